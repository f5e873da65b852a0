import { useCallback } from 'react'
import { randomId } from '#contract/primitives/random-id.ts'
import { askWorker } from '../device/ask-worker.ts'
import { useDevice } from '../device/device.tsx'
import { askForBackgroundSync } from '../outbox/use-outbox.ts'
import type { ReportOutcome, StoredFirmReport, StoredReport } from './messages.ts'

/** A report as its form hands it over, without a key of its own. */
export type UnsentReport = Omit<StoredReport, 'idempotencyKey'> | Omit<StoredFirmReport, 'idempotencyKey'>

/** Hands a report to the device, which sends it now or later; resolves with what became of it at once. */
export function useReport() {
  const { link } = useDevice()
  return useCallback(
    async (report: UnsentReport): Promise<ReportOutcome> => {
      const keyed = { ...report, idempotencyKey: randomId() }
      const answer = await askWorker(link, (call) => ({ kind: 'report', call, report: keyed }))
      if (answer.outcome.kind === 'waiting') askForBackgroundSync()
      return answer.outcome
    },
    [link],
  )
}

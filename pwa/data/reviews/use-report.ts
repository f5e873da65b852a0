import { useCallback } from 'react'
import { randomId } from '#contract/primitives/random-id.ts'
import { useDevice } from '../device/device.tsx'
import { askWorker } from '../device/worker-link.ts'
import { askForBackgroundSync } from '../outbox/use-outbox.ts'
import type { ReportOutcome, StoredFirmReport, StoredReport } from './messages.ts'

/** A report as its form hands it over, without a key of its own. */
export type UnsentReport = Omit<StoredReport, 'idempotencyKey'> | Omit<StoredFirmReport, 'idempotencyKey'>

/** What sends reports is not on this device yet. */
const WAITING: ReportOutcome = { kind: 'waiting', isBusy: false }

/** Hands a report to the device, which sends it now or later; resolves with what became of it at once. */
export function useReport() {
  const { link } = useDevice()
  return useCallback(
    async (report: UnsentReport): Promise<ReportOutcome> => {
      const outcome = (await askWorker(link, 'report', { ...report, idempotencyKey: randomId() })) ?? WAITING
      if (outcome.kind === 'waiting') askForBackgroundSync()
      return outcome
    },
    [link],
  )
}

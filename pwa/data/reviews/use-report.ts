import { useCallback } from 'react'
import { randomId } from '#contract/primitives/random-id.ts'
import { useDevice } from '../device/device.tsx'
import type { ReportOutcome, StoredReport } from './messages.ts'

/** Hands a report of a review to the device, which sends it now or later; resolves with what became of it at once. */
export function useReport() {
  const { link } = useDevice()
  return useCallback(
    (report: Omit<StoredReport, 'idempotencyKey'>) =>
      new Promise<ReportOutcome>((resolve) => {
        const idempotencyKey = randomId()
        const stop = link.subscribe((message) => {
          if (message.kind !== 'reported' || message.key !== idempotencyKey) return
          stop()
          resolve(message.outcome)
        })
        link.send({ kind: 'report', report: { ...report, idempotencyKey } })
      }),
    [link],
  )
}

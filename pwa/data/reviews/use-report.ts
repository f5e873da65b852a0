import { useCallback } from 'react'
import { randomId } from '#contract/primitives/random-id.ts'
import { askWorker } from '../device/ask-worker.ts'
import { useDevice } from '../device/device.tsx'
import type { ReportOutcome, StoredFirmReport, StoredReport } from './messages.ts'

/** Hands a report of a review to the device, which sends it now or later; resolves with what became of it at once. */
export function useReport() {
  const { link } = useDevice()
  return useCallback(
    async (report: Omit<StoredReport, 'idempotencyKey'>): Promise<ReportOutcome> => {
      const answer = await askWorker(link, (call) => ({
        kind: 'report',
        call,
        report: { ...report, idempotencyKey: randomId() },
      }))
      return answer.outcome
    },
    [link],
  )
}

/** Hands a report of a firm to the device in the same way. */
export function useFirmReport() {
  const { link } = useDevice()
  return useCallback(
    async (report: Omit<StoredFirmReport, 'idempotencyKey'>): Promise<ReportOutcome> => {
      const answer = await askWorker(link, (call) => ({
        kind: 'firm-report',
        call,
        report: { ...report, idempotencyKey: randomId() },
      }))
      return answer.outcome
    },
    [link],
  )
}

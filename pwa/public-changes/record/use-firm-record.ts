import type { FirmRow } from '#contract/firm.ts'
import { type HeldChanges, useChanges } from '#pwa/data/changes/use-changes.ts'
import { useDevice } from '#pwa/data/device/device.tsx'

const ALL = { kind: '', tier: '', isRecent: false, after: null } as const

/** The entries of a firm. */
interface FirmRecordInUse {
  readonly changes: HeldChanges
  /** How many there are; null while that is not known. */
  readonly total: number | null
}

/** The record of a firm: as it came with the document, then as the server or this device has it. */
export function useFirmRecord(firm: FirmRow): FirmRecordInUse {
  const { frame } = useDevice().directory
  const first = frame?.details?.id === firm.id ? frame.changes?.page : undefined
  const { changes } = useChanges({ firm, filter: ALL, first, wanted: true })
  return { changes, total: changes && changes !== 'unreachable' ? changes.page.total : null }
}

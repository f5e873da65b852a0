import { useCallback, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { useDevice } from '#pwa/data/device/device.tsx'

/** How many entries the record of a firm has, as the document says and then the record itself; null while that is not known. */
export function useRecordCount({ id }: Pick<FirmRow, 'id'>) {
  const { frame } = useDevice().directory
  const [said, setSaid] = useState<{ readonly id: string; readonly total: number } | null>(null)
  const onTotal = useCallback((total: number) => setSaid({ id, total }), [id])
  const ofDocument = frame?.details?.id === id ? (frame.changes?.page.total ?? null) : null
  return { count: said?.id === id ? said.total : ofDocument, onTotal }
}

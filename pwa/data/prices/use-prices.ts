import { useEffect, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { FirmPrices } from '#contract/prices/price-record.ts'
import { askWorker } from '../device/ask-worker.ts'
import { useDevice } from '../device/device.tsx'

/**
 * The prices of a firm's challenges as they were: those that came with the document, then all of them as the site or this device
 * has them, read again with every change of the firm. Null while none are known.
 */
export function usePrices(firm: Pick<FirmRow, 'id'>): FirmPrices | null {
  const { link, directory } = useDevice()
  const { frame } = directory
  const first = frame?.details?.id === firm.id ? frame.prices : undefined
  const [held, setHeld] = useState<{ readonly of: string; readonly prices: FirmPrices } | null>(null)
  useEffect(() => {
    let isWanted = true
    const { id } = firm
    void askWorker(link, (call) => ({ kind: 'prices', call, firmId: id })).then(({ read }) => {
      if (isWanted && read) setHeld({ of: id, prices: read.prices })
    })
    return () => {
      isWanted = false
    }
  }, [link, firm])
  return held?.of === firm.id ? held.prices : (first ?? null)
}

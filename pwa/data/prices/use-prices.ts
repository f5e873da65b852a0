import type { FirmRow } from '#contract/firm.ts'
import type { FirmPrices } from '#contract/prices/price-record.ts'
import { useDevice } from '../device/device.tsx'
import { knownIn, useCached } from '../use-cached.ts'

/**
 * The prices of a firm's challenges as they were: those that came with the document, then all of them as the site or this device
 * has them, read again with every change of the firm. Null while none are known. `wanted` false: reads nothing.
 */
export function usePrices(firm: Pick<FirmRow, 'id'>, wanted: boolean): FirmPrices | null {
  const { frame } = useDevice().directory
  const { held } = useCached<'prices', FirmPrices>('prices', {
    about: { firmId: firm.id },
    of: firm.id,
    first: (frame?.details?.id === firm.id && frame.prices) || null,
    again: firm,
    isWanted: wanted,
    shownOf: (answer, before) => answer?.value ?? before,
  })
  return knownIn(held)
}

import { useMemo } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { useDevice } from './device/device.tsx'
import { availableIn, type MyCountry, type MyCountryStore } from './my-country-store.ts'
import { useStored } from './stored-value.ts'

/** The country that the visitor chose on this device. None on the server and in the first frame. */
export function useMyCountry(): MyCountry & Pick<MyCountryStore, 'choose' | 'hideRestricted'> {
  const { myCountry } = useDevice()
  const chosen = useStored(myCountry)
  return { ...chosen, choose: myCountry.choose, hideRestricted: myCountry.hideRestricted }
}

/**
 * The items whose firms the visitor wants to see, by the chosen country: all on the server and in the first frame.
 * `firmOf` is the same function at each call.
 */
export function useAvailable<Item>(items: readonly Item[], firmOf: (item: Item) => FirmRow): readonly Item[] {
  const { known, hidesRestricted } = useMyCountry()
  return useMemo(
    () => availableIn({ known, hidesRestricted }, items, firmOf),
    [known, hidesRestricted, items, firmOf],
  )
}

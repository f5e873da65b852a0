import { useSyncExternalStore } from 'react'
import { useDevice } from './device/device.tsx'
import type { MyCountry, MyCountryStore } from './my-country-store.ts'

/** The country that the visitor chose on this device. None on the server and in the first frame. */
export function useMyCountry(): MyCountry & Pick<MyCountryStore, 'choose' | 'hideRestricted'> {
  const { myCountry } = useDevice()
  const chosen = useSyncExternalStore(myCountry.subscribe, myCountry.get, myCountry.getServer)
  return { ...chosen, choose: myCountry.choose, hideRestricted: myCountry.hideRestricted }
}

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the first frame is hydrated, then true: the guard of clock, URL query and `navigator`. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

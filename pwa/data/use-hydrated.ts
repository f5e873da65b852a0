import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * `value` in the browser; `first`, which the server drew with, on the server and while the first frame is hydrated: the
 * guard of clock, URL query and `navigator`. Where both are the same, nothing is drawn again after hydration.
 */
export function useAfterHydration<Value extends string | boolean>(value: Value, first: Value): Value {
  return useSyncExternalStore(
    never,
    () => value,
    () => first,
  )
}

/** False on the server and while the first frame is hydrated, then true. */
export const useHydrated = (): boolean => useAfterHydration<boolean>(true, false)

import { useCallback } from 'react'
import { useLeaveGuard } from './leave-guard.tsx'

/** The same action, once unsaved changes may be left. */
export function useGuarded<Args extends unknown[]>(
  action: (...args: Args) => void,
): (...args: Args) => Promise<void> {
  const { mayLeave } = useLeaveGuard()
  return useCallback(
    async (...args) => {
      if (await mayLeave()) action(...args)
    },
    [mayLeave, action],
  )
}

import { useMemo, useSyncExternalStore } from 'react'

function watchDay(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/**
 * Noon of today on the device clock, or null on the server and while hydrating, so that both draw the same. It
 * moves on when the page is looked at again on another day.
 */
export function useToday(): Date | null {
  const day = useSyncExternalStore(
    watchDay,
    () => new Date().toDateString(),
    () => '',
  )
  return useMemo(() => (day === '' ? null : new Date(`${day} 12:00`)), [day])
}

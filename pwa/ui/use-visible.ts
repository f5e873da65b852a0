import { useSyncExternalStore } from 'react'

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether the tab is in sight; true on the server. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  )
}

import { useSyncExternalStore } from 'react'

/** From here on a list and what was chosen of it stand side by side. */
const QUERY = '(min-width: 1001px)'

function watch(changed: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether there is room for a list and a form beside each other. */
export function useIsLandscape(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(QUERY).matches,
    () => true,
  )
}

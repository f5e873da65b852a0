import { useSyncExternalStore } from 'react'

/** From here on the list stands beside what was chosen of it. (design section 8) */
const WIDE = '(min-width: 1001px)'

const watch = (changed: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether there is room for two panes. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(WIDE).matches)

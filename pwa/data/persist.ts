import { useSyncExternalStore } from 'react'
import { useDirectoryStore } from './directory.tsx'
import { logWarning } from './log-warning.ts'

/** Name of the page's event that a discount code was copied. */
export const CODE_COPIED = 'code-copied'

/**
 * Asks the browser not to clear this site's data when the device runs short. Call it after a code was copied; a browser
 * that said yes is not asked again. Returns whether the data is safe; never throws.
 */
export async function askToKeepData(): Promise<boolean> {
  const storage = globalThis.navigator?.storage
  if (!storage?.persist) return false
  try {
    return (await storage.persisted()) || (await storage.persist())
  } catch (error) {
    logWarning('The browser does not keep data', error)
    return false
  }
}

/** Whether the browser threw away firms that this device had kept: said to the visitor, not hidden. */
export function useCacheCleared(): boolean {
  const store = useDirectoryStore()
  return useSyncExternalStore(store.subscribe, store.wasCleared, () => false)
}

import { useSyncExternalStore } from 'react'

function watchSheets(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/** Whether a sheet or dialog is open: nothing else may then ask for attention. Browser only. */
export function useSheetOpen(): boolean {
  return useSyncExternalStore(watchSheets, () => document.querySelector('dialog[open]') !== null)
}

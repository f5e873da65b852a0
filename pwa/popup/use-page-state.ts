import { useSyncExternalStore } from 'react'

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether the tab is in sight. Browser only. */
export function useVisible(): boolean {
  return useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
}

function watchSheets(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/** Whether a sheet or dialog is open: nothing else may then ask for attention. Browser only. */
export function useSheetOpen(): boolean {
  return useSyncExternalStore(watchSheets, () => document.querySelector('dialog[open]') !== null)
}

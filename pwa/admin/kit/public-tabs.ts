/** Tells this browser's open public pages that something was saved, so that they look for it at once. */
export function tellPublicTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('directory')
  channel.postMessage({ kind: 'saved' })
  channel.close()
}

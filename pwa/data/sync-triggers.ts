import { minutes } from '#contract/primitives/time.ts'
import type { Link } from './device/start-worker.ts'

/** How often a visible page asks for news, in milliseconds: a change is seen after a minute at the latest. */
const SYNC_EVERY = minutes(1)

/** Asks for news when the connection or the visitor comes back, and every minute while the page is visible. */
export function watchForNews(tell: Link): void {
  const look = () => {
    if (document.visibilityState === 'visible') tell({ kind: 'sync', always: false })
  }
  window.addEventListener('online', () => tell({ kind: 'online', online: true }))
  window.addEventListener('offline', () => tell({ kind: 'online', online: false }))
  window.addEventListener('pageshow', (event) => event.persisted && look())
  document.addEventListener('visibilitychange', look)
  setInterval(look, SYNC_EVERY)
}

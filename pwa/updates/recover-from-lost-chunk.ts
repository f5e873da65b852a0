import { seconds } from '#contract/primitives/time.ts'
import { isOnlyPrefetching } from '#pwa/data/load-ahead.ts'
import { logWarning } from '#pwa/data/log-warning.ts'
import { createStorageItem } from '#pwa/data/storage-item.ts'
import { isLeaving, startLeaving } from './leaving.ts'

const reloadedFor = createStorageItem('session', 'reloaded-for-build', (stored) =>
  typeof stored === 'string' ? stored : null,
)

/** Between two looks whether the server answers again, and how long each may take, in milliseconds. */
const [PAUSE, PATIENCE] = [seconds(1), seconds(8)]

/** Whether this build was reloaded before in this tab; notes that it is now. Where no note can be kept, it counts as reloaded. */
const wasReloaded = (): boolean => reloadedFor.read() === __BUILD_ID__ || !reloadedFor.write(__BUILD_ID__)

const serverResponds = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    () => true,
    () => false,
  )

/** A reload into a line that is down would leave the visitor with the browser's own error page. */
async function untilServerResponds(): Promise<void> {
  while (!(await serverResponds())) {
    // The line was down: the part is there, and this reload is not for a newer version.
    reloadedFor.write(null)
    await new Promise((done) => setTimeout(done, PAUSE))
  }
}

async function reloadWithNewestWorker(): Promise<void> {
  await untilServerResponds()
  try {
    const { loadAgain, lookForUpdate } = await import('./worker.ts')
    await lookForUpdate()
    await loadAgain()
  } catch (error) {
    logWarning('What looks for a newer version is lost, too', error)
    location.reload()
  }
}

/**
 * Reloads once when a part of the app is gone from the server because a newer version was installed there: never while offline,
 * never twice for one build, never for a prefetch. Waits for a broken line. Until the reload, the page is busy and no part counts
 * as lost: one part is reported several times, for its styles and for its code. (threat L2)
 */
export function recoverFromLostChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!isLeaving()) {
      if (isOnlyPrefetching() || !navigator.onLine || wasReloaded()) return
      startLeaving()
      void reloadWithNewestWorker()
    }
    event.preventDefault()
  })
}

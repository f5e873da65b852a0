import type { Device } from '#pwa/data/device/device.tsx'
import { loadAhead, whenLoadedAndIdle } from '#pwa/data/load-ahead.ts'
import { logWarning } from '#pwa/data/log-warning.ts'
import { isLeaving, registerWorker } from '#pwa/updates/worker.ts'
import { loadLaterParts } from './later-parts.ts'
import type { Loadable } from './lazy-page.ts'
import { firmSheet, sharedPages } from './route-table.ts'
import { screens } from './screens.ts'

/** The first touch or key on the page. */
const firstUse = () =>
  new Promise<unknown>((resolve) => {
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, resolve, { once: true, passive: true })
  })

/** One after the other, so that none of them keeps a finger waiting. */
async function loadInTurn(parts: readonly Loadable[]): Promise<void> {
  for (const page of parts) {
    await new Promise<void>(whenLoadedAndIdle)
    if (isLeaving()) return
    await loadAhead(() => page.load())
  }
}

/**
 * What begins once the first frame stands: the parts that come to life after the list, then the directory's news, and
 * the service worker. The chunks that it holds, through deployments and without a network, are loaded when the visitor
 * begins to use the page; where there is no worker, all of them at once. News wait for the parts: what a part shows may not
 * change before it is alive.
 */
export function startApp(device: Device): void {
  loadLaterParts()
    .catch((error: unknown) => logWarning('A part of the page was not loaded', error))
    .finally(() => device.start())
  whenLoadedAndIdle(() => {
    registerWorker()
      .then(async (kept) => {
        if (kept !== 'nothing') await firstUse()
        await loadInTurn(kept === 'first screens' ? [firmSheet, ...screens] : [...sharedPages, ...screens])
      })
      .catch((error: unknown) => logWarning('A page was not loaded ahead', error))
  })
}

import type { DirectoryStore } from '#pwa/data/directory.tsx'
import { note } from '#pwa/data/note.ts'
import { whenLoadedAndIdle } from '#pwa/data/when-idle.ts'
import { registerWorker } from '#pwa/updates/register-worker.ts'
import { loadLaterParts } from './later-parts.ts'
import { loadEveryPage } from './route-table.ts'
import { loadScreens } from './screens.ts'

/**
 * What begins once the first frame stands: the parts that come to life after the list, then the directory's news, and
 * the service worker, which holds the chunks of the other pages: they are loaded behind it. News wait for the parts:
 * what a part shows may not change before it is alive.
 */
export function startApp(store: DirectoryStore): void {
  loadLaterParts()
    .catch((error: unknown) => note('A part of the page was not loaded', error))
    .finally(() => store.start())
  whenLoadedAndIdle(() => {
    registerWorker()
      .then(() => Promise.all([loadEveryPage(), loadScreens()]))
      .catch((error: unknown) => note('A page was not loaded ahead', error))
  })
}

import type { DirectoryStore } from '#pwa/data/directory.tsx'
import { note } from '#pwa/data/note.ts'
import { whenLoadedAndIdle } from '#pwa/data/when-idle.ts'
import { loadLaterParts } from './later-parts.ts'
import { loadEveryPage } from './route-table.ts'
import { loadScreens } from './screens.ts'

/**
 * What begins once the first frame stands: the parts that come to life after the list, then the directory's news, and
 * the chunks of the other pages. News wait for the parts: what a part shows may not change before it is alive.
 */
export function startApp(store: DirectoryStore): void {
  loadLaterParts()
    .catch((error: unknown) => note('A part of the page was not loaded', error))
    .finally(() => store.start())
  whenLoadedAndIdle(() => {
    Promise.all([loadEveryPage(), loadScreens()]).catch((error: unknown) =>
      note('A page was not loaded ahead', error),
    )
  })
}

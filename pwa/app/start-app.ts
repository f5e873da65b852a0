import type { DirectoryStore } from '#pwa/data/directory.tsx'
import { note } from '#pwa/data/note.ts'
import { whenLoadedAndIdle } from '#pwa/data/sync-triggers.ts'
import { loadEveryPage } from './route-table.ts'

/** What begins once the first frame stands: the directory's news, and the chunks of the other pages. */
export function startApp(store: DirectoryStore): void {
  store.start()
  whenLoadedAndIdle(() => {
    loadEveryPage().catch((error: unknown) => note('A page was not loaded ahead', error))
  })
}

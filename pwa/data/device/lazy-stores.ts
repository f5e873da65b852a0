import type { SyncReply } from '#contract/directory.ts'
import type { Cache } from '../cache/cache-database.ts'
import type { CachedChangesParts, ChangedFirms } from '../changes/cached-changes.ts'
import { lazily } from './lazily.ts'
import type { About, Answer, Place } from './questions.ts'

/** The firms whose entries a sync may have changed: those that are gone are in the list of changes still. */
export const changedIn = ({ complete, firms, gone }: SyncReply): ChangedFirms =>
  complete ? 'all' : [...firms.map(({ id }) => id), ...gone]

/** What this device keeps that most first visits ask nothing of, loaded for the first question. */
export function lazyStores(cache: Cache, parts: CachedChangesParts) {
  const missed: ChangedFirms[] = []
  const { isUsed, use } = lazily('later stores', async () => {
    const stores = (await import('./later-stores.ts')).laterStores.storesOver(cache, parts)
    for (const news of missed.splice(0)) await stores.changes.applySyncChanges(news)
    return stores
  })
  return {
    prices: (about: About<'prices'>, place: Place): Promise<Answer<'prices'>> =>
      use(({ prices }) => prices.read(about, place)),
    page: (about: About<'page'>, place: Place): Promise<Answer<'page'>> =>
      use(({ pages }) => pages.read(about, place)),
    changes: (about: About<'changes'>, place: Place): Promise<Answer<'changes'>> =>
      use(({ changes }) => changes.read(about, place)),
    rubric: (about: About<'rubric'>, place: Place): Promise<Answer<'rubric'>> =>
      use(({ rubric }) => rubric.read(about, place)),
    /** Keeps these pages of the owner's. */
    keepPages: (slugs: readonly string[]): Promise<unknown> => use(({ keepPages }) => keepPages(slugs)),
    /** Keeps the newest entries, those of saved firms, and the rubric. */
    keepAhead: (): Promise<unknown> => use(({ keepAhead }) => keepAhead()),
    /** What a sync says has changed is read again, if need be once the list of changes is asked for. */
    applySyncReply: async (reply: SyncReply): Promise<void> => {
      const news = changedIn(reply)
      if (isUsed()) await use(({ changes }) => changes.applySyncChanges(news))
      else missed.push(news)
    },
    keepSaved: (): Promise<unknown> => use(({ changes }) => changes.keepSaved()),
  }
}

import type { SyncReply } from '#contract/directory.ts'
import type { Cache } from '../cache/cache-database.ts'
import type { CachedChangesParts, ChangedFirms } from '../changes/cached-changes.ts'
import { logWarning } from '../log-warning.ts'
import type { LaterStores } from './later-stores.ts'
import type { About, Answer, Place } from './questions.ts'

/** The firms whose entries a sync may have changed: those that are gone are in the ledger still. */
export const changedIn = ({ complete, firms, gone }: SyncReply): ChangedFirms =>
  complete ? 'all' : [...firms.map(({ id }) => id), ...gone]

/** The ledger and the rubric on this device, loaded for the first question about them: most first visits ask none. */
export function lazyStores(cache: Cache, parts: CachedChangesParts) {
  let loading: Promise<LaterStores> | null = null
  const missed: ChangedFirms[] = []

  const load = (): Promise<LaterStores> => {
    loading ??= import('./later-stores.ts').then(async ({ laterStores }) => {
      const stores = laterStores(cache, parts)
      for (const news of missed.splice(0)) await stores.changes.takeNews(news)
      return stores
    })
    return loading
  }
  const use = <T>(work: (stores: LaterStores) => Promise<T>): Promise<T | null> =>
    load().then(work, (error: unknown) => {
      logWarning('The changes were not loaded', error)
      loading = null
      return null
    })
  return {
    changes: (about: About<'changes'>, place: Place): Promise<Answer<'changes'>> =>
      use(({ changes }) => changes.read(about, place)),
    rubric: (about: About<'rubric'>, place: Place): Promise<Answer<'rubric'>> =>
      use(({ rubric }) => rubric.read(about, place)),
    /** Keeps the newest entries, those of saved firms, and the rubric. */
    keepAhead: (): Promise<unknown> =>
      use(async ({ changes, rubric, staleAfter }) => {
        await changes.keepAhead()
        await rubric.keepAhead([null], staleAfter)
      }),
    /** What a sync says has changed is read again, if need be once the ledger is asked for. */
    takeNews: async (reply: SyncReply): Promise<void> => {
      const news = changedIn(reply)
      if (loading) await use(({ changes }) => changes.takeNews(news))
      else missed.push(news)
    },
    keepSaved: (): Promise<unknown> => use(({ changes }) => changes.keepSaved()),
  }
}

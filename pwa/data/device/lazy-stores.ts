import type { SyncReply } from '#contract/directory.ts'
import type { Cache } from '../cache/cache-database.ts'
import type { SavedParts } from '../cache/cached.ts'
import type { ChangedFirms } from '../changes/cached-changes.ts'
import { lazily } from './lazily.ts'

/** The firms whose entries a sync may have changed: those that are gone are in the ledger still. */
export const changedIn = ({ complete, firms, gone }: SyncReply): ChangedFirms =>
  complete ? 'all' : [...firms.map(({ id }) => id), ...gone]

/** What this device keeps that most first visits ask nothing of, loaded for the first question. */
export function lazyStores(cache: Cache, parts: SavedParts) {
  const missed: ChangedFirms[] = []
  const { isUsed, use } = lazily('later stores', async () => {
    const stores = (await import('./later-stores.ts')).laterStores.storesOver(cache, parts)
    for (const news of missed.splice(0)) await stores.changes.applySyncChanges(news)
    return stores
  })
  return {
    use,
    /** What a sync says has changed is read again, if need be once the ledger is asked for. */
    async applySyncReply(reply: SyncReply): Promise<void> {
      const news = changedIn(reply)
      if (isUsed()) await use(({ changes }) => changes.applySyncChanges(news))
      else missed.push(news)
    },
  }
}

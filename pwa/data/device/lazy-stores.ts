import type { SyncReply } from '#contract/directory.ts'
import type { Cache } from '../cache/cache-database.ts'
import type { SavedParts } from '../cache/cached.ts'
import type { ChangedFirms } from '../changes/cached-changes.ts'
import { logWarning } from '../log-warning.ts'

/** A part of the worker that is loaded for its first use: most visitors need it never. */
export function lazily<Part>(name: string, read: () => Promise<Part>) {
  let loading: Promise<Part> | null = null
  return {
    /** Whether it was used before, and could be loaded as far as is known. */
    isUsed: () => loading !== null,
    /** Loads it if need be; null where that fails, which the next use tries again. */
    async use<T>(work: (part: Part) => T | Promise<T>): Promise<T | null> {
      loading ??= read()
      let part: Part
      try {
        part = await loading
      } catch (error) {
        logWarning(`The ${name} could not be loaded`, error)
        loading = null
        return null
      }
      return work(part)
    },
  }
}

/** The firms whose entries a sync may have changed: those that are gone are in the list of changes still. */
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
    /** What a sync says has changed is read again, if need be once the list of changes is asked for. */
    async applySyncReply(reply: SyncReply): Promise<void> {
      const news = changedIn(reply)
      if (isUsed()) await use(({ changes }) => changes.applySyncChanges(news))
      else missed.push(news)
    },
  }
}

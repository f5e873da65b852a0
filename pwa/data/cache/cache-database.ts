import { Dexie, type DexieOptions, type Table } from 'dexie'
import { logWarning } from '../log-warning.ts'

/** The databases in which versions up to November 2026 kept what stands in this one now. */
export const EARLIER_DATABASES = ['reviews', 'changes', 'prices', 'rubric', 'site-pages'] as const

/** What is kept, by the beginning of its key. */
type KeptKind = 'reviews' | 'changes' | 'prices' | 'page' | 'rubric' | 'note'

/** An answer of the site, as this device keeps it. */
export interface KeptRow<Value = unknown> {
  /** Its kind, a slash, and its id within that kind. */
  readonly key: string
  readonly value: Value
  /** When it was read from the site, in ISO 8601. */
  readonly readAt: string
  /** When the visitor last opened it; absent where that does not matter. */
  readonly openedAt?: string
}

export interface CacheDatabase extends Dexie {
  readonly kept: Table<KeptRow, string>
}

/** Runs work on the open database. @throws where the browser does not open it, or has no room left */
export type Cache = <T>(work: (open: CacheDatabase) => Promise<T>) => Promise<T>

/**
 * What the site answered beside the directory, for a device without a network: one table by key. Disposable: all of it can be
 * fetched again.
 */
export function cacheDatabase(options: DexieOptions = {}): CacheDatabase {
  const database = new Dexie('cache', { ...options, cache: 'disabled', autoOpen: false }) as CacheDatabase
  database.version(1).stores({ kept: 'key' })
  return database
}

/** What is kept of one kind, by id. */
export interface Shelf<Value> {
  /** null where it is not kept. Never throws. */
  readonly get: (id: string) => Promise<KeptRow<Value> | null>
  /** Keeps it, where the device can. Never throws. */
  readonly put: (id: string, row: Omit<KeptRow<Value>, 'key'>) => Promise<void>
  /** @throws as the cache */
  readonly drop: (ids: readonly string[]) => Promise<void>
  /** @throws as the cache */
  readonly ids: () => Promise<string[]>
  /** All of it, by its ids. @throws as the cache */
  readonly all: () => Promise<readonly (readonly [id: string, row: KeptRow<Value>])[]>
}

export function createShelf<Value>(cache: Cache, kind: KeptKind): Shelf<Value> {
  const start = `${kind}/`
  const tableIn = (open: CacheDatabase) => open.table<KeptRow<Value>, string>('kept')
  const rowsIn = (open: CacheDatabase) => tableIn(open).where('key').startsWith(start)
  const idOf = (key: string) => key.slice(start.length)
  return {
    get: (id) => cache(async (open) => (await tableIn(open).get(start + id)) ?? null).catch(() => null),
    put: (id, row) =>
      cache(async (open) => void (await tableIn(open).put({ ...row, key: start + id }))).catch(
        (error: unknown) => logWarning(`Of ${kind} nothing is kept`, error),
      ),
    drop: (ids) => cache((open) => open.kept.bulkDelete(ids.map((id) => start + id))),
    ids: async () => (await cache((open) => rowsIn(open).primaryKeys())).map(idOf),
    all: async () => (await cache((open) => rowsIn(open).toArray())).map((row) => [idOf(row.key), row]),
  }
}

import { Dexie, type DexieOptions, type Table } from 'dexie'
import { seconds } from '#contract/primitives/time.ts'
import { closeForOthers, onDatabase } from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import { EARLIER_DATABASES } from './earlier-databases.ts'

/** What is kept, by the beginning of its key. */
export type KeptKind = 'reviews' | 'changes' | 'prices' | 'page' | 'rubric' | 'note'

/** How long reading waits for what an earlier version kept, in milliseconds. */
const MOVE_LIMIT = seconds(10)

/** An answer of the site, as this device keeps it. */
export interface KeptRow<Value = unknown> {
  /** Its kind, a slash, and its id within that kind. */
  readonly key: string
  readonly kind: KeptKind
  readonly value: Value
  /** When it was read from the site, in ISO 8601. */
  readonly readAt: string
  /** When the visitor last opened it; absent where that does not matter. */
  readonly openedAt?: string
}

interface Options extends DexieOptions {
  readonly indexedDB?: IDBFactory
}

export interface CacheDatabase extends Dexie {
  readonly kept: Table<KeptRow, string>
}

/** Runs work on the open database. @throws where the browser does not open it, or has no room left */
export type Cache = <T>(work: (open: CacheDatabase) => Promise<T>) => Promise<T>

const keyOf = (kind: KeptKind, id: string) => `${kind}/${id}`

/** Reads what earlier versions kept into the database, where there is any of it. */
async function moveEarlier(database: CacheDatabase, factory: IDBFactory = indexedDB): Promise<void> {
  const all = 'databases' in factory ? (await factory.databases()).map(({ name }) => name) : EARLIER_DATABASES
  const names = EARLIER_DATABASES.filter((name) => all.includes(name))
  if (names.length === 0) return
  const { moveDatabases } = await import('../device/later-stores.ts')
  await moveDatabases(database, names, factory)
}

/**
 * What the site answered beside the directory, for a device without a network: one table by key. Disposable: all of it can be
 * fetched again.
 */
export function openCache(options: Options = {}): Cache {
  const database = new Dexie('cache', { ...options, cache: 'disabled', autoOpen: false }) as CacheDatabase
  database.version(1).stores({ kept: 'key,[kind+readAt]' })
  closeForOthers(database)
  let moved: Promise<unknown> | null = null
  const move = () =>
    Promise.race([
      moveEarlier(database, options.indexedDB).catch((error: unknown) =>
        logWarning('What an earlier version kept was not moved', error),
      ),
      new Promise((done) => setTimeout(done, MOVE_LIMIT)),
    ])
  return async (work) => {
    moved ??= move()
    await moved
    return onDatabase(database, work)
  }
}

/** What is kept of one kind, by id. */
export interface Shelf<Value> {
  /** null where it is not kept. Never throws. */
  readonly get: (id: string) => Promise<KeptRow<Value> | null>
  /** Keeps it, where the device can. Never throws. */
  readonly put: (id: string, row: Pick<KeptRow<Value>, 'value' | 'readAt' | 'openedAt'>) => Promise<void>
  /** @throws as the cache */
  readonly drop: (ids: readonly string[]) => Promise<void>
  /** @throws as the cache */
  readonly ids: () => Promise<string[]>
}

/** `most`: how many are kept, those that were read last; all of them where it is left out. */
export function createShelf<Value>(cache: Cache, kind: KeptKind, most?: number): Shelf<Value> {
  const start = keyOf(kind, '')
  const tableIn = (open: CacheDatabase) => open.table<KeptRow<Value>, string>('kept')
  const dropOldest = async (open: CacheDatabase) => {
    if (most === undefined) return
    const newestFirst = open.kept.where('[kind+readAt]').between([kind, Dexie.minKey], [kind, Dexie.maxKey])
    await open.kept.bulkDelete(await newestFirst.reverse().offset(most).primaryKeys())
  }
  return {
    get: (id) => cache(async (open) => (await tableIn(open).get(keyOf(kind, id))) ?? null).catch(() => null),
    put: (id, row) =>
      cache((open) =>
        open.transaction('rw', open.kept, async () => {
          await tableIn(open).put({ ...row, key: keyOf(kind, id), kind })
          await dropOldest(open)
        }),
      ).catch((error: unknown) => logWarning(`Of ${kind} nothing is kept`, error)),
    drop: (ids) => cache((open) => open.kept.bulkDelete(ids.map((id) => keyOf(kind, id)))),
    ids: async () => {
      const keys = await cache((open) => open.kept.where('key').startsWith(start).primaryKeys())
      return keys.map((key) => key.slice(start.length))
    },
  }
}

import type { DexieOptions } from 'dexie'
import { seconds } from '#contract/primitives/time.ts'
import { type Cache, type CacheDatabase, cacheDatabase, EARLIER_DATABASES } from '../cache/cache-database.ts'
import { logWarning } from '../log-warning.ts'
import { onDatabase } from './database.ts'

/** How long reading waits for what an earlier version kept, in milliseconds. */
const MOVE_LIMIT = seconds(10)

interface Options extends DexieOptions {
  readonly indexedDB?: IDBFactory
}

/** Takes over what earlier versions kept, where there is any of it. */
async function moveEarlier(database: CacheDatabase, options: Options): Promise<void> {
  const { indexedDB: factory = indexedDB } = options
  const all = (await factory.databases()).map(({ name }) => name)
  const names = EARLIER_DATABASES.filter((name) => all.includes(name))
  if (names.length === 0) return
  const { laterStores } = await import('./later-stores.ts')
  await laterStores.moveDatabases(database, names, options)
}

/** The cache of this device, which holds what an earlier version kept by the time it is first used. */
export function openCache(options: Options = {}): Cache {
  const database = cacheDatabase(options)
  const move = () => {
    const moving = moveEarlier(database, options).catch((error: unknown) =>
      logWarning('What an earlier version kept was not moved', error),
    )
    return Promise.race([moving, new Promise((done) => setTimeout(done, MOVE_LIMIT))])
  }
  let moved: Promise<unknown> | null = null
  return async (work) => {
    moved ??= move()
    await moved
    return onDatabase(database, work)
  }
}

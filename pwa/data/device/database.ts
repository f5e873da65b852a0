import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { seconds } from '#contract/primitives/time.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'

/** How long the browser may take to open a database, in milliseconds: a busy phone needs seconds, and some never answer. */
const OPEN_LIMIT = seconds(10)

/** The browser neither opened the database nor refused. It may open it later. */
export class OpenTooLongError extends Error {}

/** Which published state is held, and when the server last said that it is the newest. */
export interface Stamp {
  readonly revision: number
  readonly syncedAt: string
}

/** Everything of a directory but its firms. */
export interface Head extends Stamp {
  readonly settings: PublicSettings
  readonly theme: Theme
}

/** The one row beside the firms. Written with them in one transaction, so both are always of one revision. */
export interface HeadRow extends Head {
  readonly key: 'directory'
  readonly shape: string
  /** The version of the index that stands beside it; absent where a version of the app that knew none wrote it. */
  readonly index?: number
}

export interface DirectoryDatabase extends Dexie {
  readonly firms: Table<FirmRow, string>
  readonly details: Table<FirmDetails, string>
  readonly meta: Table<HeadRow, string>
}

/**
 * The disposable copy of what the server published. The user's own data lives in another database. Dexie closes it for a tab that
 * upgrades or deletes it, and the next use opens it again, as the others. (threat L10)
 */
export function directoryDatabase(options: DexieOptions = {}): DirectoryDatabase {
  const database = new Dexie('directory', { ...options, cache: 'disabled', autoOpen: false })
  database.version(1).stores({ firms: 'id', details: 'id', meta: 'key' })
  return database as DirectoryDatabase
}

/**
 * Opens a database, or throws when the browser refuses or does not answer. Always waits for Dexie's own opening, which
 * is shared: `isOpen()` is true already while the tables are still being made, when work without Dexie is refused.
 */
async function openWithin(database: Dexie, limit = OPEN_LIMIT): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OpenTooLongError('The database did not open')), limit)
  })
  try {
    await Promise.race([database.open(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the device has no room left, wherever in the chain of causes it says so. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === 'QuotaExceededError') return true
  return 'inner' in error && isQuotaError(error.inner)
}

/**
 * Runs `work` on the open database. A lost connection (iOS drops those of background tabs, another tab may delete the
 * database) is closed, opened again and the work tried once more. (threat L7)
 */
export async function onDatabase<D extends Dexie, T>(database: D, work: (open: D) => Promise<T>): Promise<T> {
  try {
    await openWithin(database)
    return await work(database)
  } catch (error) {
    if (isQuotaError(error) || error instanceof OpenTooLongError) throw error
    database.close({ disableAutoOpen: false })
    await openWithin(database)
    return work(database)
  }
}

/**
 * Runs the work while no other page and no worker runs theirs under this name, where the browser has locks. `signal`: ends the
 * waiting for that.
 */
export async function alone<T>(lock: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(lock, signal ? { signal } : {}, work) : work()
}

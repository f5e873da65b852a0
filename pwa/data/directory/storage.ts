import type { SyncReply } from '#contract/directory.ts'
import { type Firm, type FirmDetails, type FirmRow, firm, toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { compareFirms } from '#contract/firm-rules.ts'
import { deviceRevision } from '#contract/kept-names.ts'
import { publicSettings } from '#contract/settings/public-groups.ts'
import { theme } from '#contract/theme/theme.ts'
import {
  type DirectoryDatabase,
  type Head,
  type HeadRow,
  isQuotaError,
  onDatabase,
  type Stamp,
} from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import { INDEX_VERSION, type ListedFirm, listedFirms } from './listed-firms.ts'
import { shapeOf } from './shape.ts'

export interface StoredDirectory extends Head {
  /** In list order. */
  readonly firms: readonly FirmRow[]
}

/** Where the device holds the directory. Every call may throw; the storage with fallback catches. */
export interface DirectoryStorage {
  /** Whether it outlives the page. */
  isKept(): boolean
  read(): Promise<StoredDirectory | null>
  stamp(): Promise<Stamp | null>
  /**
   * Takes a reply to `since` whole or not at all. False: something else was stored since it was asked for, and nothing
   * was written. (threat L11)
   */
  write(reply: SyncReply, since: number, syncedAt: string): Promise<boolean>
  details(id: string): Promise<FirmDetails | null>
  /** Of all firms. */
  listed(): Promise<readonly ListedFirm[]>
}

/** What is held once a reply to `since` is taken; null where the reply does not fit what is held. */
function headAfter(held: Head | null, reply: SyncReply, since: number, syncedAt: string): Head | null {
  if ((held?.revision ?? 0) !== since || !(reply.complete || held)) return null
  const { settings = held?.settings, theme = held?.theme } = reply
  if (!settings || !theme) return null
  return { revision: Math.max(reply.revision, reply.complete ? 0 : since), syncedAt, settings, theme }
}

/** Holds the directory while the page lives: where the browser gives no database. (threat L6) */
function createMemoryStorage(start: StoredDirectory | null = null): DirectoryStorage {
  let held: Head | null = start
  const rows = new Map<string, FirmRow>((start?.firms ?? []).map((row) => [row.id, row]))
  const details = new Map<string, FirmDetails>()

  const put = (firm: Firm) => {
    rows.set(firm.id, toFirmRow(firm))
    details.set(firm.id, toFirmDetails(firm))
  }
  return {
    isKept: () => false,
    read: async () => held && { ...held, firms: [...rows.values()].sort(compareFirms) },
    stamp: async () => held,
    async write(reply, since, syncedAt) {
      const next = headAfter(held, reply, since, syncedAt)
      if (!next) return false
      if (reply.complete) {
        rows.clear()
        details.clear()
      }
      reply.firms.forEach(put)
      for (const id of reply.gone) {
        rows.delete(id)
        details.delete(id)
      }
      held = next
      return true
    },
    details: async (id) => details.get(id) ?? null,
    listed: async () => [...details.values()],
  }
}

interface Parts {
  /** Frees room on the device by dropping what can be fetched again. */
  readonly freeRoom: () => Promise<void>
  /** Told once, when the data no longer outlives the page. */
  readonly onMemory: (cause: unknown) => void
}

/**
 * Storage that does not fail: where the device's own fails, memory takes over for the life of the page, and the stored data stays
 * as it is. On a full device images go first. (threats L6 to L8)
 */
export function createStorageWithFallback(device: DirectoryStorage, parts: Parts): DirectoryStorage {
  let memory: DirectoryStorage | null = null

  const fallBack = async (cause: unknown): Promise<DirectoryStorage> => {
    if (memory) return memory
    const held = isQuotaError(cause) ? await device.read().catch(() => null) : null
    memory ??= createMemoryStorage(held)
    parts.onMemory(cause)
    return memory
  }
  const attempt = async <T>(work: (storage: DirectoryStorage) => Promise<T>): Promise<T> => {
    if (memory) return work(memory)
    try {
      return await work(device)
    } catch (cause) {
      return work(await fallBack(cause))
    }
  }
  return {
    isKept: () => memory === null && device.isKept(),
    read: () => attempt((storage) => storage.read()),
    stamp: () => attempt((storage) => storage.stamp()),
    write: (reply, since, syncedAt) =>
      attempt(async (storage) => {
        try {
          return await storage.write(reply, since, syncedAt)
        } catch (cause) {
          if (!isQuotaError(cause)) throw cause
          await parts.freeRoom()
          return storage.write(reply, since, syncedAt)
        }
      }),
    async details(id) {
      const held = await attempt((storage) => storage.details(id))
      return held ?? (memory ? device.details(id).catch(() => null) : null)
    },
    async listed() {
      const held = await attempt((storage) => storage.listed())
      if (!memory) return held
      const known = new Set(held.map(({ id }) => id))
      const others = await device.listed().catch(() => [])
      return [...others.filter(({ id }) => !known.has(id)), ...held]
    },
  }
}

/**
 * Notes for the service worker of which state the stored directory is, where there is one: it makes the cache, and one that must
 * go takes the cache away (threat L4). Never throws: without a note stored pages are shown whatever their age.
 */
export async function noteRevision(revision: number): Promise<void> {
  try {
    if (typeof caches === 'undefined' || !(await caches.has(deviceRevision.cache))) return
    const cache = await caches.open(deviceRevision.cache)
    await cache.put(deviceRevision.address, new Response(String(revision)))
  } catch (error) {
    logWarning('The state of the device was not noted', error)
  }
}

/** Names every stored field: rows of another shape are dropped and fetched again. */
function directoryShape(): string {
  return JSON.stringify(shapeOf([firm, publicSettings, theme]))
}

/** Another version of this app, open in another tab, took the database over. */
class TakenOverError extends Error {}

/** The directory in IndexedDB. `shape` names the stored fields; rows of another shape count as nothing. */
export function createDexieStorage(
  database: DirectoryDatabase,
  shape: string = directoryShape(),
): DirectoryStorage {
  let isOurs = false

  /** At the start a foreign shape is simply old; later it means that another version works here now. (threat L10) */
  const readHead = async (): Promise<HeadRow | null> => {
    const head = await database.meta.get('directory')
    if (head?.shape === shape) {
      isOurs = true
      return head
    }
    if (head && isOurs) throw new TakenOverError('Another version of the app owns the database')
    return null
  }
  const clear = () => Promise.all([database.firms.clear(), database.details.clear()])
  const index = listedFirms(database)

  /** The revision that is held then; null where nothing was written. */
  const writeAll = async (reply: SyncReply, since: number, syncedAt: string): Promise<number | null> => {
    const head = await readHead()
    const next = headAfter(head, reply, since, syncedAt)
    if (!next) return null
    if (reply.complete) await clear()
    const details = reply.firms.map(toFirmDetails)
    await database.firms.bulkPut(reply.firms.map(toFirmRow))
    await database.details.bulkPut(details)
    await database.firms.bulkDelete([...reply.gone])
    await database.details.bulkDelete([...reply.gone])
    if (!reply.complete && head?.index === INDEX_VERSION) await index.change(details, reply.gone)
    else await index.build(reply.complete ? details : await database.details.toArray())
    await database.meta.put({ ...next, key: 'directory', shape, index: INDEX_VERSION })
    isOurs = true
    return next.revision
  }

  /** null where an earlier version of the app wrote what is held, or another one owns it. */
  const readListed = async (): Promise<readonly ListedFirm[] | null> => {
    const head = await database.meta.get('directory')
    return head?.shape === shape && head.index === INDEX_VERSION ? index.read() : null
  }
  /** The same from the details; the next time they need not be read where they are this version's. */
  const buildListed = (open: DirectoryDatabase): Promise<readonly ListedFirm[]> =>
    open.transaction('rw', open.meta, open.details, async () => {
      const [head, firms] = [await readHead(), await open.details.toArray()]
      if (head) {
        await index.build(firms)
        await open.meta.put({ ...head, index: INDEX_VERSION })
      }
      return firms
    })

  return {
    isKept: () => true,
    read: () =>
      onDatabase(database, (open) =>
        open.transaction('r', open.meta, open.firms, async () => {
          const head = await readHead()
          return head && { ...head, firms: (await open.firms.toArray()).sort(compareFirms) }
        }),
      ),
    stamp: () => onDatabase(database, readHead),
    async write(reply, since, syncedAt) {
      const revision = await onDatabase(database, (open) =>
        open.transaction('rw', open.firms, open.details, open.meta, () => writeAll(reply, since, syncedAt)),
      )
      // Before anything of it is shown: a reload right after draws no older page.
      if (revision !== null) await noteRevision(revision)
      return revision !== null
    },
    details: (id) => onDatabase(database, async (open) => (await open.details.get(id)) ?? null),
    listed: () =>
      onDatabase(database, async (open) => {
        const held = await open.transaction('r', open.meta, readListed)
        if (held) return held
        return buildListed(open).catch((error: unknown) => {
          logWarning('The index of the firms was not made', error)
          return open.details.toArray()
        })
      }),
  }
}

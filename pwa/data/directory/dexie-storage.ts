import type { SyncReply } from '#contract/directory.ts'
import { firm, toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { compareFirms } from '#contract/firm-rules.ts'
import { deviceRevision } from '#contract/kept-names.ts'
import { publicSettings } from '#contract/settings/public-groups.ts'
import { theme } from '#contract/theme/theme.ts'
import { type DirectoryDatabase, type HeadRow, onDatabase } from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import { shapeOf } from './shape.ts'
import { challengesOf, companiesOf, type DirectoryStorage, fits } from './storage.ts'

/** Notes of which state the stored directory is. Never throws: without a note stored pages are shown whatever their age. */
async function noteRevision(revision: number): Promise<void> {
  if (typeof caches === 'undefined') return
  try {
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

  /** The revision that is held then; null where nothing was written. */
  const writeAll = async (reply: SyncReply, since: number, syncedAt: string): Promise<number | null> => {
    const head = await readHead()
    if (!fits(head, reply, since)) return null
    const settings = reply.settings ?? head?.settings
    const theme = reply.theme ?? head?.theme
    if (!settings || !theme) return null
    if (reply.complete) await clear()
    await database.firms.bulkPut(reply.firms.map(toFirmRow))
    await database.details.bulkPut(reply.firms.map(toFirmDetails))
    await database.firms.bulkDelete([...reply.gone])
    await database.details.bulkDelete([...reply.gone])
    const revision = Math.max(reply.revision, reply.complete ? 0 : since)
    await database.meta.put({ key: 'directory', shape, revision, syncedAt, settings, theme })
    isOurs = true
    return revision
  }

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
    challenges: () => onDatabase(database, async (open) => challengesOf(await open.details.toArray())),
    companies: () => onDatabase(database, async (open) => companiesOf(await open.details.toArray())),
  }
}

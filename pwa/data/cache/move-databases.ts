import { Dexie, type DexieOptions } from 'dexie'
import { alone, isQuotaError, onDatabase } from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import type { CacheDatabase, EARLIER_DATABASES, KeptRow } from './cache-database.ts'

type EarlierName = (typeof EARLIER_DATABASES)[number]

/** A row of an earlier database, whichever. */
interface EarlierRow {
  readonly key?: string
  readonly firmId?: string
  readonly slug?: string
  readonly page?: unknown
  readonly prices?: unknown
  readonly rubric?: unknown
  readonly readAt: string
  readonly openedAt?: string
}

/** Keeps the database from being empty: what is in earlier ones afterwards was written by another tab, and is not taken over. */
const MOVED: KeptRow = { key: 'note/moved', value: true, readAt: '' }

const LOCK = 'cache-move'

/** The row as it is kept now. */
function rowOf(name: EarlierName, { readAt, openedAt, ...row }: EarlierRow): KeptRow {
  const id = name === 'rubric' ? '' : (row.key ?? row.firmId ?? row.slug ?? '')
  return {
    key: `${name === 'site-pages' ? 'page' : name}/${id}`,
    value: row.prices ?? row.rubric ?? row.page,
    readAt,
    ...(openedAt !== undefined && { openedAt }),
  }
}

/** An earlier database as it is found, whatever its version. */
const found = (name: EarlierName, options: DexieOptions): Dexie =>
  new Dexie(name, { ...options, cache: 'disabled', autoOpen: false })

/** All rows of an earlier database; none where it cannot be read. */
async function rowsOf(name: EarlierName, options: DexieOptions): Promise<KeptRow[]> {
  const earlier = found(name, options)
  try {
    const { tables } = await earlier.open()
    // The first versions kept lists of pages in another way.
    const isRead = name !== 'site-pages' || earlier.verno > 1
    const rows: readonly EarlierRow[] = (isRead && (await tables[0]?.toArray())) || []
    return rows.map((row) => rowOf(name, row))
  } catch (error) {
    logWarning(`The database "${name}" was not read`, error)
    return []
  } finally {
    earlier.close()
  }
}

/** Ends when the browser has deleted it: once a tab of an earlier version has let it go. */
const remove = (name: EarlierName, options: DexieOptions): Promise<unknown> =>
  found(name, options)
    .delete()
    .catch((error: unknown) => logWarning(`The database "${name}" was not deleted`, error))

/**
 * Takes over, once, what earlier versions kept, and deletes their databases. A tab of an earlier version that is still open may
 * make them again: those are deleted unread, since they may hold what had to leave this device meanwhile. So are all where this
 * version keeps something already, because the move was late or failed before.
 */
export async function moveDatabases(
  database: CacheDatabase,
  names: readonly EarlierName[],
  options: DexieOptions = {},
): Promise<void> {
  await alone(LOCK, async () => {
    if (await onDatabase(database, (open) => open.kept.count())) return
    const rows = (await Promise.all(names.map((name) => rowsOf(name, options)))).flat()
    const put = () =>
      onDatabase(database, (open) =>
        open.transaction('rw', open.kept, async () => {
          if ((await open.kept.count()) === 0) await open.kept.bulkPut([...rows, MOVED])
        }),
      )
    await put().catch(async (error: unknown) => {
      if (!isQuotaError(error)) throw error
      // The same bytes fit twice on no full device.
      await Promise.all(names.map((name) => remove(name, options)))
      await put()
    })
  })
  for (const name of names) void remove(name, options)
}

import type { PageListItem, Run } from '#contract/site-pages/page-blocks.ts'
import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { isQuotaError, onDatabase } from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import { resultOf } from '../outbox/outbox-storage.ts'
import type { CacheDatabase, KeptKind, KeptRow } from './cache-database.ts'
import type { EARLIER_DATABASES } from './earlier-databases.ts'

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

const kinds: Readonly<Record<EarlierName, KeptKind>> = {
  reviews: 'reviews',
  changes: 'changes',
  prices: 'prices',
  rubric: 'rubric',
  'site-pages': 'page',
}

/** Of the database itself: what is in earlier ones afterwards was written by another tab, and is not taken over. */
const MOVED: KeptRow = { key: 'note/moved', kind: 'note', value: true, readAt: '' }

const LOCK = 'cache-move'

/** Runs the work while no other tab runs theirs, where the browser has locks. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  await (locks ? locks.request(LOCK, work) : work())
}

/** The first versions kept each entry of a page's list as runs. A device without a network goes on reading those. */
function withEntries(page: ShownPage): ShownPage {
  const blocks = page.blocks.map((block) => {
    if (block.kind !== 'list') return block
    const kept: readonly (PageListItem | Run[])[] = block.items
    const items = kept.map((item, index): PageListItem =>
      Array.isArray(item)
        ? { ...(block.ordered && { number: index + 1 }), blocks: [{ kind: 'paragraph', runs: item }] }
        : item,
    )
    return { ...block, items }
  })
  return { ...page, blocks }
}

/** The row as it is kept now. */
function rowOf(name: EarlierName, { readAt, openedAt, ...row }: EarlierRow): KeptRow {
  const kind = kinds[name]
  const id = name === 'rubric' ? '' : (row.key ?? row.firmId ?? row.slug ?? '')
  const value = row.prices ?? row.rubric ?? row.page
  return {
    key: `${kind}/${id}`,
    kind,
    value: name === 'site-pages' ? withEntries(value as ShownPage) : value,
    readAt,
    ...(openedAt !== undefined && { openedAt }),
  }
}

/** All rows of an earlier database; none where there is no such database, which is not made. */
async function rowsOf(name: EarlierName, factory: IDBFactory): Promise<KeptRow[]> {
  const opening = factory.open(name)
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await resultOf(opening).catch(() => null)
  const [store] = database?.objectStoreNames ?? []
  if (!database || store === undefined) return []
  try {
    const rows: readonly EarlierRow[] = await resultOf(database.transaction(store).objectStore(store).getAll())
    return rows.map((row) => rowOf(name, row))
  } finally {
    database.close()
  }
}

/** Ends when the browser has deleted it: once a tab of an earlier version has let it go. */
const remove = (name: EarlierName, factory: IDBFactory): Promise<unknown> =>
  resultOf(factory.deleteDatabase(name)).catch((error: unknown) =>
    logWarning(`The database "${name}" was not deleted`, error),
  )

/**
 * Takes over, once, what earlier versions kept, and deletes their databases. A tab of an earlier version that is still open may
 * make them again: those are deleted unread, for nobody told it since what had to leave this device.
 */
export async function moveDatabases(
  database: CacheDatabase,
  names: readonly EarlierName[],
  factory: IDBFactory = indexedDB,
): Promise<void> {
  await alone(async () => {
    if (await onDatabase(database, (open) => open.kept.get(MOVED.key))) return
    const rows = (await Promise.all(names.map((name) => rowsOf(name, factory)))).flat()
    const put = () =>
      onDatabase(database, (open) =>
        open.transaction('rw', open.kept, async () => void (await open.kept.bulkPut([...rows, MOVED]))),
      )
    await put().catch(async (error: unknown) => {
      if (!isQuotaError(error)) throw error
      // The same bytes fit twice on no full device.
      await Promise.all(names.map((name) => remove(name, factory)))
      await put()
    })
  })
  for (const name of names) void remove(name, factory)
}

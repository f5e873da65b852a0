import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { SyncReply } from '#contract/directory.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import { listFirmReviews, listReviews } from '#contract/reviews/review-endpoints.ts'
import { call } from '#pwa/api/call.ts'
import { closeForOthers, onDatabase } from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import { isUnfiltered, type ReadReviews, type ReviewRequest } from './messages.ts'

/** Key of the newest reviews of all firms. */
const ALL = ''

interface KeptPage extends ReadReviews {
  readonly firmId: string
}

interface ReviewTables extends Dexie {
  readonly pages: Table<KeptPage, string>
}

/** The newest reviews of firms that were opened or saved. Disposable: all of it can be fetched again. */
export function reviewTables(options: DexieOptions = {}): ReviewTables {
  const tables = new Dexie('reviews', { ...options, cache: 'disabled', autoOpen: false }) as ReviewTables
  tables.version(1).stores({ pages: 'firmId' })
  closeForOthers(tables)
  return tables
}

/** Asks the server. @throws ApiError */
function fetchReviews({ firmId, filter, after }: ReviewRequest, origin = ''): Promise<ReviewPage> {
  const query = {
    ...(filter.stars > 0 && { stars: String(filter.stars) as '1' }),
    ...(filter.proof && { proof: 'true' as const }),
    ...(after && { after: after.published_at, after_id: after.id }),
  }
  return firmId === null
    ? call(listReviews, { query }, { origin })
    : call(listFirmReviews, { params: { id: firmId }, query }, { origin })
}

interface Parts {
  readonly tables: ReviewTables
  readonly fetchReviews: (ask: ReviewRequest) => Promise<ReviewPage>
  readonly isOnline: () => boolean
  /** Ids of the firms that the visitor saved. */
  readonly saved: () => Promise<readonly string[]>
  readonly now: () => Date
}

const newestOf = (key: string): ReviewRequest => ({
  firmId: key === ALL ? null : key,
  filter: { stars: 0, proof: false },
  after: null,
})

/**
 * Reads reviews for pages, and keeps the newest of each firm that was opened or saved. A sync names the changed ones, which are
 * dropped and fetched again: a withdrawn review leaves the device then. (docs/decisions/published-reviews.md)
 */
export function createKeptReviews({ tables, fetchReviews: fetchPage, isOnline, saved, now }: Parts) {
  /** The number of syncs so far, and the last of them that named each key, or all: a page requested before that is not kept. */
  let news = 0
  let newsOfAll = 0
  const newsOf = new Map<string, number>()
  /** Dropped by a sync and not read anew yet. */
  const due = new Set<string>()
  const keep = async (key: string, page: ReviewPage, askedAt: number): Promise<ReadReviews> => {
    const read = { page, readAt: now().toISOString() }
    if (askedAt < Math.max(newsOfAll, newsOf.get(key) ?? 0)) return read
    due.delete(key)
    await onDatabase(tables, (open) => open.pages.put({ firmId: key, ...read })).catch((error: unknown) =>
      logWarning('Reviews are not kept', error),
    )
    return read
  }
  const kept = (key: string): Promise<ReadReviews | null> =>
    onDatabase(tables, async (open) => (await open.pages.get(key)) ?? null).catch(() => null)
  const keys = (): Promise<string[]> => onDatabase(tables, (open) => open.pages.toCollection().primaryKeys())

  const fetchAll = async (wanted: readonly string[]) => {
    for (const key of wanted) {
      if (!isOnline()) return
      const askedAt = news
      await keep(key, await fetchPage(newestOf(key)), askedAt)
    }
  }
  const renew = async (reply: SyncReply) => {
    news += 1
    const changed = new Set(reply.firms.map(({ id }) => id))
    const gone = new Set(reply.gone)
    const named = new Set(changed.size + gone.size > 0 ? [ALL, ...changed, ...gone] : [])
    for (const key of named) newsOf.set(key, news)
    if (reply.complete) newsOfAll = news
    const isOld = (key: string) => reply.complete || named.has(key)
    const isThere = (key: string) => key === ALL || (!gone.has(key) && (!reply.complete || changed.has(key)))
    const old = (await keys()).filter(isOld)
    await onDatabase(tables, (open) => open.pages.bulkDelete(old))
    for (const key of old) due.add(key)
    for (const key of [...due].filter((one) => isOld(one) && !isThere(one))) due.delete(key)
    await fetchAll([...due])
  }
  const keepSaved = async () => {
    const held = new Set(await keys())
    await fetchAll((await saved()).filter((id) => !held.has(id)))
  }
  const quietly = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => logWarning('Reviews were not kept', error))

  const readPage = async (ask: ReviewRequest): Promise<ReadReviews | null> => {
    const key = ask.firmId ?? ALL
    const isNewest = isUnfiltered(ask.filter) && ask.after === null
    const askedAt = news
    try {
      const page = await fetchPage(ask)
      return isNewest ? await keep(key, page, askedAt) : { page, readAt: now().toISOString() }
    } catch {
      return isNewest ? kept(key) : null
    }
  }
  /** Requests under way: several parts of a page ask for the newest reviews of one firm at once. */
  const underWay = new Map<string, Promise<ReadReviews | null>>()

  return {
    /** The server's page, or else the kept one; null where neither has it. */
    read(ask: ReviewRequest): Promise<ReadReviews | null> {
      const name = JSON.stringify([ask, news])
      const reading = underWay.get(name) ?? readPage(ask).finally(() => underWay.delete(name))
      underWay.set(name, reading)
      return reading
    },
    /** Forgets what a sync says has changed, and fetches it again. Never throws. */
    takeNews: (reply: SyncReply): Promise<void> => quietly(renew(reply)),
    /** Fetches the newest reviews of saved firms that are not kept yet. Never throws. */
    keepSaved: (): Promise<void> => quietly(keepSaved()),
  }
}

/** The same over the database of this device and the server. */
export const keptReviews = (parts: Pick<Parts, 'isOnline' | 'saved'>) =>
  createKeptReviews({ ...parts, tables: reviewTables(), fetchReviews, now: () => new Date() })

import type { SyncReply } from '#contract/directory.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import { listFirmReviews, listReviews } from '#contract/reviews/review-endpoints.ts'
import { call } from '#pwa/api/call.ts'
import { type Cache, createShelf } from '../cache/cache-database.ts'
import { createCached, type SavedParts } from '../cache/cached.ts'
import { newsOfAnything } from '../directory/sync-directory.ts'
import { logWarning } from '../log-warning.ts'
import { isUnfiltered, NO_REVIEW_FILTER, type ReviewRequest } from './messages.ts'

/** Key of the newest reviews of all firms. */
const ALL = ''

function fetchReviews({ firmId, filter, after }: ReviewRequest): Promise<ReviewPage> {
  const query = {
    ...(filter.stars > 0 && { stars: String(filter.stars) as '1' }),
    ...(filter.proof && { proof: 'true' as const }),
    ...(after && { after: after.published_at, after_id: after.id }),
  }
  return firmId === null
    ? call(listReviews, { query })
    : call(listFirmReviews, { params: { id: firmId }, query })
}

const newestOf = (key: string): ReviewRequest => ({
  firmId: key === ALL ? null : key,
  filter: NO_REVIEW_FILTER,
  after: null,
})

/**
 * The newest reviews of each firm that was opened or saved. A sync names the changed ones, which are dropped and fetched again: a
 * withdrawn review leaves the device then. (docs/decisions/published-reviews.md)
 */
export function cachedReviews(cache: Cache, { saved, ...parts }: SavedParts, fetch = fetchReviews) {
  const shelf = createShelf<ReviewPage>(cache, 'reviews')
  /** The revision of the last sync that was taken in. A tab of an earlier version syncs without telling. */
  const told = createShelf<number>(cache, 'note')
  /** The number of syncs so far, and the last of them that named each key, or all: a page requested before that is not kept. */
  let syncs = 0
  let newsOfAll = 0
  const newsOf = new Map<string, number>()
  /** Dropped by a sync and not read anew yet. */
  const due = new Set<string>()

  const idOf = ({ firmId, filter, after }: ReviewRequest) =>
    isUnfiltered(filter) && after === null ? (firmId ?? ALL) : null
  const cached = createCached<ReviewRequest, ReviewPage>({
    ...parts,
    shelf,
    fetch,
    idOf,
    syncs: () => syncs,
    mayKeep: (about, askedAt) => askedAt >= Math.max(newsOfAll, newsOf.get(idOf(about) ?? '') ?? 0),
    async keep(about, read) {
      const key = idOf(about)
      if (key === null) return
      due.delete(key)
      await shelf.put(key, read)
    },
  })

  const note = (revision: number) =>
    told.put('revision', { value: revision, readAt: parts.now().toISOString() })
  const renew = async (reply: SyncReply) => {
    syncs += 1
    const changed = new Set(reply.firms.map(({ id }) => id))
    const gone = new Set(reply.gone)
    const named = new Set(changed.size + gone.size > 0 ? [ALL, ...changed, ...gone] : [])
    for (const key of named) newsOf.set(key, syncs)
    if (reply.complete) newsOfAll = syncs
    const isOld = (key: string) => reply.complete || named.has(key)
    const isThere = (key: string) => key === ALL || (!gone.has(key) && (!reply.complete || changed.has(key)))
    await cached.untilKept()
    const old = (await shelf.ids()).filter(isOld)
    await shelf.drop(old)
    await note(reply.revision)
    for (const key of old) due.add(key)
    for (const key of [...due].filter((one) => isOld(one) && !isThere(one))) due.delete(key)
    await cached.renew([...due].map(newestOf))
  }
  const keepSaved = async () => {
    const held = new Set(await shelf.ids())
    await cached.renew((await saved()).filter((id) => !held.has(id)).map(newestOf))
  }
  const quietly = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => logWarning('Reviews were not kept', error))

  return {
    read: cached.read,
    /** Forgets what a sync says has changed, and fetches it again. Never throws. */
    applySyncChanges: (reply: SyncReply): Promise<void> => quietly(renew(reply)),
    /** The sync to take in where this device holds a later state than any that was told here; null where it does not. */
    async missedNews(revision: number): Promise<SyncReply | null> {
      const last = await told.get('revision')
      if (!last) await note(revision)
      return last && last.value < revision ? newsOfAnything(revision) : null
    },
    /** Fetches the newest reviews of saved firms that are not kept yet. Never throws. */
    keepSaved: (): Promise<void> => quietly(keepSaved()),
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { KnownFirms } from '#backend/models/changed-firms.ts'
import type { DirectoryRecord } from '#backend/models/directory.ts'
import type { SubmissionFigures } from '#backend/models/submission-counts.ts'
import { syncDirectory } from '#contract/directory.ts'
import { seconds } from '#contract/primitives/time.ts'
import { publicPages } from '#contract/public-pages.ts'
import { coalesce } from './coalesce.ts'
import { dropInvalidRecords } from './drop-invalid-records.ts'
import { adminPageAt } from './page-drafts.ts'
import type { Published } from './published.ts'
import { improveInBackground } from './recompression.ts'
import { pictureOfFirm, pictureOfSite, type SharePicture } from './share-picture.ts'
import { buildState, type PublishedState, type StateOptions } from './state.ts'
import { sinceOf } from './sync-replies.ts'
import { PUBLICATION_TIMING, type PublicationTiming } from './timing.ts'

interface PublicationOptions extends StateOptions {
  readonly readDirectory: (known: KnownFirms) => Promise<DirectoryRecord>
  readonly readRevision: () => Promise<number>
  readonly countReviews: () => Promise<SubmissionFigures>
  /** Absent: `PUBLICATION_TIMING`. */
  readonly timing?: PublicationTiming
  /** Called with the first failure of an outage, and with failed recompression; the last good copy stays published. */
  readonly onFailure: (error: unknown) => void
}

/** All answers for visitors, made once for each revision. */
export interface Publication {
  /** Starts to publish and to watch. */
  start(): void
  /** Resolves once there is something to serve. */
  ready(): Promise<void>
  /** Publishes what the database holds now; call it after a commit. Calls close together share one publication. */
  publishNow(): Promise<void>
  /**
   * Publishes what another process wrote, if one did; waits `catchUp` at most, and never fails. For who comes from
   * that process, as staff does behind a proxy that asks processes in turn.
   */
  catchUp(): Promise<void>
  /** The answer to a GET of `pathname` with the raw `query`; undefined: it is not published here. */
  find(pathname: string, query: string): Published | Promise<Published | undefined> | undefined
  /** Where a path leads that a firm had once; null for all others. */
  movedTo(pathname: string): string | null
  /** The share picture of a firm, without a slug of the site; undefined where there is no such firm. */
  sharePicture(slug?: string): SharePicture | undefined
  /** The page for an address that names nothing. */
  notFound(): Promise<Published> | undefined
  /** The page without data: the app draws it from what the device holds or asks for. */
  shell(): Published | undefined
  /** Revision that is served; 0 before the first publication. */
  readonly revision: number
  /** How many states were published. */
  readonly publications: number
  /** Seconds since what is served was last known to be the newest; null while the database answers. */
  staleSeconds(): number | null
  /** Ends the watching; the answers stay. Resolves once nothing is read of the database any more, which may then be closed. */
  stop(): Promise<void>
}

/** Tracks work that reads the database, so that its end can be waited for. */
function trackWork() {
  const underWay = new Set<Promise<unknown>>()
  return {
    tracked: (work: () => Promise<void>) => () => {
      const running = work()
      // Its failure reaches the callers that wait for it.
      const ended: Promise<unknown> = running.catch(() => null).finally(() => underWay.delete(ended))
      underWay.add(ended)
      return running
    },
    async untilIdle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** The answer of a state to a GET: published, or made as its address asks. */
function answerOf(state: PublishedState, pathname: string, query: string): ReturnType<Publication['find']> {
  if (pathname === syncDirectory.path) {
    const since = sinceOf(query)
    return since === null ? undefined : state.sync.at(since)
  }
  const { answers, frames, onDemand, narrowedHome, narrowedChanges, firmFeeds } = state
  const narrow = { '/': narrowedHome, [publicPages.changes.pattern]: narrowedChanges }[pathname]
  const narrowed = narrow?.(query)
  if (narrowed) return narrowed.then((page) => page ?? answers.get(pathname) ?? onDemand.at(pathname))
  return (
    answers.get(adminPageAt(pathname) ?? pathname) ??
    frames.get(pathname) ??
    firmFeeds(pathname) ??
    onDemand.at(pathname)
  )
}

/** A publication over one database; `pages` is the built app. See `Publication`. */
export function createPublication(options: PublicationOptions): Publication {
  const { readDirectory, readRevision, onFailure, timing = PUBLICATION_TIMING } = options
  const stopped = new AbortController()
  const first = Promise.withResolvers<void>()
  let current: PublishedState | null = null
  let publications = 0
  let freshAt = Date.now()
  let countedAt = Date.now()
  let failing = false
  let improving = new AbortController()
  const { tracked, untilIdle } = trackWork()

  const isFresh = () => {
    freshAt = Date.now()
    failing = false
  }

  const publishNow = tracked(
    coalesce(async () => {
      const known = new Map(current?.list.entries.map(({ id, revision }) => [id, revision]))
      const record = dropInvalidRecords(await readDirectory(known), options.onInvalidRecord)
      const state = await buildState(record, current, options)
      improving.abort()
      improving = new AbortController()
      current = state
      publications += 1
      isFresh()
      first.resolve()
      improveInBackground(state, improving.signal, timing.quiet).catch(onFailure)
    }, timing.window),
  )

  const hasNewCounts = async () => {
    if (Date.now() - countedAt < timing.recount) return false
    countedAt = Date.now()
    return !isDeepStrictEqual(await options.countReviews(), current?.reviews)
  }

  const poll = tracked(async () => {
    try {
      const revision = await readRevision()
      if (revision !== current?.revision || (await hasNewCounts())) await publishNow()
      else isFresh()
    } catch (error) {
      if (!failing) onFailure(error)
      failing = true
    }
  })

  const pollOnce = coalesce(poll, 0)

  const watch = async () => {
    while (!stopped.signal.aborted) {
      await poll()
      await pause(timing.poll, undefined, { ref: false })
    }
  }

  return {
    start: () => void watch(),
    ready: () => first.promise,
    publishNow,
    catchUp: () => Promise.race([pollOnce(), pause(timing.catchUp, undefined, { ref: false })]),
    find: (pathname, query) => (current ? answerOf(current, pathname, query) : undefined),
    movedTo: (pathname) => current?.formerAddresses(pathname) ?? null,
    sharePicture(slug) {
      if (!current) return undefined
      const { list, context } = current
      if (slug === undefined) return pictureOfSite(context.settings)
      const firm = list.bySlug.get(slug)
      return firm && pictureOfFirm(firm, context.settings)
    },
    notFound: () => current?.onDemand.notFound(),
    shell: () => current?.answers.get('/shell'),
    get revision() {
      return current?.revision ?? 0
    },
    get publications() {
      return publications
    },
    staleSeconds: () => (failing ? Math.floor((Date.now() - freshAt) / seconds(1)) : null),
    async stop() {
      stopped.abort()
      improving.abort()
      await untilIdle()
    },
  }
}

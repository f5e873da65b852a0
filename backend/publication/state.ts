import { createPacer, type Pacer } from '#backend/load-shedding/pacer.ts'
import { createSharedCache } from '#backend/load-shedding/shared-cache.ts'
import { createWorkQueue, type WorkQueue } from '#backend/load-shedding/work-queue.ts'
import type { DirectoryRecord, FormerSlug } from '#backend/models/directory.ts'
import { settingsForPages, themeForPages } from '#backend/models/image-uses.ts'
import type { SubmissionFigures } from '#backend/models/submission-counts.ts'
import type { FirstFrame } from '#contract/directory.ts'
import { listFirms } from '#contract/firm-endpoints.ts'
import { MOST_CHANGES_AT_ONCE } from '#contract/public-changes/change-filter.ts'
import {
  firmPage,
  indexedPaths,
  onDemandPaths,
  type PublicPage,
  pageAt,
  publicPages,
  sitePage,
  sitePageSlugAt,
} from '#contract/public-pages.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { publicGroupKeys } from '#contract/settings/staff-groups.ts'
import { readPage } from '#contract/site-pages/public-endpoint.ts'
import { type Theme, theme as themeSchema } from '#contract/theme/theme.ts'
import { listThemes, readActiveTheme } from '#contract/theme/theme-endpoints.ts'
import { onDemand } from './coalesce.ts'
import { originOf, robots, sitemap, slugFrom } from './crawler-files.ts'
import type { OnInvalidRecord } from './drop-invalid-records.ts'
import { feed } from './feed.ts'
import { buildFirmList, type FirmEntry, type FirmList } from './firm-list.ts'
import { createFirmPages, type PageSource } from './firm-pages.ts'
import { buildFirstFrame, frameOfChallenges, frameOfClosed, shareFrame, withRowsOf } from './first-frame.ts'
import {
  createNarrowedChanges,
  createNarrowedHome,
  type NarrowedChanges,
  type NarrowedHome,
} from './narrowed-pages.ts'
import { type PageData, type PageWish, readMore } from './page-data.ts'
import { draftsWithoutData, type PageContext, pageDraft, sameWithoutData } from './page-drafts.ts'
import type { Pages } from './pages.ts'
import { type Draft, type Published, publish } from './published.ts'
import { makeSitePages, type SitePages, writtenPaths } from './site-pages.ts'
import { createSyncReplies, type SyncReplies } from './sync-replies.ts'
import { webManifest } from './web-manifest.ts'

/** Feeds that are kept of one state: about 2 MB. */
const KEPT_FEEDS = 200

const FEED_PATH = /^\/firm\/([^/]+)\/feed\.xml$/

const FEED_TYPE = 'application/rss+xml; charset=utf-8'

/** Finds the feed of a firm by its path; undefined where the path names none, or the list of changes cannot be read. */
type FirmFeeds = (pathname: string) => Promise<Published> | undefined

/** The feeds of a state's firms, each made for the first reader who asks. `origin`: of the addresses in it. */
function createFirmFeeds(source: PageSource, origin: string): FirmFeeds {
  const { list, context, queue, data = {} } = source
  const { siteName } = context.settings.branding
  const feedOf = createSharedCache<Published>({ queue, kind: 'page', maxSize: KEPT_FEEDS })
  return (pathname) => {
    const slug = slugFrom(FEED_PATH.exec(pathname)?.[1] ?? '')
    const firm = slug ? list.bySlug.get(slug) : undefined
    const { changes: read } = data
    if (!firm || !read) return undefined
    return feedOf(firm.slug, async () => {
      const { changes } = await read({ firm: firm.id, limit: MOST_CHANGES_AT_ONCE })
      const body = feed({
        origin,
        path: pathname,
        title: `${firm.name}: changes, ${siteName}`,
        page: firmPage.to(firm.slug),
        changes: changes.filter(({ minor }) => !minor),
        firms: [firm],
      })
      return publish({ type: FEED_TYPE, body: [Buffer.from(body)] })
    })
  }
}

/** Finds where a path of a firm leads that has another address now; null where it is none. */
type FormerAddresses = (pathname: string) => string | null

/** The page of a firm, or its feed. */
const PATH = /^\/firm\/([^/]+)(\/feed\.xml)?$/

/** The addresses that firms of a state had once. */
function createFormerAddresses(
  former: readonly FormerSlug[],
  entries: readonly Pick<FirmEntry, 'id' | 'slug'>[],
): FormerAddresses {
  const ids = new Map(former.map(({ slug, firm_id }) => [slug, firm_id]))
  const wanted = new Set(ids.values())
  const slugs = new Map(entries.flatMap(({ id, slug }) => (wanted.has(id) ? [[id, slug]] : [])))
  return (pathname) => {
    const [, encoded = '', rest = ''] = PATH.exec(pathname) ?? []
    const slug = slugs.get(ids.get(slugFrom(encoded) ?? '') ?? '')
    return slug === undefined ? null : `${firmPage.to(slug)}${rest}`
  }
}

/** Any path that is none of the app's: the page that it renders answers all of them. */
const NO_PAGE = '/not-found'

/** Data of a page beside the frame, which has to be read. */
const wishOf = ({ pattern, shows = [] }: PublicPage): PageWish => ({
  ...(shows.includes('reviews') && { reviewsOf: null }),
  ...(shows.includes('figures') && { figures: true }),
  // Not in the table of pages, which every first visit loads.
  ...(pattern === publicPages.howWeRate.pattern && { rubric: true }),
  ...(shows.includes('changes') && { changes: { query: '', asked: {} } }),
})

/** A page without some of its data. It is sent and not kept, so that the next caller gets all of it. */
class Incomplete extends Error {
  readonly page: Published

  constructor(page: Published) {
    super('Some data of the page cannot be read')
    this.page = page
  }
}

/** The pages of a state that a save does not wait for. */
interface OnDemandPages {
  /** The page at a path, a firm's included; undefined if there is none. */
  at(pathname: string): Promise<Published | undefined> | undefined
  /** The page for an address that names nothing. */
  notFound(): Promise<Published>
  /** Makes those that were not requested yet, one after the other, firms' pages excepted. */
  makeAll(): Promise<void>
  /** Makes them, and puts what `make` makes of each in its place; null: nothing better. */
  improve(make: (answer: Published) => Promise<Published | null>): Promise<void>
}

/** Makes each page from its state at the first request, and puts it into `answers`, where it may become smaller. */
function createOnDemandPages(source: PageSource, answers: Map<string, Published>): OnDemandPages {
  const { list, frame, context, queue, sitePages, data = {} } = source
  const firmPages = createFirmPages(source)
  const listOf = (page: PublicPage | undefined) => {
    if (page?.shows?.includes('challenges')) return frameOfChallenges(frame, list)
    return page?.shows?.includes('closed') ? frameOfClosed(frame, list) : frame
  }
  const draw = async (path: string) => {
    const page = pageAt(path)
    const { more, isWhole } = await readMore(data, list, page && wishOf(page))
    const reviewed = new Set(more.reviews?.reviews.map(({ firmId }) => firmId))
    const listed = listOf(page)
    const text = sitePages.get(sitePageSlugAt(path) ?? '')?.page
    const whole = { ...withRowsOf(listed, list, reviewed), ...more, ...(text && { page: text }) }
    return { page: await publish(pageDraft(path, whole, context)), isWhole }
  }
  // They are few and shared by all who ask: a crowd of firms' pages does not hold them up.
  const make = (path: string) => queue.run('page', () => draw(path), true)
  const notFound = onDemand(async () => (await make(NO_PAGE)).page)
  const byPath = new Map(
    [...onDemandPaths(), ...[...sitePages.keys()].map(sitePage.to)].map((path) => {
      const whole = onDemand(async () => {
        const { page, isWhole } = await make(path)
        if (!isWhole) throw new Incomplete(page)
        answers.set(path, page)
        return page
      })
      const page = () =>
        whole().catch((error) => {
          if (error instanceof Incomplete) return error.page
          throw error
        })
      return [path, page] as const
    }),
  )
  return {
    at: (pathname) => byPath.get(pathname)?.() ?? firmPages(pathname),
    notFound,
    async makeAll() {
      for (const page of [...byPath.values(), notFound]) await page()
    },
    async improve(smaller) {
      for (const [path, page] of byPath) {
        const better = await smaller(answers.get(path) ?? (await page()))
        if (better) answers.set(path, better)
      }
      await notFound()
    },
  }
}

/** States whose frames are kept: 50 kB each. */
const KEPT_FRAMES = 10

/** Everything published of one revision. */
export interface PublishedState {
  readonly revision: number
  readonly list: FirmList
  readonly frame: FirstFrame
  readonly context: PageContext
  /**
   * Answers by path. Pages made on demand are added, and answers are replaced by smaller forms of the same; nothing else changes.
   */
  readonly answers: Map<string, Published>
  readonly onDemand: OnDemandPages
  readonly narrowedHome: NarrowedHome
  readonly narrowedChanges: NarrowedChanges
  readonly firmFeeds: FirmFeeds
  readonly formerAddresses: FormerAddresses
  /**
   * The frames that the pages of this state and of the last ones hydrate from, by address: a document may be older. Replaced as
   * answers are.
   */
  readonly frames: Map<string, Published>
  readonly sync: SyncReplies
  readonly sitePages: SitePages
  /** The figures about reviews that the pages show. */
  readonly reviews: SubmissionFigures
}

export interface StateOptions {
  readonly pages: Pages
  /** Public address of the site as configured, or null. */
  readonly appUrl: string | null
  /** Where the server listens: the origin of sitemap and robots while no public address is known. */
  readonly localUrl: string
  /** Called for each stored value that cannot be published. */
  readonly onInvalidRecord: OnInvalidRecord
  readonly pageData?: PageData
  /** Where pages and changes wait for their turn to be made; absent: a queue of its own. */
  readonly queue?: WorkQueue
}

/** The keys of `shape` alone: fields that a schema does not name are not published. */
function only<T extends object>(value: T, keys: readonly (keyof T)[]): T {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as T
}

const themeKeys = Object.keys(themeSchema.entries) as (keyof Theme)[]

const json = (value: unknown, type = 'application/json; charset=utf-8'): Draft => ({
  type,
  body: [Buffer.from(JSON.stringify(value))],
  headers: [['X-Robots-Tag', 'noindex']],
})
const text = (body: string, type: string): Draft => ({ type, body: [Buffer.from(body)] })

interface Parts {
  readonly record: DirectoryRecord
  readonly settings: PublicSettings
  readonly theme: Theme
  readonly list: FirmList
  readonly context: PageContext
  readonly frame: FirstFrame
  readonly sitePages: SitePages
}

/** Called with each draft as it is made, the slowest to compress first, so that it compresses while the next is made. */
type Take = (path: string, draft: Draft) => void

async function makeDrafts(parts: Parts, options: StateOptions, pace: Pacer, take: Take): Promise<void> {
  const { record, settings, theme, list, context, frame, sitePages } = parts
  take(listFirms.path, { ...json([]), body: [list.bytes] })
  take('/', pageDraft('/', frame, context))
  await pace()
  const origin = context.origin ?? options.localUrl
  const manifest = webManifest(settings, theme, context.pages.assets.images)
  take(readSettings.path, { ...json(only(record.settings, publicGroupKeys)), differsForStaff: true })
  take(listThemes.path, json(record.themes.map((item) => only(item, themeKeys))))
  take(readActiveTheme.path, json(only(record.theme, themeKeys)))
  take('/manifest.webmanifest', json(manifest, 'application/manifest+json; charset=utf-8'))
  take('/robots.txt', text(robots(origin), 'text/plain; charset=utf-8'))
  for (const [slug, { page }] of sitePages) take(readPage.path.replace(':slug', slug), json(page))
  const isInvented = list.entries.length > 0 && list.entries.every(({ isSample }) => isSample)
  const paths = [...indexedPaths({ settings, isInvented }), ...writtenPaths(sitePages)]
  const addresses = await sitemap(origin, paths, [...list.listed, ...list.closed], pace)
  take('/sitemap.xml', text(addresses, 'application/xml; charset=utf-8'))
  const toldOf = new Set([
    ...record.changes.map(({ firm }) => firm?.id ?? ''),
    ...record.reviewNews.map(({ firm_id: id }) => id),
  ])
  const news = feed({
    origin,
    path: '/feed.xml',
    title: `${settings.branding.siteName}: changes of firms`,
    page: '/',
    changes: record.changes,
    reviews: record.reviewNews,
    firms: list.entries.filter(({ id, isSample }) => toldOf.has(id) && !isSample),
  })
  take('/feed.xml', text(news, FEED_TYPE))
}

/** Marks work that is awaited later as handled, so that its failure is not reported as unhandled if something else fails first. */
function suppressUnhandledRejection<T>(work: Promise<T>): Promise<T> {
  work.catch(() => null)
  return work
}

/** The data of a state's pages. The rubric reads every firm, so all pages of a state share one answer. */
const dataOf = ({ rubric, ...data }: PageData = {}): PageData => ({
  ...data,
  ...(rubric && { rubric: onDemand(rubric) }),
})

/** Renders and compresses everything that `record` shows. Unchanged parts of `previous` are taken over. */
export async function buildState(
  record: DirectoryRecord,
  previous: PublishedState | null,
  options: StateOptions,
): Promise<PublishedState> {
  const pace = createPacer()
  const { pages, onInvalidRecord, queue = createWorkQueue() } = options
  const settings = only(settingsForPages(record.settings, record.images), publicGroupKeys)
  const theme = only(themeForPages(record.theme, record.images), themeKeys)
  const list = await buildFirmList(record, previous?.list, pace, onInvalidRecord)
  const { revision } = record
  const { newest, said: _, ...counts } = record.reviews
  const publishedAt = record.changedAt
  const [asOf = publishedAt] = [newest, publishedAt].sort().reverse()
  const trust = { ...counts, tiesBySection: list.tiesBySection, asOf }
  const rest = { revision, build: pages.build, publishedAt, settings, theme, trust }
  const frame = buildFirstFrame(list, rest)
  const shared = shareFrame(frame)
  const origin = originOf(options.appUrl, settings.branding.domain)
  const context = { pages, settings, theme, origin, shared }
  await pace()
  const { deltaFrom, tombstones, settingsRevision, themeRevision } = record
  // Not the record itself: the answers would keep its firms in memory, which the list holds already.
  const told = { revision, deltaFrom, tombstones, settings, settingsRevision, theme, themeRevision }
  const syncing = suppressUnhandledRejection(createSyncReplies(told, list, queue))
  const sharing = suppressUnhandledRejection(publish(shared.draft, previous?.frames.get(shared.address)))
  const publishAt = async (path: string, draft: Draft) =>
    [path, await publish(draft, previous?.answers.get(path))] as const
  const publishing: ReturnType<typeof publishAt>[] = []
  const sitePages = makeSitePages(record, previous?.sitePages)
  await makeDrafts(
    { record, settings, theme, list, context, frame, sitePages },
    options,
    pace,
    (path, draft) => {
      publishing.push(suppressUnhandledRejection(publishAt(path, draft)))
    },
  )
  const standing = previous && sameWithoutData(previous.context, context) ? previous.answers : null
  for (const [path, draft] of draftsWithoutData) {
    const kept = standing?.get(path)
    publishing.push(
      suppressUnhandledRejection(
        kept ? Promise.resolve([path, kept] as const) : publishAt(path, draft(context)),
      ),
    )
  }
  const answers = new Map(await Promise.all(publishing))
  const [sync, own] = await Promise.all([syncing, sharing])
  const source = { list, frame, context, queue, sitePages, data: dataOf(options.pageData) }
  const onDemand = createOnDemandPages(source, answers)
  // A server starts with all of its answers, and with a warm renderer.
  if (!previous) await onDemand.makeAll()
  const earlier = [...(previous?.frames ?? [])].filter(([address]) => address !== shared.address)
  return {
    revision,
    list,
    frame,
    context,
    answers,
    onDemand,
    narrowedHome: createNarrowedHome(source),
    narrowedChanges: createNarrowedChanges(source),
    firmFeeds: createFirmFeeds(source, origin ?? options.localUrl),
    formerAddresses: createFormerAddresses(record.formerSlugs, list.entries),
    frames: new Map([...earlier.slice(1 - KEPT_FRAMES), [shared.address, own]]),
    sync,
    sitePages,
    reviews: record.reviews,
  }
}

import type { WorkboxPlugin } from 'workbox-core/types.js'
import { Strategy, type StrategyHandler } from 'workbox-strategies'
import type { FirstFrame } from '#contract/directory.ts'
import { narrowingIn } from '#contract/firm-filter.ts'
import { deviceRevision } from '#contract/kept-names.ts'
import { seconds } from '#contract/primitives/time.ts'
import { changesIn, queryOfChanges } from '#contract/public-changes/change-filter.ts'
import { keptPaths, publicPages, sitePageSlugAt } from '#contract/public-pages.ts'
import { isOfType, type PathTest } from './rules.ts'
import { steppingAside } from './step-aside.ts'

/** The document without data: the app fills it with what the device holds. */
export const SHELL = '/shell'
const kept = new Set([SHELL, ...keptPaths()])
/** Paths of the pages that are kept; all else passes this worker by. */
export const PAGE: PathTest = {
  test: (pathname) => kept.has(pathname) || sitePageSlugAt(pathname) !== null,
}
/** Paths of the pages of single firms: there are many. */
export const FIRM_PAGE = /^\/firm\/[^/]+$/
/** How long the network may take to answer a page that is not kept, in milliseconds. */
export const NETWORK_LIMIT = seconds(3)
/** The JSON a page hydrates from, as the server names it in the header `Link`. */
const FRAME_LINK = /<(\/first-frame\/[\w.-]{1,80})>/

const frameOf = ({ headers }: Response): string | undefined => FRAME_LINK.exec(headers.get('link') ?? '')?.[1]

const matching = (request: string, cacheName: string) =>
  caches.match(request, { cacheName, ignoreVary: true })

/** Of the data that this device holds itself; 0 where it notes none. */
async function heldRevision(): Promise<number> {
  const noted = await matching(deviceRevision.address, deviceRevision.cache)
  return Number((await noted?.text()) ?? 0)
}

/** Makes the cache in which the pages note that. */
export const makeDeviceCache = async (): Promise<void> => void (await caches.open(deviceRevision.cache))

/** Whether a stored page was drawn from an earlier state than that of the device's own data. */
async function isOlder(page: Response, { cacheName }: Strategy): Promise<boolean> {
  const address = frameOf(page)
  const held = address === undefined ? 0 : await heldRevision()
  if (address === undefined || held === 0) return false
  const frame: Partial<Pick<FirstFrame, 'revision'>> = await (await matching(address, cacheName))?.json()
  return (frame?.revision ?? held) < held
}

interface PagesOptions {
  /** A cache of this build alone. */
  readonly cacheName: string
  /** The cache in which the shell is. */
  readonly shellCache: string
  /** The app of this build. */
  readonly app: {
    /** The script that starts it: a page that names another belongs to another build. */
    readonly entry: string
    readonly keepNamed: (html: string, event: ExtendableEvent) => Promise<void>
  }
  /** Keeps the JSON that pages hydrate from. */
  readonly frames: Strategy
}

/** Keeps whole pages of this build alone, by their path, each with its code and its JSON. */
const ofThisBuild = ({ app, frames }: PagesOptions): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
  cacheWillUpdate: async ({ response, event }) => {
    if (!isOfType(response, 'text/html')) return null
    const html = await response.clone().text()
    if (!html.includes(app.entry)) return null
    await app.keepNamed(html, event)
    const frame = frameOf(response)
    if (frame) await frames.handle({ event, request: frame })
    return response
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    const frame = cachedResponse && frameOf(cachedResponse)
    const isWhole = !frame || (await matching(frame, frames.cacheName))
    return isWhole ? cachedResponse : null
  },
})

/** Shown where the browser threw away every page and there is no network: its own error page blames the site. */
const nothingKept = () =>
  new Response(
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Offline</title><h1>You are offline</h1><p>Connect once to load the firms.</p><p><a href="">Try Again</a></p></html>',
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )

/** Whether the address asks for another list than the home page, or the page of changes, is kept with. */
const isNarrowed = ({ pathname, search }: URL): boolean =>
  (pathname === '/' && narrowingIn(search.slice(1)) !== null) ||
  (pathname === publicPages.changes.pattern && queryOfChanges(changesIn(search)) !== '')

/**
 * Answers with the stored page and renews it behind; else with the network's, for which it waits three seconds; else, or where
 * the server fails, with the shell. A stored page older than what the device holds would show for a moment what is over (threat
 * N15), and a home page whose list is narrowed by its address is not kept, since most of the whole list would vanish before the
 * visitor's eyes: for both the shell comes first, and the app draws in it what the device holds.
 */
class StoredPageFirst extends Strategy {
  readonly #shellCache: string
  readonly #frames: Strategy

  constructor(options: PagesOptions, plugins: readonly WorkboxPlugin[]) {
    const { cacheName } = options
    super({ cacheName, matchOptions: { ignoreVary: true }, plugins: [ofThisBuild(options), ...plugins] })
    this.#shellCache = options.shellCache
    this.#frames = options.frames
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    if (isNarrowed(new URL(request.url)))
      return (await this.#shell()) ?? handler.fetch(request).catch(nothingKept)
    const stored = await handler.cacheMatch(request)
    const isWaitedFor = !stored && request.mode === 'navigate'
    const asked = isWaitedFor ? request : new Request(request, { signal: steppingAside })
    const fresh = handler.fetchAndCachePut(asked).catch(() => undefined)
    handler.waitUntil(fresh)
    if (stored) return (await isOlder(stored, this.#frames)) ? ((await this.#shell()) ?? stored) : stored
    const late = new Promise<undefined>((done) => setTimeout(done, NETWORK_LIMIT))
    const answer = await Promise.race([fresh, late])
    // The error page of a proxy says less than what this device holds.
    if (answer && answer.status < 500) return answer
    return (await this.#shell()) ?? answer ?? nothingKept()
  }

  #shell(): Promise<Response | undefined> {
    return matching(SHELL, this.#shellCache)
  }
}

/** Pages of this build; `plugins`: for further handling. */
export const createPages = (options: PagesOptions, ...plugins: readonly WorkboxPlugin[]): Strategy =>
  new StoredPageFirst(options, plugins)

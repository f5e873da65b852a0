import { seconds } from '#contract/primitives/time.ts'
import { atRest, steppingAside } from './errands.ts'
import { asKept, createFrames } from './frames.ts'
import { shellOf } from './shell-of.ts'

declare const self: ServiceWorkerGlobalScope

/** How long the network may take to answer a page that is not kept, in milliseconds. */
const NETWORK_LIMIT = seconds(3)
/** How many pages of firms are kept. */
const FIRM_PAGES = 60
/** Kept from the second visit on; before, the app opens them without a snapshot. */
const WARM = ['/', '/verified-traders', '/submit-review', '/how-we-rate', '/compare']
const PAGE = /^\/(?:verified-traders|submit-review|saved|how-we-rate|compare|firm\/[^/]+)?$/

interface Pages {
  /** The cache of this build's pages. */
  readonly cacheName: string
  /** Script that starts the app of this build: a page that names another belongs to another build. */
  readonly entry: string
}

/** Whether a path is one of the app's pages, by exact match; all else passes this worker by. */
export const isPage = (pathname: string): boolean => PAGE.test(pathname)

const savesData = (): boolean =>
  (self.navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false

/** What to say where the browser threw away every page and there is no network: its own words blame the site. (threat L9) */
const nothingKept = () =>
  new Response(
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Offline</title><h1>You are offline</h1><p>Connect once to load the firms.</p><p><a href="">Try Again</a></p></html>',
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )

/** Keeps the server's pages of this build and answers from them first. A page shown is renewed behind it. */
export function createPages({ cacheName, entry }: Pages) {
  const open = () => caches.open(cacheName)
  const frames = createFrames(open)

  /** Only a whole page of this build: no error, maintenance answer, redirect, foreign page or newer build. */
  const mayKeep = async (answer: Response): Promise<boolean> => {
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    if (answer.status !== 200 || answer.type !== 'basic' || answer.redirected || !isHtml) return false
    if (answer.headers.get('cache-control')?.includes('no-store')) return false
    return (await answer.clone().text()).includes(entry)
  }

  const dropOldFirms = async (cache: Cache) => {
    const firms = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/firm/'))
    await Promise.all(firms.slice(0, -FIRM_PAGES).map((request) => cache.delete(request)))
  }

  const keep = async (pathname: string, answer: Response): Promise<boolean> => {
    if (!(await mayKeep(answer))) return false
    await frames.keepFor(answer)
    const cache = await open()
    await cache.delete(pathname, { ignoreVary: true })
    await cache.put(pathname, asKept(answer))
    if (pathname.startsWith('/firm/')) await dropOldFirms(cache)
    await frames.dropUnnamed()
    return true
  }

  /** Whether the page is kept as it is now. A failure to renew changes nothing: the kept page stays. */
  const load = async (pathname: string, query: string, cache: RequestCache): Promise<boolean> => {
    const headers = { accept: 'text/html' }
    try {
      return await keep(
        pathname,
        await fetch(pathname + query, { credentials: 'omit', cache, headers, signal: steppingAside }),
      )
    } catch {
      return false
    }
  }
  const renew = (pathname: string) => load(pathname, '', 'no-cache')

  const kept = (pathname: string) => caches.match(pathname, { cacheName, ignoreVary: true })
  const keptPaths = async () =>
    (await (await open()).keys()).map(({ url }) => new URL(url).pathname).filter(isPage)

  /** Pages that the visitor did not see yet, one after the other; the first that cannot be had ends it. */
  const warm = async (): Promise<void> => {
    if (savesData()) return
    const held = new Set(await keptPaths())
    for (const path of WARM) if (!held.has(path) && !(await renew(path))) return
  }

  const fromNetwork = async (event: FetchEvent, pathname: string): Promise<Response | null> => {
    const late = new Promise<null>((done) => setTimeout(() => done(null), NETWORK_LIMIT))
    const answer = fetch(event.request).catch(() => null)
    event.waitUntil(answer.then((one) => one && keep(pathname, one.clone())).catch(() => undefined))
    const first = await Promise.race([answer, late])
    return first?.clone() ?? null
  }

  /** Answers a page that is not kept and cannot be had: the app without data. */
  const shell = async (): Promise<Response | null> => {
    const page = (await kept('/')) ?? (await kept((await keptPaths())[0] ?? '/'))
    if (!page) return null
    return new Response(shellOf(await page.text()), { headers: page.headers })
  }

  return {
    /**
     * Keeps the pages that are open: those of this build out of the browser's own cache. Where none is, the home page:
     * the app cannot start from nothing. Answers the markup of what it kept.
     */
    async keepOpen(): Promise<readonly string[]> {
      const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      const addresses = windows.map(({ url }) => new URL(url)).filter(({ pathname }) => isPage(pathname))
      const loading = addresses.map(
        async ({ pathname, search }) => (await load(pathname, search, 'force-cache')) || renew(pathname),
      )
      if (!(await Promise.all(loading)).includes(true)) await renew('/')
      const pages = (await keptPaths()).map(async (path) => (await kept(path))?.text() ?? '')
      return Promise.all(pages)
    },

    async answer(event: FetchEvent, pathname: string): Promise<Response> {
      const page = await kept(pathname)
      if (page) {
        event.waitUntil(
          atRest()
            .then(() => renew(pathname))
            .then(warm),
        )
        return page
      }
      return (await fromNetwork(event, pathname)) ?? (await shell()) ?? nothingKept()
    },

    /** The data of a kept page; others come from the network. */
    async answerFrame(request: Request, pathname: string): Promise<Response> {
      return (await frames.kept(pathname)) ?? fetch(request)
    },

    /** Keeps what must open at once without a network, as far as it can be had now. */
    warm,
  }
}

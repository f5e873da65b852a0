import { seconds } from '#contract/primitives/time.ts'
import { createFrames } from './frames.ts'

declare const self: ServiceWorkerGlobalScope

/** How long the network may take to answer a page that is not kept, in milliseconds. */
const NETWORK_LIMIT = seconds(3)
/** How many pages of firms are kept. */
const FIRM_PAGES = 60
/** Answers a page that is not kept and cannot be had: the app without data, which then reads the device. */
const SHELL = '/shell'
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

/** Keeps the server's pages of this build and answers from them first. A page shown is renewed behind it. */
export function createPages({ cacheName, entry }: Pages) {
  const frames = createFrames(() => caches.open(cacheName))

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

  const keep = async (pathname: string, answer: Response) => {
    if (!(await mayKeep(answer))) return
    await frames.keepFor(answer)
    const cache = await caches.open(cacheName)
    await cache.delete(pathname, { ignoreVary: true })
    await cache.put(pathname, answer)
    if (pathname.startsWith('/firm/')) await dropOldFirms(cache)
    await frames.dropUnnamed()
  }

  const load = (pathname: string) =>
    fetch(pathname, { credentials: 'omit', cache: 'no-cache', headers: { accept: 'text/html' } })

  /** A failure to renew changes nothing: the kept page stays. */
  const renew = (pathname: string): Promise<void> =>
    load(pathname)
      .then((answer) => keep(pathname, answer))
      .catch(() => undefined)

  const kept = async (pathname: string) =>
    (await caches.open(cacheName)).match(pathname, { ignoreVary: true })

  const fromNetwork = async (event: FetchEvent, pathname: string): Promise<Response | null> => {
    const late = new Promise<null>((done) => setTimeout(() => done(null), NETWORK_LIMIT))
    const answer = fetch(event.request).catch(() => null)
    event.waitUntil(answer.then((one) => one && keep(pathname, one.clone())).catch(() => undefined))
    const first = await Promise.race([answer, late])
    return first?.clone() ?? null
  }

  return {
    /** Fetches what must open without a network; a page that cannot be had now is kept at its first visit. */
    async warm(): Promise<void> {
      const connection = (self.navigator as Navigator & { connection?: { saveData?: boolean } }).connection
      const wanted = connection?.saveData ? [SHELL] : [SHELL, ...WARM]
      await Promise.all(wanted.map(renew))
    },

    async answer(event: FetchEvent, pathname: string): Promise<Response> {
      const page = await kept(pathname)
      if (page) {
        event.waitUntil(renew(pathname))
        return page
      }
      return (await fromNetwork(event, pathname)) ?? (await kept(SHELL)) ?? Response.error()
    },

    /** The data of a kept page; others come from the network. */
    async answerFrame(request: Request, pathname: string): Promise<Response> {
      return (await frames.kept(pathname)) ?? fetch(request)
    },
  }
}

import { isGenuine } from './is-genuine.ts'

/** What a page comes to life with, as the server names it in the header `Link`. */
const NAMED = /<([^<>]+)>; rel=preload; as=fetch/
/** Says the same of a page that is kept. */
const FRAME_HEADER = 'first-frame'
const FRAME = /^\/first-frame\//

/** Frames that stay though no kept page names them: a page that is being kept may be about to. */
const SPARE = 2

/** Whether a path is that of such a file. */
export const isFrame = (pathname: string): boolean => FRAME.test(pathname)

const frameOf = ({ headers }: Response): string | null =>
  headers.get(FRAME_HEADER) ?? NAMED.exec(headers.get('link') ?? '')?.[1] ?? null

/**
 * What a kept page does without: what describes the bytes that came over the line, what to load soon, and a process of
 * its own. (decision 54)
 */
const NOT_KEPT = ['content-encoding', 'content-length', 'etag', 'link', 'cross-origin-opener-policy']

/** A page as it is kept. What it comes to life with is named in a header that browsers do not act on. */
export function asKept(page: Response): Response {
  const headers = new Headers(page.headers)
  const frame = frameOf(page)
  if (frame) headers.set(FRAME_HEADER, frame)
  for (const name of NOT_KEPT) headers.delete(name)
  return new Response(page.body, { headers })
}

/** Keeps, beside the pages in a cache, the data that each of them comes to life with. */
export function createFrames(open: () => Promise<Cache>) {
  const loading = new Map<string, Promise<void>>()

  const kept = async (address: string) => (await open()).match(address, { ignoreVary: true })

  const load = async (address: string) => {
    const answer = await fetch(address, { credentials: 'omit' })
    if (!isGenuine(address, answer)) throw new Error(`${address} answered something else: ${answer.status}`)
    await (await open()).put(address, answer)
  }

  return {
    kept,

    /** Fetches what `page` names; fails where it cannot be had: without it the page is not worth keeping. */
    async keepFor(page: Response): Promise<void> {
      const address = frameOf(page)
      if (!address || (await kept(address))) return
      const begun = loading.get(address) ?? load(address).finally(() => loading.delete(address))
      loading.set(address, begun)
      await begun
    },

    /** Drops what no kept page names any more. */
    async dropUnnamed(): Promise<void> {
      const cache = await open()
      const named = new Set((await cache.matchAll()).map(frameOf))
      const frames = (await cache.keys()).filter(({ url }) => isFrame(new URL(url).pathname))
      const lost = frames.slice(0, -SPARE).filter(({ url }) => !named.has(new URL(url).pathname))
      await Promise.all(lost.map((request) => cache.delete(request, { ignoreVary: true })))
    },
  }
}

import { days } from '#contract/primitives/time.ts'
import { isGenuine } from './is-genuine.ts'

/** Where seen pictures stay whose names change with their bytes. The first cache to go on a full device. */
export const IMAGE_CACHE = 'img-v1'

const MEDIA = '/media/'
const MOST = 300
/** How long a picture is kept, in milliseconds. */
const KEPT_FOR = days(60)
/** Pictures of this site in the markup of a page, and its icon. */
const IN_MARKUP = /<(?:img|source)(?=\s)[^<>]*?\ssrc(?:set)?="(\/[^"\s<>]+)"/gi
const ICON = /<link rel="icon" href="(\/[^"\s]+)"/

const addressOf = (request: Request | string) => (typeof request === 'string' ? request : request.url)

const isOld = (answer: Response) => Date.now() - Date.parse(answer.headers.get('date') ?? '') > KEPT_FOR

/**
 * The pictures that this site itself serves; those of other sites are never stored. `shipped`: cache for those that
 * come with the build under plain names; they change with it.
 */
export function createImages(shipped: string) {
  const cacheNameOf = (address: string) => {
    const { pathname, search } = new URL(address, location.origin)
    return search === '' && !pathname.startsWith(MEDIA) ? shipped : IMAGE_CACHE
  }

  const dropOldest = async () => {
    const cache = await caches.open(IMAGE_CACHE)
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, -MOST).map((request) => cache.delete(request)))
  }

  /** A picture for which there is no room is not worth the others. */
  const store = async (request: Request | string, answer: Response) => {
    const address = addressOf(request)
    if (answer.type !== 'basic' || !isGenuine(address, answer)) return
    const name = cacheNameOf(address)
    try {
      await (await caches.open(name)).put(request, answer)
      if (name === IMAGE_CACHE) await dropOldest()
    } catch {
      await caches.delete(IMAGE_CACHE)
    }
  }

  const keepShown = async (address: string, cache: RequestCache) => {
    if (await caches.match(address, { ignoreVary: true })) return
    const answer = await fetch(address, { mode: 'same-origin', cache }).catch(() => null)
    if (answer) await store(address, answer)
  }

  return {
    /** Keeps a picture that no markup names, where it can be had. */
    keep: (address: string): Promise<void> => keepShown(address, 'default'),

    /**
     * Keeps the pictures of a page. `cache`: "only-if-cached" takes what the browser has just shown, and nothing over
     * the network.
     */
    async keepOf(markup: string, cache: RequestCache): Promise<void> {
      // Those of the build are few and small, and the screen may be turned: they are worth a request.
      const modeOf = (address: string) =>
        cache === 'only-if-cached' && cacheNameOf(address) === shipped ? 'force-cache' : cache
      const found = [...markup.matchAll(IN_MARKUP)].map(([, address = '']) => address)
      const addresses = new Set([...found, ICON.exec(markup)?.[1] ?? ''].filter(Boolean))
      await Promise.all([...addresses].map((address) => keepShown(address, modeOf(address))))
    },

    async answer(event: FetchEvent): Promise<Response> {
      const { request } = event
      const held = await caches.match(request, { ignoreVary: true })
      if (held && !isOld(held)) return held
      try {
        const answer = await fetch(request)
        event.waitUntil(store(request, answer.clone()))
        return answer
      } catch (error) {
        if (held) return held
        throw error
      }
    },
  }
}

import { LRUCache } from 'lru-cache'
import { createGate } from '#backend/crypto/gate.ts'
import type { Publication } from '#backend/publication/publication.ts'
import { type Published, publish } from '#backend/publication/published.ts'
import { isCurrent, type SharePicture, sharedAt, sharePath } from '#backend/publication/share-picture.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import type { Media } from './media.ts'

/** Pictures that are kept in memory, in bytes. */
const KEPT_BYTES = 2 * 1024 * 1024
/** Drawn one at a time; more that wait than this are refused. */
const WAITING = 20

/**
 * The pictures that other sites show beside links, drawn at their first request. An address that was made for what a
 * page said before gives the present picture, which is then not to be kept.
 */
export function createSharePictures({ sharePicture }: Pick<Publication, 'sharePicture'>): Media {
  const gate = createGate(1, WAITING)
  const kept = new LRUCache<string, Buffer, SharePicture>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (_key, _stale, { context }) => gate.pass(() => drawSharePicture(context)),
  })
  const bytesOf = (picture: SharePicture) => kept.forceFetch(sharePath(picture), { context: picture })
  const answer = async (picture: SharePicture, cacheControl: string): Promise<Published> =>
    publish({ type: 'image/png', body: [await bytesOf(picture)], cacheControl })
  return (pathname) => {
    const asked = sharedAt(pathname)
    const picture = asked && sharePicture(asked.slug)
    if (!picture) return undefined
    return answer(
      picture,
      isCurrent(asked.hash, picture) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
  }
}

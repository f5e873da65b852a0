import { createSharedCache } from '#backend/gate/shared-cache.ts'
import type { WorkQueue } from '#backend/gate/work-queue.ts'
import type { Publication } from '#backend/publication/publication.ts'
import { type Published, publish } from '#backend/publication/published.ts'
import { isCurrent, type SharePicture, sharedAt, sharePath } from '#backend/publication/share-picture.ts'
import { type DrawnPicture, drawSharePicture } from './draw-share-picture.ts'
import type { Media } from './media.ts'

/** Pictures that are kept in memory, in bytes. */
const KEPT_BYTES = 2 * 1024 * 1024

/**
 * The pictures that other sites show beside links, drawn at their first request. An address that was made for what a
 * page said before gives the present picture, which is then not to be kept; nor is the picture of the site where no font has the
 * letters of a firm's name.
 */
export function createSharePictures(
  { sharePicture }: Pick<Publication, 'sharePicture'>,
  queue: WorkQueue,
): Media {
  const drawn = createSharedCache<DrawnPicture>({
    queue,
    kind: 'share-picture',
    maxSize: KEPT_BYTES,
    sizeOf: ({ bytes }) => bytes.length,
  })
  const draw = (picture: SharePicture) => drawn(sharePath(picture), () => drawSharePicture(picture))
  const answer = async (picture: SharePicture, isKept: boolean): Promise<Published> => {
    const own = await draw(picture)
    const ofSite = own.lacksTitle ? sharePicture() : undefined
    const { bytes } = ofSite ? await draw(ofSite) : own
    const cacheControl = isKept && !own.lacksTitle ? 'public, max-age=31536000, immutable' : 'no-cache'
    return publish({ type: 'image/png', body: [bytes], cacheControl })
  }
  return (pathname) => {
    const asked = sharedAt(pathname)
    const picture = asked && sharePicture(asked.slug)
    if (!picture) return undefined
    return answer(picture, isCurrent(asked.hash, picture))
  }
}

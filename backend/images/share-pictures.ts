import { createSharedCache } from '#backend/gate/shared-cache.ts'
import type { WorkQueue } from '#backend/gate/work-queue.ts'
import type { Publication } from '#backend/publication/publication.ts'
import { type Published, publish } from '#backend/publication/published.ts'
import { isCurrent, type SharePicture, sharedAt, sharePath } from '#backend/publication/share-picture.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import type { Media } from './media.ts'

/** Pictures that are kept in memory, in bytes. */
const KEPT_BYTES = 2 * 1024 * 1024

/**
 * The pictures that other sites show beside links, drawn at their first request. An address that was made for what a
 * page said before gives the present picture, which is then not to be kept.
 */
export function createSharePictures(
  { sharePicture }: Pick<Publication, 'sharePicture'>,
  queue: WorkQueue,
): Media {
  const drawn = createSharedCache<Buffer>({
    queue,
    kind: 'share-picture',
    maxSize: KEPT_BYTES,
    sizeOf: ({ length }) => length,
  })
  const answer = async (picture: SharePicture, cacheControl: string): Promise<Published> => {
    const bytes = await drawn(sharePath(picture), () => drawSharePicture(picture))
    return publish({ type: 'image/png', body: [bytes], cacheControl })
  }
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

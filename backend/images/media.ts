import type { Database } from '#backend/database/connect.ts'
import { createSharedCache } from '#backend/load-shedding/shared-cache.ts'
import type { WorkQueue } from '#backend/load-shedding/work-queue.ts'
import { readImage } from '#backend/models/image.ts'
import { readUploaded } from '#backend/models/uploaded-picture.ts'
import type { Publication } from '#backend/publication/publication.ts'
import { type Published, publish } from '#backend/publication/published.ts'
import { isCurrent, type SharePicture, sharedAt, sharePath } from '#backend/publication/share-picture.ts'
import { type DrawnPicture, drawSharePicture } from './draw-share-picture.ts'

/** Pictures that are kept in memory, in bytes. */
const KEPT_BYTES = 4 * 1024 * 1024
const KEPT_DRAWN_BYTES = 2 * 1024 * 1024

/** The name of a picture changes with its bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const FOLDER = '/media/'
const NAME = /^\/media\/([0-9a-f]{32})\.webp$/

/** Finds the picture that a path names; undefined where the path is outside this folder. */
export type Media = (pathname: string) => Promise<Published> | undefined

const missing = () =>
  publish({
    type: 'text/plain; charset=utf-8',
    body: [Buffer.from('Not found')],
    status: 404,
    cacheControl: 'no-store',
  })

/** The stored pictures as answers that may be kept for ever, since their names change with their bytes. */
export function createMedia(database: Database, queue: WorkQueue): Media {
  const read = async (hash: string): Promise<Published> => {
    const bytes = (await readImage(database, hash)) ?? (await readUploaded({ database }, hash))
    return bytes ? publish({ type: 'image/webp', body: [bytes], cacheControl: FOR_EVER }) : missing()
  }
  const pictureOf = createSharedCache<Published>({
    queue,
    kind: 'media',
    maxSize: KEPT_BYTES,
    sizeOf: ({ identity }) => identity.length,
    keeps: ({ status }) => status === 200,
  })
  return (pathname) => {
    if (!pathname.startsWith(FOLDER)) return undefined
    const hash = NAME.exec(pathname)?.[1]
    return hash === undefined ? missing() : pictureOf(hash, () => read(hash))
  }
}

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
    maxSize: KEPT_DRAWN_BYTES,
    sizeOf: ({ bytes }) => bytes.length,
  })
  const draw = (picture: SharePicture) => drawn(sharePath(picture), () => drawSharePicture(picture))
  const answer = async (picture: SharePicture, isKept: boolean): Promise<Published> => {
    const own = await draw(picture)
    const ofSite = own.lacksTitle ? sharePicture() : undefined
    const { bytes } = ofSite ? await draw(ofSite) : own
    const cacheControl = isKept && !own.lacksTitle ? FOR_EVER : 'no-cache'
    return publish({ type: 'image/png', body: [bytes], cacheControl })
  }
  return (pathname) => {
    const asked = sharedAt(pathname)
    const picture = asked && sharePicture(asked.slug)
    if (!picture) return undefined
    return answer(picture, isCurrent(asked.hash, picture))
  }
}

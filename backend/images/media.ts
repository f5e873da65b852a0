import type { Database } from '#backend/database/connect.ts'
import { createSharedCache } from '#backend/gate/shared-cache.ts'
import type { WorkQueue } from '#backend/gate/work-queue.ts'
import { readImage } from '#backend/models/image.ts'
import { readUploaded } from '#backend/models/uploaded-picture.ts'
import { type Published, publish } from '#backend/publication/published.ts'

/** Pictures that are kept in memory, in bytes. */
const KEPT_BYTES = 4 * 1024 * 1024

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
    const cacheControl = 'public, max-age=31536000, immutable'
    return bytes ? publish({ type: 'image/webp', body: [bytes], cacheControl }) : missing()
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

import type { Database } from '#backend/database/connect.ts'
import { readImage } from '#backend/models/image.ts'
import { createLru } from '#backend/publication/lru.ts'
import { type Published, publish } from '#backend/publication/published.ts'

/** Pictures that are kept in memory, in bytes. */
const KEPT_BYTES = 4 * 1024 * 1024

const FOLDER = '/media/'
const NAME = /^\/media\/([0-9a-f]{32})\.webp$/

/** Finds the picture that a path names; undefined where the path is none of this folder's. */
export type Media = (pathname: string) => Promise<Published> | Published | undefined

const missing = () =>
  publish({
    type: 'text/plain; charset=utf-8',
    body: [Buffer.from('Not found')],
    status: 404,
    cacheControl: 'no-store',
  })

/** The stored pictures as answers that may be kept for ever, since their names change with their bytes. */
export function createMedia(database: Database): Media {
  const kept = createLru<string, Published | Promise<Published>>(KEPT_BYTES)
  const load = async (hash: string): Promise<Published> => {
    const bytes = await readImage(database, hash)
    if (!bytes) {
      kept.delete(hash)
      return missing()
    }
    const cacheControl = 'public, max-age=31536000, immutable'
    const answer = await publish({ type: 'image/webp', body: [bytes], cacheControl })
    kept.set(hash, answer, bytes.length)
    return answer
  }
  return (pathname) => {
    if (!pathname.startsWith(FOLDER)) return undefined
    const hash = NAME.exec(pathname)?.[1]
    if (hash === undefined) return missing()
    const known = kept.get(hash)
    if (known) return known
    const made = load(hash)
    kept.set(hash, made)
    made.catch(() => kept.delete(hash))
    return made
  }
}

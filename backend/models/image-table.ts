import { column } from '#backend/database/columns.ts'
import type { Reading } from '#backend/database/transaction.ts'
import type { ImageKind, WantedImage } from './image-name.ts'
import { countRows, readRows, tableOf } from './table.ts'

const where = { state: 'failed' }

/** How many pictures were given up, until staff name them again. */
export function countFailedImages(reading: Reading): Promise<number> {
  return countRows(reading, imageTable, where)
}

/** Their purposes and addresses. */
export function readFailedImages(reading: Reading): Promise<WantedImage[]> {
  return readRows(reading, imageTable, { attributes: ['kind', 'address'], where })
}

/**
 * The rows of pictures, by `sourceOf`. `state`: `pending` until it is fetched at `due_at`, `ready` once it is stored, `failed`
 * until staff name it again. `revision`: since when they are shown; 0: not yet.
 */
export const imageTable = tableOf(
  'images',
  {
    source: { ...column.key(64), primaryKey: true },
    kind: column.key<ImageKind>(16),
    address: column.long(),
    state: column.key(8),
    attempts: column.whole(),
    due_at: column.moment(),
    used_at: column.moment(),
    hash: column.key(32),
    bytes: column.bytes(),
    width: column.whole(),
    height: column.whole(),
    revision: column.revision(),
  },
  { unique: { images_by_hash: ['hash', 'source'], images_by_state: ['state', 'due_at', 'source'] } },
)

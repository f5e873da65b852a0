import type { Reading } from '#backend/database/transaction.ts'
import { imageTable, type WantedImage } from './image-table.ts'
import { readRows } from './table.ts'

const where = { state: 'failed' }

/** How many pictures were given up, until staff name them again. */
export function countFailedImages({ database, ...options }: Reading): Promise<number> {
  return imageTable(database).count({ ...options, where })
}

/** Their purposes and addresses. */
export function readFailedImages(reading: Reading): Promise<WantedImage[]> {
  return readRows(reading, imageTable, { attributes: ['kind', 'address'], where })
}

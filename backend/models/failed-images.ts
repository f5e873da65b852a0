import type { Reading } from '#backend/database/transaction.ts'
import { imageTable } from './image-table.ts'

/** How many pictures were given up, until staff name them again. */
export function countFailedImages({ database, ...options }: Reading): Promise<number> {
  return imageTable(database).count({ ...options, where: { state: 'failed' } })
}

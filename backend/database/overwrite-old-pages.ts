import { QueryTypes } from 'sequelize'
import type { Database } from './connect.ts'
import { emptyJournal } from './empty-journal.ts'
import { isOutage, isUnstored } from './failures.ts'

/** Written into the file once nothing of what an earlier version deleted is in it. */
const OVERWRITTEN = 1

/**
 * Writes the file of the embedded database anew, once: earlier versions did not overwrite what they deleted, so it is still
 * in pages that are free. Where the disk is full or another process writes, the next start does it. (threat N2)
 */
export async function overwriteOldPages(database: Database): Promise<void> {
  const { kind, sequelize } = database
  if (kind !== 'sqlite') return
  const type = QueryTypes.SELECT
  const [row] = await sequelize.query<{ user_version: number }>('PRAGMA user_version', { type })
  if ((row?.user_version ?? 0) >= OVERWRITTEN) return
  try {
    await sequelize.query('VACUUM')
    await emptyJournal(database)
    await sequelize.query(`PRAGMA user_version = ${OVERWRITTEN}`)
  } catch (error) {
    if (!isOutage(error) && !isUnstored(error)) throw error
  }
}

import type { Database } from '#backend/database/connect.ts'
import { isUnstored } from '#backend/database/failures.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { type Actor, record } from '#backend/history/record.ts'

/** A backup that a member of the staff took. */
interface TakenBackup {
  readonly id: string
  readonly name: string
}

/** Notes backups in the history. One can be had even where nothing can be stored any more, the note included. (threat K4) */
export const noteBackup =
  (database: Database) =>
  async (actor: Actor, { id, name }: TakenBackup, now: Date): Promise<void> => {
    const entry = { action: 'backup', subject: 'backup', subject_id: id, subject_name: name } as const
    try {
      await inTransaction(database, (writing) => record(writing, actor, entry, now))
    } catch (error) {
      if (!isUnstored(error)) throw error
    }
  }

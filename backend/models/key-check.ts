import { column } from '#backend/database/columns.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { tableOf } from './table.ts'

const ID = 1

/** What was sealed with the first key of this database; stores `offered` where nothing is. (threat I5) */
export async function keepKeyCheck({ database, transaction }: Writing, offered: string): Promise<string> {
  const table = tableOf(database, 'key_check', {
    id: { ...column.whole(), primaryKey: true },
    sealed: column.key(255),
  })
  await table.bulkCreate([{ id: ID, sealed: offered }], { transaction, updateOnDuplicate: ['id'] })
  const row = (await table.findByPk(ID, { transaction, raw: true })) as unknown as { sealed: string }
  return row.sealed
}

import { literal } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { firmTable } from '#backend/models/firm.ts'
import { readRows } from '#backend/models/table.ts'

/** The name in the last entry about a firm: one look into the index of subjects for each firm, however long the history is. */
const lastEditor = `(
  SELECT actor_name FROM history
  WHERE history.subject_id = firms.id AND history.subject = 'firm'
  ORDER BY history.at DESC, history.id DESC LIMIT 1
)`

/** The person who changed each firm last, by the history. */
export async function readFirmEditors(reading: Reading): Promise<{ id: string; name: string }[]> {
  const attributes: [string, [ReturnType<typeof literal>, string]] = ['id', [literal(lastEditor), 'name']]
  const rows = await readRows<{ id: string; name: string | null }>(reading, firmTable, { attributes })
  return rows.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]))
}

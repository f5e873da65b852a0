import { col, fn, literal } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { changeTable, readRestores } from './public-change.ts'
import { inBlocks, readRows } from './table.ts'

/** What the list of changes knows of a firm that closed. */
export interface ClosedRecord {
  /** Entries about it, and restores of the site since it came. */
  readonly recordCount: number
  /** `YYYY-MM-DD`, in UTC; absent where the firm came before the record began. */
  readonly listedSince?: string
}

/** When a firm first came, of its entries; null where none says so. */
const ADDED = fn('MIN', literal(`CASE WHEN kind = 'added' THEN at END`))

/** What the list of changes knows of these firms; of a firm without entries nothing. */
export async function readClosedRecords(
  reading: Reading,
  firmIds: readonly string[],
): Promise<ReadonlyMap<string, ClosedRecord>> {
  const records = new Map<string, ClosedRecord>()
  const restored = firmIds.length === 0 ? [] : await readRestores(reading)
  for (const firm_id of inBlocks(firmIds)) {
    const rows = await readRows<{ firm_id: string; many: unknown; added: string | null }>(
      reading,
      changeTable,
      {
        attributes: ['firm_id', [fn('COUNT', col('id')), 'many'], [ADDED, 'added']],
        where: { firm_id },
        group: ['firm_id'],
      },
    )
    for (const { firm_id: id, many, added } of rows) {
      const recordCount = Number(many) + restored.filter((at) => at >= (added ?? '')).length
      records.set(id, { recordCount, ...(added && { listedSince: added.slice(0, 10) }) })
    }
  }
  return records
}

import { expect } from 'vitest'
import type { Reading } from '#backend/database/transaction.ts'
import { columnsWithKeys, keysOf, readRows, type Table } from '#backend/models/table.ts'
import { tables } from '#backend/schema/tables.ts'

/** Expects of every row of a table its keys as its values make them; returns how many rows there are. */
async function expectKeysOf(reading: Reading, table: Table): Promise<number> {
  const rows = await readRows<Record<string, unknown>>(reading, table, {
    attributes: Object.keys(columnsWithKeys(table)),
  })
  for (const row of rows) expect(row).toMatchObject(keysOf(table, row))
  return rows.length
}

/** Expects of every row its keys as its values make them; returns how many rows each table with keys has. */
export async function expectKeys(reading: Reading): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.values<Table>(tables)) {
    if (Object.keys(table.keys).length > 0) counts[table.tableName] = await expectKeysOf(reading, table)
  }
  return counts
}

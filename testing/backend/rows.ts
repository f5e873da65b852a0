import { QueryTypes } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'

/** The tables of the database, by name. */
export async function tablesOf({ sequelize }: Database): Promise<string[]> {
  const tables: unknown[] = await sequelize.getQueryInterface().showAllTables()
  return tables.map(String)
}

/** Every row of every table as one text, to search for what must not be stored. */
export async function dumpOf(database: Database): Promise<string> {
  const parts: string[] = []
  for (const table of await tablesOf(database)) {
    const rows = await database.sequelize.query(`SELECT * FROM ${table}`, { type: QueryTypes.SELECT })
    parts.push(JSON.stringify(rows))
  }
  return parts.join('\n')
}

/** What SQLite finds wrong with its file; nothing where it is sound. */
export async function faultsOf({ sequelize }: Database): Promise<string[]> {
  const query = 'PRAGMA integrity_check'
  const rows = await sequelize.query<{ integrity_check: string }>(query, { type: QueryTypes.SELECT })
  return rows.map(({ integrity_check }) => integrity_check).filter((said) => said !== 'ok')
}

/** How many rows a table holds. */
export async function countRows({ sequelize }: Database, table: string): Promise<number> {
  const query = `SELECT COUNT(*) AS n FROM ${table}`
  const [row] = await sequelize.query<{ n: number }>(query, { type: QueryTypes.SELECT })
  return Number(row?.n)
}

/** The rows that a statement selects. */
export function selectRows({ sequelize }: Database, statement: string): Promise<Record<string, unknown>[]> {
  return sequelize.query<Record<string, unknown>>(statement, { type: QueryTypes.SELECT })
}

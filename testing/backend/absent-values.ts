import { QueryTypes } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import { selectRows } from './rows.ts'

/** A column of a table in which rows may hold NULL. */
interface NullableColumn {
  readonly table: string
  readonly column: string
}

/** Every column of the database in which rows may hold NULL. */
export async function nullableColumns({ sequelize }: Database): Promise<NullableColumn[]> {
  const queries = sequelize.getQueryInterface()
  const found: NullableColumn[] = []
  for (const table of (await queries.showAllTables()).map(String)) {
    const described = await queries.describeTable(table)
    for (const [column, { allowNull, primaryKey }] of Object.entries(described)) {
      if (allowNull && !primaryKey) found.push({ table, column })
    }
  }
  return found
}

/** Empties these columns in every row. Returns those that no row held anything in before, so that nothing was tested. */
export async function emptyColumns(
  database: Database,
  columns: readonly NullableColumn[],
): Promise<NullableColumn[]> {
  const untested: NullableColumn[] = []
  for (const { table, column } of columns) {
    const query = `SELECT COUNT(*) AS n FROM ${table} WHERE ${column} IS NOT NULL`
    const [row] = await selectRows(database, query)
    if (Number(row?.n) === 0) untested.push({ table, column })
    await database.sequelize.query(`UPDATE ${table} SET ${column} = NULL`)
  }
  return untested
}

/** A stored value with null in place of every value of its objects, but of keys that are never absent. */
function thinned(value: unknown, kept: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => thinned(one, kept))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, kept.has(key) ? thinned(one, kept) : null]),
  )
}

/** Puts null in place of what the JSON of a column holds, in every row, but under keys that are `kept`. */
export async function thinColumn(
  database: Database,
  { table, column, key = 'id' }: NullableColumn & { readonly key?: string },
  kept: ReadonlySet<string>,
): Promise<void> {
  const rows = await selectRows(database, `SELECT ${key} AS k, ${column} AS v FROM ${table}`)
  for (const { k, v } of rows) {
    if (v === null) continue
    const thin = JSON.stringify(thinned(JSON.parse(String(v)), kept))
    await database.sequelize.query(`UPDATE ${table} SET ${column} = $1 WHERE ${key} = $2`, {
      bind: [thin, k],
      type: QueryTypes.UPDATE,
    })
  }
}

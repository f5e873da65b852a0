import type { ModelAttributes, QueryInterface, Transaction } from 'sequelize'
import { later, storedForm } from '#backend/database/columns.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { pick } from '#backend/models/backup-table.ts'
import { columnsWithKeys, keysOf, readInBlocks, type Table, updateRows } from '#backend/models/table.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { type Noun, tables } from './tables.ts'

/** The tools of a migration step. Every query must be given the transaction. */
export interface StepContext extends Writing {
  readonly queries: QueryInterface
}

/** One statement, which may be run again after a crash. (threat J11) */
export type Statement = (context: StepContext) => Promise<unknown>

/** What a step takes away. */
export interface Drops {
  readonly tables: readonly Table[]
  /** Columns of tables that stay. */
  readonly columns: readonly (readonly [Noun, Table['columns']])[]
}

/** One change of the schema. */
export interface Step {
  readonly name: string
  readonly statements: readonly Statement[]
  /** Columns that it adds to a table, or the whole table: the baseline leaves them to it. */
  readonly adds?: { readonly noun: Noun; readonly columns: readonly string[] | 'all' }
  /** What later starts do again, as long as processes of the version before may be at work beside this one. */
  readonly again?: Statement
  /** What the baseline makes all the same. */
  readonly drops?: Drops
}

/** Options of every table: all of Unicode, compared byte by byte. (threat A7) */
function tableOptions(transaction: Transaction) {
  return {
    transaction,
    charset: 'utf8mb4',
    collate: 'utf8mb4_bin',
    engine: 'InnoDB',
    rowFormat: 'DYNAMIC',
  } as const
}

/** Makes a table unless it is there, with the indexes that MySQL takes in the same statement. */
export function createTable(
  { queries, transaction }: StepContext,
  table: Table,
  without: readonly string[] = [],
): Promise<void> {
  const { tableName, indexes } = table
  const kept = Object.entries(columnsWithKeys(table)).filter(([name]) => !without.includes(name))
  const attributes: ModelAttributes = Object.fromEntries(
    kept.map(([name, column]) => [name, storedForm(column)]),
  )
  const unique = Object.entries(indexes.unique ?? {}).filter(([, fields]) => !isOver(fields, without))
  const uniqueKeys = Object.fromEntries(unique.map(([name, fields]) => [name, { fields: [...fields] }]))
  return queries.createTable(tableName, attributes, { ...tableOptions(transaction), uniqueKeys })
}

const isOver = (fields: readonly string[], columns: readonly string[]) =>
  fields.some((field) => columns.includes(field))

/** The statements that make a table. */
export function makingTable(table: Table, without: readonly string[] = []): Statement[] {
  const plain = Object.entries(table.indexes.plain ?? {}).filter(([, fields]) => !isOver(fields, without))
  return [
    (context) => createTable(context, table, without),
    ...plain.map(([name, fields]) => addingIndex(table, name, fields)),
  ]
}

/** Adds an index unless it is there. */
const addingIndex =
  ({ tableName }: Table, name: string, fields: readonly string[], unique = false): Statement =>
  async ({ queries, transaction }) => {
    const found = (await queries.showIndex(tableName, { transaction })) as { readonly name: string }[]
    if (found.some((index) => index.name === name)) return
    await queries.addIndex(tableName, { name, fields: [...fields], unique, transaction })
  }

/** Adds a column unless it is there. */
const addingColumn =
  (table: Table, name: string): Statement =>
  async ({ queries, transaction }) => {
    const { tableName } = table
    const options = { logging: false as const, transaction }
    const described: Record<string, unknown> = await queries.describeTable(tableName, options)
    const column = columnsWithKeys(table)[name]
    if (column && !(name in described)) {
      await queries.addColumn(tableName, name, storedForm(later(column)), { transaction })
    }
  }

/**
 * What a step does that adds declared columns, with the indexes over them:
 * `{ name: '0255-languages', ...addColumns('firm', ['supportLanguages']) }`.
 */
export function addColumns<N extends Noun>(
  noun: N,
  columns: readonly (keyof (typeof tables)[N]['columns'] & string)[],
): Omit<Step, 'name'> {
  return adding(noun, columns)
}

function adding(noun: Noun, columns: readonly string[]) {
  const table: Table = tables[noun]
  const { unique = {}, plain = {} } = table.indexes
  const indexes = [unique, plain].flatMap((of) =>
    Object.entries(of)
      .filter(([, fields]) => isOver(fields, columns))
      .map(([name, fields]) => addingIndex(table, name, fields, of === unique)),
  )
  return {
    statements: [...columns.map((name) => addingColumn(table, name)), ...indexes],
    adds: { noun, columns },
  }
}

/**
 * Makes these keys of the rows that have others, in blocks between which requests are served. Where values of a row change
 * meanwhile, its keys are left to who changes them.
 */
const makingKeys =
  (table: Table, names: readonly string[]): Statement =>
  async (writing) => {
    const { tableName } = table
    const keys = Object.fromEntries(Object.entries(table.keys).filter(([name]) => names.includes(name)))
    const sources = new Set(Object.values(keys).flatMap(({ of }) => of))
    const attributes = ['id', ...sources, ...names]
    for await (const rows of readInBlocks<{ id: string }>(writing, table, { attributes })) {
      for (const row of rows) {
        const made = keysOf({ tableName, keys }, { ...row })
        if (isSame(made, pick(row, names))) continue
        await updateRows(writing, table, made, { id: row.id, ...pick(row, [...sources]) })
      }
    }
  }

/** What a step does that adds declared keys to a table that has rows, which get theirs. */
export function addKeys(noun: Noun, names: readonly string[]): Omit<Step, 'name'> {
  const { statements, adds } = adding(noun, names)
  const again = makingKeys(tables[noun], names)
  return { statements: [...statements, again], adds, again }
}

/** What a step does that adds a declared table: `{ name: '0256-notes', ...addTable('note') }`. */
export const addTable = (noun: Noun): Omit<Step, 'name'> => ({
  statements: makingTable(tables[noun]),
  adds: { noun, columns: 'all' },
})

/** Drops a column unless it is gone. */
const droppingColumn =
  ({ tableName }: Table, name: string): Statement =>
  async ({ queries, transaction }) => {
    const options = { logging: false as const, transaction }
    const described: Record<string, unknown> = await queries.describeTable(tableName, options)
    if (!(name in described)) return
    await queries.sequelize.query(`ALTER TABLE ${tableName} DROP COLUMN ${name}`, { transaction })
  }

/** The statements of a step that drops something. */
export const takingAway = (drops: Drops): Statement[] => [
  ...drops.columns.flatMap(([noun, columns]) =>
    Object.keys(columns).map((name) => droppingColumn(tables[noun], name)),
  ),
  ...drops.tables.map(
    ({ tableName }): Statement =>
      ({ queries, transaction }) =>
        queries.dropTable(tableName, { transaction }),
  ),
]

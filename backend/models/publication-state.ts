import { literal } from 'sequelize'
import { column, later } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import { onCommit, type Reading, type Writing } from '#backend/database/transaction.ts'
import { lockRow, readRow, tableOf, updateRows } from './table.ts'

/** The number of the state that visitors see, and the lowest one from which a delta can still be computed. */
interface PublicationState {
  readonly revision: number
  readonly deltaFrom: number
  /** When the last such change was made. */
  readonly changedAt: string
}

const ID = 1

export const publicationStateTable = tableOf('publication_state', {
  id: { ...column.whole(), primaryKey: true },
  revision: column.revision(),
  delta_from: column.revision(),
  changed_at: later(column.moment()),
})

/** The state as it is now. One row by its key. */
export async function readState(reading: Reading): Promise<PublicationState> {
  const row = await readRow(reading, publicationStateTable, { where: { id: ID } })
  if (!row) throw new Error('The database holds no revision: it was not migrated')
  const { revision, delta_from, changed_at } = row
  return { revision, deltaFrom: delta_from, changedAt: changed_at }
}

/** The number of the state that visitors see. */
export async function readRevision(database: Database): Promise<number> {
  return (await readState({ database })).revision
}

const given = new WeakMap<object, number>()

/**
 * The next revision, for a change that visitors can see; a transaction is one change and gets one. Call it first in a
 * transaction: the row's lock makes such writers take turns, so numbers rise in the order of commits. The database's `onChange`
 * listeners run after the commit.
 */
export async function nextRevision(writing: Writing, now = new Date()): Promise<number> {
  const { database, transaction } = writing
  const before = given.get(transaction)
  if (before !== undefined) return before
  const values = { revision: literal('revision + 1'), changed_at: now.toISOString() }
  await updateRows(writing, publicationStateTable, values, { id: ID })
  onCommit(writing, async () => {
    await Promise.all([...database.onChange].map((listener) => listener()))
  })
  const { revision } = await readState(writing)
  given.set(transaction, revision)
  return revision
}

/** Makes this transaction the only writer until it ends, without a change of the revision. */
export async function lockState(writing: Writing): Promise<void> {
  await lockRow(writing, publicationStateTable, { id: ID })
}

/** From now on, callers that know less than `revision` get everything. */
export async function endDeltasBefore(writing: Writing, revision: number): Promise<void> {
  await updateRows(writing, publicationStateTable, { delta_from: revision }, { id: ID })
}

import { literal, Op, type WhereOptions } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { insertRows, type RowOf, readRows, type Table, tableOf } from './table.ts'

export const anonymizedOutcomeTable = tableOf('remains', {
  id: { ...column.key(64), primaryKey: true },
  kind: column.key<'report' | 'review'>(16),
  sent_at: column.moment(),
  /** "" where it went before a decision. */
  decided_at: column.momentOrNone(),
  outcome: column.key(16),
  /** Minutes from the one to the other; -1 without a decision. */
  decided_after: column.whole(),
})

/**
 * What remains of a report or a review that is gone for good, so that the figures of the years stay: when it came, and how and
 * when it was decided on. Nothing of what it said and of who sent it.
 */
type AnonymizedOutcome = RowOf<typeof anonymizedOutcomeTable>

/** Keeps what is counted of rows that go, in the transaction that removes them. */
export async function keepAnonymizedOutcomes(
  writing: Writing,
  rows: readonly AnonymizedOutcome[],
): Promise<void> {
  const updateOnDuplicate = ['kind', 'sent_at', 'decided_at', 'outcome', 'decided_after']
  await insertRows(writing, anonymizedOutcomeTable, rows, { updateOnDuplicate })
}

/** As `keepAnonymizedOutcomes`, of those rows of a table that `where` finds, by the columns that say what remains of them. */
export async function keepOutcomesOf(
  writing: Writing,
  table: Table,
  kind: AnonymizedOutcome['kind'],
  where: WhereOptions,
): Promise<void> {
  const counted = Object.entries(table.columns).flatMap(([name, { remainsAs }]) =>
    remainsAs ? [[name, remainsAs] as const] : [],
  )
  const rows = await readRows<Omit<AnonymizedOutcome, 'kind'>>(writing, table, {
    attributes: ['id', ...counted],
    where,
  })
  const outcomes = rows.map((row) => ({ ...row, kind }))
  await keepAnonymizedOutcomes(writing, outcomes)
}

const stored = {
  report: literal('(SELECT id FROM review_reports)'),
  review: literal('(SELECT id FROM user_submissions)'),
} as const

/** Remains of one kind; a backup may have brought back what they are of, and that counts itself. */
export const anonymizedOutcomesOf = (kind: AnonymizedOutcome['kind']): WhereOptions => ({
  kind,
  id: { [Op.notIn]: stored[kind] },
})

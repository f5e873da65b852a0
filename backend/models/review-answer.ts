import { column, later, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { insertRows, lockRow, orderBy, type RowOf, readRows, removeRows, tableOf } from './table.ts'

export const answerTable = tableOf(
  'review_answers',
  {
    id: { ...column.key(64), primaryKey: true },
    review_id: column.key(64),
    /** The firm that wrote it; "" from files of before it was noted, which knew no other than that of the review. */
    firm_id: later(column.key(64)),
    text: naming('firm', 'deleted', column.text()),
    status: column.key<'pending' | 'approved' | 'rejected'>(16),
    /** Why it was refused, or "". */
    reason: naming('firm', 'deleted', column.key(1000)),
    sent_at: column.moment(),
    decided_at: column.momentOrNone(),
    version: column.whole(),
  },
  { unique: { review_id: ['review_id'], answers_by_status: ['status', 'sent_at', 'id'] } },
)

/** An answer of a firm to one of its reviews. */
export type AnswerRecord = RowOf<typeof answerTable>

/** Whether the firm that wrote an answer is the one that the review is about now. (threat N3) */
export const isOwnAnswer = (answer: AnswerRecord, { firm_id }: { readonly firm_id: string }): boolean =>
  answer.firm_id === '' || answer.firm_id === firm_id

/** The answers to these reviews in any state, by review. */
export async function readAnswersTo(
  reading: Reading,
  reviews: readonly { readonly id: string; readonly firm_id: string }[],
): Promise<ReadonlyMap<string, AnswerRecord>> {
  if (reviews.length === 0) return new Map()
  const review_id = reviews.map(({ id }) => id)
  const rows = await readRows(reading, answerTable, { where: { review_id } })
  const answers = new Map(rows.map((row) => [row.review_id, row]))
  return new Map(
    reviews.flatMap((review) => {
      const answer = answers.get(review.id)
      return answer && isOwnAnswer(answer, review) ? [[review.id, answer]] : []
    }),
  )
}

/** Answers of a firm that staff refused for this reason, the newest first. */
export function readRefusedOf(
  reading: Reading,
  { firm_id, reason, limit }: Pick<AnswerRecord, 'firm_id' | 'reason'> & { readonly limit: number },
): Promise<AnswerRecord[]> {
  const where = { status: 'rejected', firm_id, reason }
  return readRows(reading, answerTable, { where, order: orderBy('-sent_at'), limit })
}

/** The answers that wait for a decision, oldest first. */
export function readWaitingAnswers(reading: Reading, limit: number): Promise<AnswerRecord[]> {
  const order = orderBy('sent_at')
  return readRows(reading, answerTable, { where: { status: 'pending' }, order, limit })
}

/** Reads and locks an answer until this transaction ends; null where there is none. */
export function lockAnswer(
  writing: Writing,
  where: Partial<Pick<AnswerRecord, 'id' | 'review_id'>>,
): Promise<AnswerRecord | null> {
  return lockRow(writing, answerTable, where)
}

export async function insertAnswer(writing: Writing, record: AnswerRecord): Promise<void> {
  await insertRows(writing, answerTable, [record])
}

/** Removes the answers to these reviews. */
export async function removeAnswersTo(writing: Writing, reviews: readonly string[]): Promise<void> {
  await removeRows(writing, answerTable, { review_id: [...reviews] })
}

import { literal, Op, type WhereOptions } from 'sequelize'
import { type BackupTable, backupTable, each, pick } from '#backend/models/backup-table.ts'
import { objectionTable } from '#backend/models/objection.ts'
import { type ReviewRecord, reviewTable } from '#backend/models/review.ts'
import { answerTable } from '#backend/models/review-answer.ts'
import { reportTable } from '#backend/models/review-report.ts'
import { minutesBetween } from '#backend/models/submission.ts'
import type { Table } from '#backend/models/table.ts'
import {
  type BackedUpAnswer,
  type BackedUpObjection,
  type BackedUpReport,
  type BackedUpReview,
  backedUpAnswer,
  backedUpObjection,
  backedUpReport,
  backedUpReview,
} from '#contract/backup/backed-up-reviews.ts'

const reviewKeys = Object.keys(backedUpReview.entries)

/** Published and unpublished reviews. */
export const reviewsInBackup = backupTable<BackedUpReview>({
  table: reviewTable,
  keys: reviewKeys,
  where: { state: { [Op.ne]: 'deleted' } },
  toEntries: each((row) => {
    const record = row as ReviewRecord
    const moments = { edited_at: record.edited_at || null, decided_at: record.decided_at || null }
    return pick({ ...record, ...moments }, reviewKeys) as BackedUpReview
  }),
  async toRows(_writing, reviews) {
    return reviews.map((review) => {
      const { edited_at, decided_at } = review
      return { ...review, edited_at: edited_at ?? '', decided_at: decided_at ?? '' }
    })
  },
})

/** Reports and answers of a review that staff are deleting are in no backup, as the review is not. */
const OF_REVIEWS = {
  review_id: { [Op.notIn]: literal("(SELECT id FROM reviews WHERE state = 'deleted')") },
}

interface PlainParts<Entry> {
  readonly keys: readonly string[]
  readonly moments: readonly (keyof Entry)[]
  /** The rows that are in a backup; those of reviews unless named. */
  readonly where?: WhereOptions
  /** The values of a row that follow from its entry. */
  readonly beside?: (entry: Entry) => object
}

/** A table whose rows are its entries, but for moments that may be missing. */
function plainTable<Entry extends { readonly id: string }>(
  table: Table,
  { keys, moments, beside, where = OF_REVIEWS }: PlainParts<Entry>,
): BackupTable<Entry> {
  const over = (entry: object, absent: '' | null) => {
    const values = entry as Record<keyof Entry, unknown>
    return { ...entry, ...Object.fromEntries(moments.map((key) => [key, values[key] || absent])) }
  }
  return backupTable<Entry>({
    table,
    keys,
    where,
    toEntries: each((row) => pick(over(row, null), keys) as Entry),
    toRows: async (_writing, entries) => entries.map((entry) => ({ ...over(entry, ''), ...beside?.(entry) })),
  })
}

/** Answers of firms. */
export const answersInBackup = plainTable<BackedUpAnswer>(answerTable, {
  keys: Object.keys(backedUpAnswer.entries),
  moments: ['decided_at'],
})

/** Reports of visitors. */
export const reportsInBackup = plainTable<BackedUpReport>(reportTable, {
  keys: Object.keys(backedUpReport.entries),
  moments: ['resolved_at', 'erased_at'],
  beside: ({ sent_at, resolved_at }) => ({
    decided_after: resolved_at === null ? -1 : minutesBetween(sent_at, new Date(resolved_at)),
  }),
})

/** Objections of senders, but to decisions on a review that staff are deleting. */
export const objectionsInBackup = plainTable<BackedUpObjection>(objectionTable, {
  keys: Object.keys(backedUpObjection.entries),
  moments: ['first_at', 'decided_at', 'erased_at'],
  where: {
    submission_id: { [Op.notIn]: literal("(SELECT id FROM user_submissions WHERE deleted_at > '')") },
  },
})

import { literal, Op } from 'sequelize'
import { backupTable } from '#backend/models/backup-table.ts'
import { objectionTable } from '#backend/models/objection.ts'
import { reviewTable } from '#backend/models/review.ts'
import { answerTable } from '#backend/models/review-answer.ts'
import { reportTable } from '#backend/models/review-report.ts'
import { minutesBetween } from '#backend/models/submission.ts'
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

/** Published and unpublished reviews. */
export const reviewsInBackup = backupTable<BackedUpReview>({
  table: reviewTable,
  keys: Object.keys(backedUpReview.entries),
  where: { state: { [Op.ne]: 'deleted' } },
})

/** Reports and answers of a review that staff are deleting are in no backup, as the review is not. */
const ofReviews = {
  review_id: { [Op.notIn]: literal("(SELECT id FROM reviews WHERE state = 'deleted')") },
}

/** Answers of firms. */
export const answersInBackup = backupTable<BackedUpAnswer>({
  table: answerTable,
  keys: Object.keys(backedUpAnswer.entries),
  where: ofReviews,
})

/** Reports of visitors. */
export const reportsInBackup = backupTable<BackedUpReport>({
  table: reportTable,
  keys: Object.keys(backedUpReport.entries),
  where: ofReviews,
  beside: ({ sent_at, resolved_at }) => ({
    decided_after: resolved_at === null ? -1 : minutesBetween(sent_at, new Date(resolved_at)),
  }),
})

/** Objections of senders, but to decisions on a review that staff are deleting. */
export const objectionsInBackup = backupTable<BackedUpObjection>({
  table: objectionTable,
  keys: Object.keys(backedUpObjection.entries),
  where: {
    submission_id: { [Op.notIn]: literal("(SELECT id FROM user_submissions WHERE deleted_at > '')") },
  },
})

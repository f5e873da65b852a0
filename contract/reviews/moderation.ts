import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { puttingBack } from '../history.ts'
import { filled, id, idParams, listOf, moment, text, typedText } from '../primitives/text-input.ts'
import { decisionReason, submission } from '../submission.ts'
import { DESCRIPTION_LENGTH, proofs, reportReasons } from './options.ts'
import { decisionRule, policyRules } from './policy-rules.ts'
import { staffReview, struck } from './review.ts'

const position = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be at least 0'),
)

/** The entity tag of the decided item, as it was read; a decision on an older state is refused. */
const tag = typedText(32, v.regex(/^"\d+"$/, 'must be an entity tag'))

const aReason = v.pipe(decisionReason, filled)

/** How a review is published. Words can be removed, never added or reworded. */
export const publishing = v.object({
  tag,
  firmId: id,
  /** Positions in `wordsOf` of the submission's description. */
  removed: v.optional(listOf(position, DESCRIPTION_LENGTH), []),
  proof: v.picklist(
    proofs.map(({ key }) => key),
    'must be one of the kinds of proof',
  ),
  /** Only with the sender's consent. */
  showName: v.optional(v.boolean('must be true or false'), false),
  /** Stays on where the sender said so. */
  incentivised: v.optional(v.boolean('must be true or false'), false),
  connected: v.optional(v.boolean('must be true or false'), false),
  /** Additive: why words are removed, and the rule that it rests on. Its sender reads both. */
  reason: v.optional(decisionReason, ''),
  rule: v.optional(decisionRule, ''),
  /** Additive: figures that are published as not known; absent, as from clients of before: those that were struck already. */
  struck: v.optional(struck),
})
export type Publishing = v.InferOutput<typeof publishing>

/** The choices of a publication under way, not sent yet. */
export const publishingDraft = v.object({
  /** null: the firm that is suggested. */
  firmId: v.nullable(v.string()),
  /** null: not decided yet. */
  proof: v.nullable(publishing.entries.proof),
  showName: v.boolean(),
  incentivised: v.boolean(),
  connected: v.boolean(),
  /** The removed words with their positions in the text; in a corrected text only those still at their position. */
  removed: v.array(v.string()),
  /** Why, and by which rule. */
  reason: v.optional(v.string(), ''),
  rule: v.optional(decisionRule, ''),
  /** Additive. */
  struck: v.optional(struck, []),
})
export type PublishingDraft = v.InferOutput<typeof publishingDraft>

/**
 * Approves and publishes in one step; also replaces an earlier decision. 412 with `current`, including who decided and when, where
 * the submission changed meanwhile. 409 without stars, or where the firm is gone.
 */
export const publishReview = endpoint({
  method: 'POST',
  path: '/api/admin/submissions/:id/publish',
  summary: 'Approve a review and publish it',
  permission: 'submissions:decide',
  params: idParams,
  query: puttingBack,
  body: publishing,
  response: submission,
})

/** Honours `If-Match` as every change does. */
export const changeReview = endpoint({
  method: 'PUT',
  path: '/api/admin/reviews/:id',
  summary: 'Take a published review off the site, or put it back, with a reason',
  permission: 'submissions:decide',
  params: idParams,
  query: puttingBack,
  body: v.object({
    state: v.picklist(['published', 'unpublished'], 'must be published or unpublished'),
    reason: aReason,
    /** Additive: the rule that it rests on. */
    rule: v.optional(decisionRule, ''),
  }),
  response: staffReview,
})

/** The open reports on one review. */
const reportedReview = v.object({
  review: staffReview,
  firmName: v.string(),
  /** Oldest first. */
  reports: v.array(
    v.object({
      id,
      reason: v.picklist(reportReasons.map(({ key }) => key)),
      text: v.string(),
      sent_at: moment,
      /** Name of the sender, if given; never shown to visitors. */
      name: v.string(),
      email: v.string(),
      /** Whether they believe in good faith that it is accurate. */
      goodFaith: v.boolean(),
    }),
  ),
})
export type ReportedReview = v.InferOutput<typeof reportedReview>

/** Most reported reviews of one answer; the next ones follow once these are resolved. */
export const REPORTED_AT_ONCE = 100

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reviews/reports',
  summary: 'Published reviews that visitors reported, the longest waiting first',
  permission: 'submissions:decide',
  response: v.array(reportedReview),
})

/** Resolves the reports that were read; later ones stay. Their senders are told the rule and the outcome. */
export const resolveReports = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/resolve',
  summary: 'Resolve the reports on a review: it stays, or it is unpublished',
  permission: 'submissions:decide',
  params: idParams,
  body: v.pipe(
    v.object({
      tag,
      action: v.picklist(['keep', 'unpublish'], 'must be keep or unpublish'),
      /** The sender of a review that is unpublished reads it; why one is kept stands in History alone. */
      reason: decisionReason,
      /** The rule of the review policy that the decision names to the reporters; "" for none. */
      rule: v.optional(
        v.picklist(['', ...policyRules.map(({ key }) => key)], 'must be a rule of the review policy'),
        '',
      ),
      reports: v.pipe(listOf(id, 1000), v.minLength(1, 'must name a report')),
    }),
    v.forward(
      v.partialCheck(
        [['action'], ['reason']],
        ({ action, reason }) => action === 'keep' || reason !== '',
        'is required',
      ),
      ['reason'],
    ),
  ),
  response: staffReview,
})

/** An answer that a firm wrote to one of its reviews. */
const waitingAnswer = v.object({
  id,
  text: v.string(),
  sent_at: moment,
  version: v.number(),
  firmName: v.string(),
  review: staffReview,
})
export type WaitingAnswer = v.InferOutput<typeof waitingAnswer>

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/answers',
  summary: 'Answers of firms that wait for a decision, oldest first',
  permission: 'submissions:decide',
  response: v.array(waitingAnswer),
})

/** A refusal says why; the firm reads it. */
export const decideAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/answers/:id/decide',
  summary: 'Publish the answer of a firm, or refuse it',
  permission: 'submissions:decide',
  params: idParams,
  body: v.object({
    tag,
    status: v.picklist(['approved', 'rejected'], 'must be approved or rejected'),
    reason: v.optional(text(1000), ''),
  }),
  response: v.object({ message: v.string() }),
})

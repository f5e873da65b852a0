import * as v from 'valibot'
import { reportedFields } from '../firm-fields.ts'
import {
  givenMoment,
  id,
  lineText,
  listOf,
  optionalEmail,
  text,
  typedText,
} from '../primitives/text-input.ts'
import { linkUrl } from '../primitives/url-input.ts'
import { rating, storedExperienceEntries } from '../reviews/experience.ts'
import {
  OBJECTION_LENGTH,
  objectedDecisions,
  objectionOutcomes,
  SECOND_REASON_LENGTH,
} from '../reviews/objection.ts'
import {
  ANSWER_LENGTH,
  DESCRIPTION_LENGTH,
  NAME_LENGTH,
  proofs,
  REPORT_LENGTH,
  reportKinds,
} from '../reviews/options.ts'
import { decisionRule, policyRules } from '../reviews/policy-rules.ts'
import { struck } from '../reviews/review.ts'
import { criterionKey } from '../rubric/rubric.ts'
import { decisionReason } from '../submission.ts'

const flag = v.boolean('must be true or false')
const version = v.pipe(v.number('must be a number'), v.integer('must be a whole number'), v.minValue(1))
const position = v.pipe(v.number('must be a number'), v.integer('must be a whole number'), v.minValue(0))
const orNoMoment = v.nullable(givenMoment)
const { firmId: _, ...experience } = storedExperienceEntries

/** A published review in a file, of the submission that it was made of. */
export const backedUpReview = v.object({
  id,
  submission_id: id,
  firm_id: id,
  state: v.picklist(['published', 'unpublished'], 'must be published or unpublished'),
  reason: decisionReason,
  rating,
  ...experience,
  /** Figures that staff struck; none in files of before. */
  struck: v.optional(struck, []),
  /** Marks for removed words may be longer than the words. */
  text: text(6 * DESCRIPTION_LENGTH),
  removed: listOf(position, DESCRIPTION_LENGTH),
  displayName: lineText(120),
  proof: v.picklist(proofs.map(({ key }) => key)),
  incentivised: flag,
  connected: flag,
  sample: flag,
  published_at: givenMoment,
  edited_at: orNoMoment,
  rule: decisionRule,
  removalReason: decisionReason,
  removalRule: decisionRule,
  /** When words were removed, or it was unpublished or put back. */
  decided_at: orNoMoment,
  decider: text(64),
  version,
})
export type BackedUpReview = v.InferOutput<typeof backedUpReview>

/** The answer of a firm in a file. */
export const backedUpAnswer = v.object({
  id,
  review_id: id,
  /** The firm that wrote it; "" in files of before it was noted. */
  firm_id: text(64),
  text: text(ANSWER_LENGTH),
  status: v.picklist(['pending', 'approved', 'rejected']),
  reason: decisionReason,
  sent_at: givenMoment,
  decided_at: orNoMoment,
  version,
})
export type BackedUpAnswer = v.InferOutput<typeof backedUpAnswer>

/** A visitor's report in a file. */
export const backedUpReport = v.object({
  id,
  idempotencyKey: typedText(64, v.regex(/^[A-Za-z0-9_-]+$/, 'must be 1 to 64 letters')),
  /** "" where it is about a firm. */
  review_id: v.union([v.literal(''), id]),
  reason: v.picklist(reportKinds),
  text: text(REPORT_LENGTH),
  sent_at: givenMoment,
  resolved_at: orNoMoment,
  resolution: v.picklist(['', 'keep', 'unpublish', 'corrected']),
  erased_at: orNoMoment,
  name: lineText(NAME_LENGTH),
  email: optionalEmail,
  goodFaith: flag,
  secretHash: typedText(64, v.regex(/^(?:[0-9a-f]{64})?$/, 'must be 64 hexadecimal digits')),
  /** The rule that the decision named; "" for none. */
  rule: v.picklist(['', ...policyRules.map(({ key }) => key)]),
  /** The reported part of the firm; "" in reports on reviews. */
  firm_id: text(64),
  challenge_id: text(64),
  fact: v.picklist(['', ...reportedFields]),
  criterion: v.union([v.literal(''), criterionKey]),
  source: linkUrl,
})
export type BackedUpReport = v.InferOutput<typeof backedUpReport>

/** A sender's objection in a file. It is counted also where its text is erased. */
export const backedUpObjection = v.object({
  id,
  submission_id: id,
  decision: v.picklist(objectedDecisions.map(({ key }) => key)),
  rule: decisionRule,
  first_by: text(64),
  first_at: orNoMoment,
  text: text(OBJECTION_LENGTH),
  email: optionalEmail,
  sent_at: givenMoment,
  decided_at: orNoMoment,
  outcome: v.picklist(['', ...objectionOutcomes.map(({ key }) => key)]),
  reason: text(SECOND_REASON_LENGTH),
  decided_by: text(64),
  erased_at: orNoMoment,
  version,
})
export type BackedUpObjection = v.InferOutput<typeof backedUpObjection>

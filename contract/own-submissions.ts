import * as v from 'valibot'
import { endpoint, filePieces } from './endpoint.ts'
import { id, lineText, listOf, moment, text } from './primitives/text-input.ts'
import { minutes } from './primitives/time.ts'
import {
  experienceEntries,
  managementSecret,
  payoutEntries,
  rating,
  storedExperienceEntries,
} from './reviews/experience.ts'
import { objectedDecisions, objectionOutcomes } from './reviews/objection.ts'
import { DESCRIPTION_LENGTH, ownStates } from './reviews/options.ts'
import { decisionRule } from './reviews/policy-rules.ts'
import { sentPaths } from './reviews/sent-paths.ts'

/** The part of a submission that its sender may read and change. */
export const ownContent = v.object({
  firmName: v.optional(lineText(160), ''),
  description: v.optional(text(DESCRIPTION_LENGTH), ''),
  rating: v.optional(v.nullable(rating), null),
  ...storedExperienceEntries,
  incentivised: v.optional(v.boolean('must be true or false'), false),
  showName: v.optional(v.boolean('must be true or false'), false),
})
export type OwnContent = v.InferOutput<typeof ownContent>

/** Older clients do not send these fields: absent ones keep their values. */
const correction = v.object({
  ...ownContent.entries,
  ...experienceEntries,
  ...v.partial(v.object(payoutEntries)).entries,
})
export type Correction = v.InferOutput<typeof correction>

const decision = v.picklist(objectedDecisions.map(({ key }) => key))

/** Why a review was rejected, unpublished, or published with words removed. Decided by people only, without automated means. */
const statement = v.object({
  decision,
  decided_at: moment,
  /** The reason in the words of staff; "" where none was given. */
  fact: v.string(),
  rule: decisionRule,
  /** Until when the sender may object; null where they may not, or not any more. */
  ends_at: v.nullable(moment),
})
export type Statement = v.InferOutput<typeof statement>

/** An objection as its sender reads it. */
const ownObjection = v.object({
  decision,
  rule: decisionRule,
  /** When the decision was taken that it is about. */
  first_at: moment,
  /** "" once it is erased. */
  text: v.string(),
  sent_at: moment,
  /** null and "" while it waits. */
  decided_at: v.nullable(moment),
  outcome: v.picklist(['', ...objectionOutcomes.map(({ key }) => key)]),
  reason: v.string(),
})
export type OwnObjection = v.InferOutput<typeof ownObjection>

/** A submission as its sender reads it. */
export const ownSubmission = v.object({
  id,
  /** `waiting` may be a correction: the review published before it stays, see `published`. */
  state: v.picklist(ownStates.map(({ key }) => key)),
  content: ownContent,
  /** Additive: the name of the firm that it is filed under, which its sender may have typed otherwise; "" without one. */
  firmName: v.optional(v.string(), ''),
  sent_at: moment,
  /** When it was decided on; null while it waits. */
  decided_at: v.nullable(moment),
  /** Why it was rejected or unpublished; else "". */
  reason: v.string(),
  /** The published review; null without one. */
  published: v.nullable(v.object({ id, firmId: id, published_at: moment })),
  withdrawn_at: v.nullable(moment),
  /** Additive: the files that came with it, in the order they were sent. A device may hold a report from before. */
  files: v.optional(v.array(v.object({ name: v.string(), size: v.number() }))),
  /** Additive: the reasons for the decision in force; null where it restricts no review. */
  statement: v.optional(v.nullable(statement), null),
  /** Additive: null where the sender did not object, or it ended undecided. */
  objection: v.optional(v.nullable(ownObjection), null),
})
export type OwnSubmission = v.InferOutput<typeof ownSubmission>

/** Most submissions in one request of a device. */
export const OWN_AT_ONCE = 50

/** In the order of the secrets; null for one that belongs to no submission, or to one that was deleted. */
export const readOwnSubmissions = endpoint({
  method: 'POST',
  path: '/api/your-reviews',
  summary: 'What became of the reviews that these secrets belong to',
  permission: 'submissions:send',
  body: v.object({ secrets: listOf(managementSecret, OWN_AT_ONCE) }),
  response: v.array(v.nullable(ownSubmission)),
  limits: { callsPerMinute: 60 },
})

/** 404 for an unknown secret. Repeating the same correction has no effect. */
export const correctOwnSubmission = endpoint({
  method: 'POST',
  path: sentPaths.correctOwn,
  summary: 'Replace what a review says; it is checked again',
  permission: 'submissions:send',
  body: v.object({ secret: managementSecret, ...correction.entries }),
  response: ownSubmission,
  limits: { callsPerMinute: 30 },
})

/** 404 for an unknown secret. Review, text, contact data and files are gone at once and for good; a repeat succeeds. */
export const withdrawOwnSubmission = endpoint({
  method: 'POST',
  path: '/api/your-reviews/withdraw',
  summary: 'Take a review back for good',
  permission: 'submissions:send',
  body: v.object({ secret: managementSecret }),
  response: v.object({ message: v.string(), withdrawn_at: moment }),
  limits: { callsPerMinute: 30 },
})

const secrets = v.object({ secrets: listOf(managementSecret, OWN_AT_ONCE) })

/** Lists as in the file of `contract/personal-data.ts`; empty for unknown secrets. */
export const exportOwnSubmissions = endpoint({
  method: 'POST',
  path: '/api/your-reviews/export',
  summary: 'Everything that is stored of the reviews that these secrets belong to, as one file',
  permission: 'submissions:send',
  body: secrets,
  response: filePieces,
  download: true,
  limits: { callsPerMinute: 30 },
  work: 'list',
})

/** As withdrawing each of them; unknown secrets and repeats succeed. */
export const eraseOwnSubmissions = endpoint({
  method: 'POST',
  path: '/api/your-reviews/erase',
  summary: 'Take all of these reviews back for good',
  permission: 'submissions:send',
  body: secrets,
  response: v.object({ message: v.string() }),
  limits: { callsPerMinute: 30 },
  work: 'list',
  timeoutMs: minutes(1),
})

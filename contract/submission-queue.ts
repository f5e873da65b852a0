import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { puttingBack } from './history.ts'
import { id, idParams, lineText, listOf, moment, text, typedText } from './primitives/text-input.ts'
import { decisionRule, type PolicyRule } from './reviews/policy-rules.ts'
import { decisionReason, type Likeness, likenesses, submission, submissionStatuses } from './submission.ts'

/** The orders of the queue: by the moment of sending. */
export const queueOrders = [
  { key: 'oldest', label: 'Oldest first' },
  { key: 'newest', label: 'Newest first' },
] as const
export type QueueOrder = (typeof queueOrders)[number]['key']

/** Submissions per request of the panel. */
export const SUBMISSION_PAGE = 50

/** Longest search, in characters. */
export const SEARCH_LENGTH = 80

/** The likenesses by which submissions can be listed as a group: those of two submissions, not of a network. */
export const groupedLikenesses = ['text', 'sender'] as const satisfies readonly Likeness[]
export type GroupedLikeness = (typeof groupedLikenesses)[number]

/** Which submissions are asked for. */
export const queueFilter = v.object({
  status: v.optional(v.picklist(submissionStatuses.map(({ key }) => key))),
  /** The firm as senders wrote it, in any case. */
  firm: v.optional(lineText(160)),
  /** Matches the text, the firm, the sender or the notes anywhere, in any case. */
  search: v.optional(text(SEARCH_LENGTH)),
  /** Additive: this submission, and those that may be its duplicates for the reason in `alikeBy`. */
  alikeTo: v.optional(id),
  alikeBy: v.optional(v.picklist(groupedLikenesses)),
})
export type QueueFilter = v.InferOutput<typeof queueFilter>

/** Counts of waiting submissions, which the panel shows without moving a row. */
const queueState = v.object({
  /** All submissions without a decision, regardless of the filter. */
  pending: v.number(),
  /** How many match. */
  matching: v.number(),
  /** How many of them were sent after `since`. */
  newer: v.number(),
  /** When the newest of them was sent; null where none match. */
  newest: v.nullable(moment),
  /** The firms that submissions name, in the order of the alphabet. */
  firms: v.array(v.object({ name: v.string(), pending: v.number() })),
  /** Additive: reviews, challenges and facts that were reported, answers of firms, and objections that wait. */
  reports: v.optional(v.number(), 0),
  answers: v.optional(v.number(), 0),
  objections: v.optional(v.number(), 0),
  /** Additive: the first `SUBMISSION_PAGE` that match, where an order was named. */
  rows: v.optional(v.array(submission)),
})
export type QueueState = v.InferOutput<typeof queueState>

/** What waits of each kind, as every count in the admin area has it. `reports`: on reviews, and on parts of firms. */
export const waitingOf = ({
  pending,
  reports,
  answers,
  objections,
}: Pick<QueueState, 'pending' | 'reports' | 'answers' | 'objections'>) => ({
  reviews: pending,
  reports,
  answers,
  objections,
})

/** How much waits of all kinds together. */
export const waitingInAll = (state: Parameters<typeof waitingOf>[0]): number =>
  Object.values(waitingOf(state)).reduce((sum, count) => sum + count, 0)

export const readQueue = endpoint({
  method: 'GET',
  path: '/api/admin/submissions/queue',
  summary:
    'How many reviews wait and match, and how many were sent since; with an order the first of them, too',
  permission: 'submissions:decide',
  query: v.object({
    ...queueFilter.entries,
    since: v.optional(moment),
    order: v.optional(v.picklist(queueOrders.map(({ key }) => key))),
  }),
  response: queueState,
  work: 'list',
})

/** Most submissions that are named as alike. */
export const MOST_ALIKE = 20

export const listAlike = endpoint({
  method: 'GET',
  path: '/api/admin/submissions/:id/alike',
  summary: 'The reviews that may be duplicates of one, newest first',
  permission: 'submissions:decide',
  params: idParams,
  response: v.array(v.object({ why: v.picklist(likenesses.map(({ key }) => key)), submission })),
  work: 'list',
})

/** Most submissions that are decided on at once. */
export const DECISIONS_AT_ONCE = 200

/** The reasons that a rejection is most often given; each is the start of the notes. */
export const rejectionReasons = [
  'It does not say what happened',
  'Same text as another review',
  'Advertising or a referral link',
  'Not about this firm',
  'Insults or threats',
  'Private data',
] as const

/** The rule that each of them rests on. */
export const rejectionRules: Readonly<Record<(typeof rejectionReasons)[number], PolicyRule>> = {
  'It does not say what happened': 'happened',
  'Same text as another review': 'once',
  'Advertising or a referral link': 'advertising',
  'Not about this firm': 'firm',
  'Insults or threats': 'decent',
  'Private data': 'private',
}

/** A rejection says why. Approving is done one by one: proof needs a look. */
const decision = v.object({
  id,
  /** The entity tag of the submission as it was read. */
  tag: typedText(32),
  status: v.picklist(['rejected', 'pending'], 'must be rejected or pending'),
  notes: text(4000),
  /** Additive: the reason of a rejection, as its sender reads it. */
  reason: v.optional(decisionReason, ''),
  /** Additive: the rule that a rejection rests on. */
  rule: v.optional(decisionRule, ''),
})

export const decideSubmissions = endpoint({
  method: 'POST',
  path: '/api/admin/submissions/decide',
  summary: 'Reject several reviews, or take that back: all of them or none',
  permission: 'submissions:decide',
  query: puttingBack,
  body: v.object({ changes: listOf(decision, DECISIONS_AT_ONCE) }),
  response: v.array(submission),
  limits: { bodyBytes: 1024 * 1024 },
  work: 'bulk',
})

export const queueEndpoints = [readQueue, listAlike, decideSubmissions]

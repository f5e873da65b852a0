import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { filled, id, idParams, moment, text, typedText } from '../primitives/text-input.ts'
import { submission } from '../submission.ts'
import { queueFilter } from '../submission-queue.ts'
import { objectedDecisions, objectionOutcomes, objectionStates, SECOND_REASON_LENGTH } from './objection.ts'
import { decisionRule } from './policy-rules.ts'

/** An objection in a list of staff. */
const objection = v.object({
  id,
  submission_id: id,
  firm_name: v.string(),
  decision: v.picklist(objectedDecisions.map(({ key }) => key)),
  rule: decisionRule,
  /** Name of the first decider; "" where no longer known. */
  first_by: v.string(),
  first_at: v.nullable(moment),
  /** "" once it is erased. */
  text: v.string(),
  sent_at: moment,
  /** How many files came with the review. */
  files: v.number(),
  /** Whether the caller may decide: where there are two members of staff, not the first decider. */
  may_decide: v.boolean(),
  decided_at: v.nullable(moment),
  outcome: v.picklist(['', ...objectionOutcomes.map(({ key }) => key)]),
  reason: v.string(),
  decided_by: v.string(),
  version: v.number(),
})
export type Objection = v.InferOutput<typeof objection>

/** Objections of one answer; the next ones follow `after` and `after_id`. */
export const OBJECTIONS_AT_ONCE = 50

/** Waiting ones the oldest first, decided ones the latest first. */
export const listObjections = endpoint({
  method: 'GET',
  path: '/api/admin/objections',
  summary: 'Objections of senders to decisions on their reviews',
  permission: 'submissions:decide',
  query: v.object({
    state: v.optional(v.picklist(objectionStates.map(({ key }) => key)), 'waiting'),
    firm: queueFilter.entries.firm,
    /** With `after_id`: the moment and id of the last one of the page before. */
    after: v.optional(moment),
    after_id: v.optional(id),
  }),
  response: v.object({
    objections: v.array(objection),
    more: v.boolean(),
    /** The firms of all in this state, in the order of the alphabet. */
    firms: v.array(v.object({ name: v.string(), count: v.number() })),
    /** Of those that were sent this year, in UTC. */
    year: v.object({
      sent: v.number(),
      upheld: v.number(),
      /** To one decimal; null where none was decided. */
      median_days: v.nullable(v.number()),
    }),
  }),
  work: 'list',
})
export type ObjectionList = v.InferOutput<typeof listObjections.response>

/** An objection with everything needed to decide on it. */
const openObjection = v.object({
  ...objection.entries,
  /** The reason of the first decision, while it is in force. */
  fact: v.string(),
  /** The review with its files; null where it is gone. */
  submission: v.nullable(submission),
})
export type OpenObjection = v.InferOutput<typeof openObjection>

export const readObjection = endpoint({
  method: 'GET',
  path: '/api/admin/objections/:id',
  summary: 'One objection with its review',
  permission: 'submissions:decide',
  params: idParams,
  response: openObjection,
})

/**
 * 403 for the first decider, where another member of the staff may decide; 409 where it is decided, 412 with `current` where it
 * changed since it was read.
 */
export const decideObjection = endpoint({
  method: 'POST',
  path: '/api/admin/objections/:id/decide',
  summary: 'Keep a decision that its sender objected to, or uphold the objection',
  permission: 'submissions:decide',
  params: idParams,
  body: v.object({
    /** The entity tag of the objection as it was read. */
    tag: typedText(32, v.regex(/^"\d+"$/, 'must be an entity tag')),
    outcome: v.picklist(
      objectionOutcomes.map(({ key }) => key),
      'must be kept or upheld',
    ),
    /** Its sender reads it. */
    reason: text(SECOND_REASON_LENGTH, filled),
  }),
  response: openObjection,
})

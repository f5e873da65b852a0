import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { ownSubmission } from './own-submissions.ts'
import { filled, moment, optionalEmail, text, typedText } from './primitives/text-input.ts'
import { managementSecret } from './reviews/experience.ts'
import { OBJECTION_LENGTH } from './reviews/objection.ts'

/** The token of a mailed link: 256 random bits after a prefix. It is only ever in a body. */
const token = typedText(64, v.regex(/^obj_[A-Za-z0-9_-]{43}$/, 'must be the token of a link'))

const { entries: own } = ownSubmission

/** The reply for the holder of a mailed link: the decision and its reasons, and the objection once it is sent. */
const mailedStatement = v.object({
  firmName: v.string(),
  sent_at: moment,
  statement: own.statement,
  objection: own.objection,
})
export type MailedStatement = v.InferOutput<typeof mailedStatement>

/** 404 once the link has expired or was used, or the decision is no longer in force. */
export const readMailedStatement = endpoint({
  method: 'POST',
  path: '/api/your-reviews/statement',
  summary: 'The decision that a mailed link is about, with its reasons',
  permission: 'submissions:send',
  body: v.object({ token }),
  response: mailedStatement,
  limits: { callsPerMinute: 60 },
})

const said = {
  text: text(OBJECTION_LENGTH, filled),
  /** Where the outcome is mailed; "": where the review's own address is known, there. */
  email: v.optional(optionalEmail, ''),
} as const

/**
 * Once per review, within 30 days of the decision. 404 for an unknown secret or an expired link; 409 without a decision to object
 * to, after the deadline, or for a second objection. Repeating the same objection has no effect.
 */
export const objectToDecision = endpoint({
  method: 'POST',
  path: '/api/your-reviews/object',
  summary: 'Object to a decision on a review, with its secret or with a mailed link',
  permission: 'submissions:send',
  /** Either the secret or the token. */
  body: v.object({ secret: v.optional(managementSecret), token: v.optional(token), ...said }),
  response: mailedStatement,
  limits: { callsPerMinute: 30 },
})

import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { filled, id, idParams, moment, text, typedText } from '../primitives/text-input.ts'
import { days } from '../primitives/time.ts'
import { ANSWER_LENGTH } from './options.ts'
import { review } from './review.ts'

/** Validity of a firm's answer link, in milliseconds. */
export const ANSWER_LINK_LIFE = days(30)

/** Most reviews that a firm's representative gets; the newest ones. */
export const ANSWERABLE = 300

/** The token of a link: 256 random bits after a prefix. It is only ever in a body. */
const token = typedText(64, v.regex(/^ans_[A-Za-z0-9_-]{43}$/, 'must be the token of a link'))

/** A link for the representative of a firm, without its token. */
const answerLink = v.object({
  id,
  firmId: id,
  created_at: moment,
  expires_at: moment,
  created_by: v.string(),
  /** When it was revoked; null while it may be used. */
  revoked_at: v.nullable(moment),
})
export type AnswerLink = v.InferOutput<typeof answerLink>

export const listAnswerLinks = endpoint({
  method: 'GET',
  path: '/api/admin/firms/:id/answer-links',
  summary: 'Links for representatives of a firm that are not over, newest first',
  permission: 'reviews:invite-firms',
  params: idParams,
  response: v.array(answerLink),
})

/** `path` holds the token: it is shown once and kept nowhere. */
export const createAnswerLink = endpoint({
  method: 'POST',
  path: '/api/admin/firms/:id/answer-links',
  summary: 'Make a link with which a firm can answer its reviews for 30 days',
  permission: 'reviews:invite-firms',
  params: idParams,
  response: v.object({ link: answerLink, path: v.string() }),
  status: 201,
})

export const revokeAnswerLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/answer-links/:id',
  summary: 'End a link before its time',
  permission: 'reviews:invite-firms',
  params: idParams,
  response: v.object({ message: v.string() }),
})

/** A review as its firm sees it, with the firm's answer. */
const answerable = v.object({
  review,
  /** The firm's own answer in any state; null where there is none. */
  answer: v.nullable(
    v.object({
      text: v.string(),
      status: v.picklist(['pending', 'approved', 'rejected']),
      sent_at: moment,
      /** Why it was refused; else "". */
      reason: v.string(),
    }),
  ),
})
export type Answerable = v.InferOutput<typeof answerable>

/** 404 once the link is over or revoked. */
export const readAnswerable = endpoint({
  method: 'POST',
  path: '/api/firm-answers/read',
  summary: 'The reviews that the holder of a link may answer, newest first',
  permission: 'submissions:send',
  body: v.object({ token }),
  response: v.object({
    firm: v.object({ id, name: v.string(), slug: v.string(), logoImage: v.string() }),
    expires_at: moment,
    reviews: v.array(answerable),
  }),
  limits: { callsPerMinute: 60 },
})

/** The reviews that the holder of a link may answer, and until when. */
export type AnswerableReviews = v.InferOutput<typeof readAnswerable.response>

/** Replaces an answer that waits or was refused; 409 where one is published. */
export const sendAnswer = endpoint({
  method: 'POST',
  path: '/api/firm-answers',
  summary: 'Answer a review in the name of the firm; staff read it first',
  permission: 'submissions:send',
  body: v.object({
    token,
    reviewId: id,
    text: text(ANSWER_LENGTH, filled),
  }),
  response: answerable,
  status: 201,
  limits: { callsPerMinute: 30 },
})

import * as v from 'valibot'
import { text } from '../primitives/text-input.ts'
import { REASON_LENGTH } from './public-change.ts'

export const publicReason = text(REASON_LENGTH)

/** Optional fields of a change beside the changed values. */
export const changeReasonEntries = {
  /** Why, for everyone to read. */
  reason: v.optional(publicReason),
  /** A typing error, say. Ignored for kinds that are never minor. */
  minor: v.optional(v.boolean('must be true or false')),
} as const

/** Why something changed, and whether it matters. */
export interface ChangeReason {
  readonly reason?: string | undefined
  readonly minor?: boolean | undefined
}

/** Why a firm changed that staff put back, for visitors to read: putting it back asks for nothing else. */
export const PUT_BACK_REASON = 'Put back by our team'

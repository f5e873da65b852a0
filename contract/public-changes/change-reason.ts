import * as v from 'valibot'
import { text } from '../primitives/text-input.ts'
import { REASON_LENGTH } from './public-change.ts'

/** The public reason of a change. */
export const publicReason = text(REASON_LENGTH)

/** What a change may say of itself beside its fields. */
export const changeReasonEntries = {
  /** Why, for everyone to read. */
  reason: v.optional(publicReason),
  /** A typing error, say. Ignored for what is never minor. */
  minor: v.optional(v.boolean('must be true or false')),
} as const

/** Why something changed, and whether it matters. */
export interface ChangeReason {
  readonly reason?: string | undefined
  readonly minor?: boolean | undefined
}

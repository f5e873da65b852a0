import * as v from 'valibot'
import { typedText } from '../primitives/text-input.ts'

/** Names a criterion for good: lines of firms refer to it, whatever it is called later. */
export const criterionKey = typedText(
  40,
  v.regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a to z, 0 to 9 and hyphens'),
)

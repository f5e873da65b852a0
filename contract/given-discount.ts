import * as v from 'valibot'
import { discountPercentage } from './discount-percentage.ts'
import { plainNumber } from './primitives/digits.ts'

/** A discount as a call takes it: typed in the digits of any keyboard, which would otherwise be no number, and count as 0. */
export const givenDiscount = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? plainNumber(value) : value)),
  discountPercentage,
)

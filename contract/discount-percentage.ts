import * as v from 'valibot'

/** Not a number counts as 0; a number that is not whole, or out of range, is refused. */
export const discountPercentage = v.pipe(
  v.unknown(),
  v.transform((value) => Number(typeof value === 'string' ? value.trim() : value)),
  v.transform((value) => (Number.isFinite(value) ? value : 0)),
  v.integer('must be a whole percent'),
  v.minValue(0, 'must be between 0 and 100'),
  v.maxValue(100, 'must be between 0 and 100'),
)

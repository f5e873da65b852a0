import * as v from 'valibot'

/** What a form says of values that its schema refuses: always the same, or by the values. */
export type Invalid<Values> = string | ((values: Values) => string)

const INVALID = 'Please check the marked fields.'

/** What a form says of its values as they stand; null where its schema takes them. */
export function refusalOf<Values>(
  schema: v.GenericSchema<unknown, Values>,
  values: Values,
  invalid: Invalid<Values> = INVALID,
): string | null {
  if (v.safeParse(schema, values).success) return null
  return typeof invalid === 'function' ? invalid(values) : invalid
}

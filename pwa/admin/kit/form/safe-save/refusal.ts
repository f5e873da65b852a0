import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { isSame } from '#contract/primitives/is-same.ts'
import { pickPaths } from '#contract/primitives/paths.ts'
import type { ApiError } from '#pwa/api/api-error.ts'
import { errorMessage, type FailureMessages } from '../call-errors.ts'
import type { Refusal } from './form-phase.ts'

/** The message for values that the schema refuses: fixed, or computed from the values. */
export type Invalid<Values> = string | ((values: Values) => string)

const INVALID = 'Please check the marked fields.'

const defaultMessages = { failed: 'Saving failed. Please try again.' } as const

/** Values that the schema refuses, until it takes them. */
export const schemaRefusal =
  <Values>(schema: v.GenericSchema<unknown, Values>, invalid: Invalid<Values> = INVALID): Refusal<Values> =>
  (values) => {
    if (v.safeParse(schema, values).success) return null
    return typeof invalid === 'function' ? invalid(values) : invalid
  }

/**
 * Values that the server refused: marks the fields that it named, and stands while they are as they were; without a named
 * field until the next save.
 */
export function serverRefusal<Values extends FieldValues>(
  error: ApiError,
  { getValues, setError }: Pick<UseFormReturn<Values, unknown, Values>, 'getValues' | 'setError'>,
  messages: FailureMessages = defaultMessages,
): Refusal<Values> {
  for (const [index, { path, message }] of error.errors.entries()) {
    setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  const paths = error.errors.map(({ path }) => path)
  const refused = pickPaths(structuredClone(getValues()), paths)
  const problem = errorMessage(error, messages)
  return (values) => (isSame(pickPaths(values, paths), refused) ? problem : null)
}

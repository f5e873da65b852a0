import * as v from 'valibot'

/** Every error of the API: its code and the status it travels with. */
export const errorStatuses = {
  invalid_input: 400,
  malformed_body: 400,
  not_signed_in: 401,
  /** A wrong password or code: the session, if there is one, is alive. */
  wrong_credentials: 401,
  not_allowed: 403,
  /** The sign-in is too old for this call. */
  sign_in_again: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** The body of the request did not come in time. */
  too_slow: 408,
  conflict: 409,
  stale: 412,
  too_large: 413,
  wrong_type: 415,
  /** `Expect` asks for an unsupported extension. */
  expectation_failed: 417,
  too_many: 429,
  /** The headers, or the address, of the request. */
  head_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

const fieldError = v.object({ path: v.string(), message: v.string() })
export type FieldError = v.InferOutput<typeof fieldError>

/** The body of every error: one human sentence, and the fields at fault where there are any. */
export const errorBody = v.object({
  detail: v.string(),
  code: v.optional(v.string()),
  errors: v.optional(v.array(fieldError)),
  request_id: v.optional(v.string()),
})
export type ErrorBody = v.InferOutput<typeof errorBody>

/** Returns the message for an invalid value, worded to follow its name; the library's own only where a schema has none. */
export function issueMessage({ type, expected, input, message }: v.BaseIssue<unknown>): string {
  if (type !== 'object' && type !== 'strict_object') return message
  if (expected === 'never') return 'is not known here'
  return input === undefined ? 'is required' : 'must be an object'
}

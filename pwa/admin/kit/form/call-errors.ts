import { codeFields } from '#contract/accounts/sign-in.ts'
import type { FieldError } from '#contract/errors.ts'
import { ApiError, type Newer, plainMessage } from '#pwa/api/api-error.ts'
import { isTooLarge } from '#pwa/api/proxy-words.ts'

/** The specified messages for a failed call, where the server sent none of its own. */
export interface FailureMessages {
  /** The server refused the input. Absent: as `failed`. */
  readonly refused?: string
  /** No answer, or an unexpected one. */
  readonly failed: string
  /** For messages that are specified so: which parts of an answer that is none of ours are its words, tried in turn. */
  readonly wordsIn?: readonly ('text' | 'statusText')[]
}

/**
 * The message to show for a failed call; the server's own comes first. Where a server in front of this site found it too large,
 * the words for that follow: trying again would not help. Rethrows anything but an `ApiError`.
 */
export function errorMessage(error: unknown, { refused, failed, wordsIn }: FailureMessages): string {
  if (!(error instanceof ApiError)) throw error
  if (error.detail) return error.detail
  const tooLarge = isTooLarge(error.status) ? plainMessage(error) : ''
  if (wordsIn && error.status !== 0) {
    const said = wordsIn.map((part) => error[part]).find(Boolean)
    return said ? sentences(said, tooLarge) : plainMessage(error)
  }
  const isRefusal = error.status >= 400 && error.status < 500
  return sentences((isRefusal ? refused : undefined) ?? failed, tooLarge)
}

/** The message of a failed call where none is specified: as `plainMessage` has it. */
export const messageOf = (error: Error): string => plainMessage(error)

/** Two sentences; the first may lack its full stop. */
const sentences = (first: string, second: string): string =>
  second === ''
    ? first
    : [/[.!?]$/.test(first) || first === '' ? first : `${first}.`, second].filter(Boolean).join(' ')

/** The conflicts that the server named, one sentence each; none where it named none. */
export const namedFaults = (error: unknown): readonly string[] =>
  error instanceof ApiError ? error.errors.map(({ message }) => message) : []

/** The values of a request that the server refused, by their places in it; none where it named none. */
export const refusedValues = (error: unknown): readonly FieldError[] =>
  error instanceof ApiError ? error.errors : []

/** Whether a call got no definite answer, so that it may be repeated as it was. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.failure !== 'refused' || error.status >= 500)

/** Whether the server answered and refused. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.failure === 'refused'

/** Whether the server knew the password, or needed none, and refused the code of the second factor. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'wrong_credentials' &&
  error.errors.some(({ path }) => codeFields.some((field) => field === path))

/** The server's version where a write was refused as stale; undefined for any other failure. */
export const newerOf = (error: unknown): Newer | undefined =>
  error instanceof ApiError ? error.newer : undefined

/** Whether a write was refused as stale. The form shows the conflict instead of a message. */
export const isStale = (error: unknown): boolean => newerOf(error) !== undefined

/** Whether the server refused because something else came first. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict'

/** A failed call with this message: something else was decided meanwhile. */
export const conflictError = (detail: string): ApiError =>
  new ApiError('refused', detail, 409, { detail, code: 'conflict' })

/** A failed call with this message: the thing no longer exists. */
export const goneError = (detail: string): ApiError =>
  new ApiError('refused', detail, 404, { detail, code: 'not_found' })

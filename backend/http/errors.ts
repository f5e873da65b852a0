import * as v from 'valibot'
import { isOutage, isUnstored } from '#backend/database/failures.ts'
import { GateFull, retryAfter } from '#backend/load-shedding/gate.ts'
import {
  type ErrorBody,
  type ErrorCode,
  errorStatuses,
  type FieldError,
  issueMessage,
} from '#contract/errors.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'

interface Extra {
  readonly errors?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
  /** Fields that the answer carries beside the usual ones. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** An error that the caller may see: a code of the contract and one human sentence. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, detail: string, { errors, headers = {}, fields = {}, cause }: Extra = {}) {
    super(detail, { cause })
    this.code = code
    this.errors = errors
    this.headers = headers
    this.fields = fields
  }

  /** The same error with more fields in its answer. */
  with(fields: Readonly<Record<string, unknown>>): ApiError {
    const { code, errors, headers, cause } = this
    const extra = { headers, cause, fields: { ...this.fields, ...fields } }
    return new ApiError(code, this.message, errors ? { ...extra, errors } : extra)
  }

  get status(): number {
    return errorStatuses[this.code]
  }
}

interface FieldRefusal {
  readonly code?: ErrorCode
  /** The message at the field; absent: that of the whole answer. */
  readonly message?: string
  readonly cause?: unknown
}

/** A refusal that is about one field of the body, which a form marks by its dotted path. */
export const refusedField = (
  path: string,
  detail: string,
  { code = 'invalid_input', message = detail, cause }: FieldRefusal = {},
): ApiError => new ApiError(code, detail, { errors: [{ path, message }], cause })

/** Refusals that say after how many milliseconds the caller may try again. */
const passing =
  (code: 'too_many' | 'unavailable') =>
  (detail: string, wait: number, extra: Extra = {}): ApiError =>
    new ApiError(code, detail, { ...extra, headers: { ...extra.headers, ...retryAfter(wait) } })

/** The refusal of a caller who did too much, and may try again after `wait` milliseconds. */
export const tooMany = passing('too_many')

/** The refusal of what cannot be done now for any caller, and perhaps after `wait` milliseconds. */
export const unavailable = passing('unavailable')

const BUSY = 'The server is busy. Please try again in a moment.'

/** Too much of this work waits already: the caller may try again after `wait` milliseconds. */
export const busy = (wait: number, extra?: Extra): ApiError => tooMany(BUSY, wait, extra)

/** After how many milliseconds a caller may try again where too much waits. (threat N1) */
export const CROWD_WAIT = seconds(2)

/** The same while the database is away. (threat K1) */
export const RETRY_WAIT = seconds(5)
/** The same while its disk is full, which takes an operator to change. (threat K4) */
const FULL_WAIT = minutes(1)

/** The refusal of what cannot be stored for want of room. */
export const unstored = (cause: unknown): ApiError =>
  unavailable(
    'Nothing was saved: the server has no room to store anything. Please try again later.',
    FULL_WAIT,
    { cause },
  )

/** Converts anything thrown into an `ApiError`; unknown errors become `internal` and reveal nothing. (threat I8) */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof GateFull) return unavailable(BUSY, CROWD_WAIT, { cause: error })
  if (isUnstored(error)) return unstored(error)
  if (isOutage(error)) {
    return unavailable('The service is not available right now', RETRY_WAIT, { cause: error })
  }
  return new ApiError('internal', 'Internal server error', { cause: error })
}

/** The body of an error answer. */
export function errorBodyOf(error: ApiError, requestId: string): ErrorBody {
  const body = { detail: error.message, code: error.code, request_id: requestId, ...error.fields }
  return error.errors ? { ...body, errors: [...error.errors] } : body
}

/** Most invalid fields that one reply lists. */
const MOST = 50

/** Returns the invalid fields, with a message for each. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  return issues
    .slice(0, MOST)
    .map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issueMessage(issue) }))
}

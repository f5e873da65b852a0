import type { ErrorBody, FieldError } from '#contract/errors.ts'

/** Why a call gave nothing: the server refused, nobody answered, time ran out, the caller left, or the answer is not ours. */
export type ApiFailure = 'refused' | 'unreachable' | 'timeout' | 'aborted' | 'invalid_answer'

/** A call that failed. `message` is a sentence for people: the server's `detail` where there is one. */
export class ApiError extends Error {
  readonly failure: ApiFailure
  /** HTTP status, or 0 where no answer came. */
  readonly status: number
  /** The fields at fault, where the server named them. */
  readonly errors: readonly FieldError[]
  /** What kind of refusal it was, where the server says; one of `errorStatuses`. */
  readonly code: string | undefined
  /** The server's own sentence, or undefined where it gave none. */
  readonly detail: string | undefined

  constructor(failure: ApiFailure, message: string, status = 0, body: Partial<ErrorBody> = {}) {
    super(message)
    this.name = 'ApiError'
    this.failure = failure
    this.status = status
    this.errors = body.errors ?? []
    this.code = body.code
    this.detail = body.detail
  }
}

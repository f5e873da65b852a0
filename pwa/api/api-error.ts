import type { ErrorBody, FieldError } from '#contract/errors.ts'

/** Why a call gave nothing: the server refused, nobody answered, time ran out, the caller left, or the answer is not ours. */
type ApiFailure = 'refused' | 'unreachable' | 'timeout' | 'aborted' | 'invalid_answer'

/** What stands on the server in the place of what a caller meant to change. */
export interface Newer {
  readonly current: unknown
  readonly tag: string | null
}

/** What only some refusals have. */
interface RefusalDetails {
  readonly newer?: Newer | undefined
  /** Of an answer that is none of ours, a proxy's or of a server that broke: the phrase beside the status, and its text. */
  readonly statusText?: string
  readonly text?: string
}

/** A text up to here is a sentence for people; what is longer, or markup, is a page. */
const LONGEST_SENTENCE = 300

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
  /** Phrase beside the status, or undefined where there was none. */
  readonly statusText: string | undefined
  /** What a refusal said that is no JSON of ours, where that is a sentence. */
  readonly text: string | undefined
  /** Where a write was refused as stale: the thing as the server holds it now, and its entity tag. */
  readonly newer: Newer | undefined

  constructor(
    failure: ApiFailure,
    message: string,
    status = 0,
    body: Partial<ErrorBody> = {},
    { newer, statusText = '', text = '' }: RefusalDetails = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.failure = failure
    this.status = status
    this.errors = body.errors ?? []
    this.code = body.code
    this.detail = body.detail
    this.newer = newer
    this.statusText = statusText || undefined
    this.text = sentenceIn(text)
  }
}

function sentenceIn(text: string): string | undefined {
  const trimmed = text.trim()
  const isSentence = trimmed !== '' && trimmed.length <= LONGEST_SENTENCE && !/^[<{[]/.test(trimmed)
  return isSentence ? trimmed : undefined
}

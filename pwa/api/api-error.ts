import type { ErrorBody, FieldError } from '#contract/errors.ts'
import { proxyAdvice } from './proxy-words.ts'

/** Why a call failed: refused by the server, unreachable, timed out, aborted by the caller, or a response that is not ours. */
type ApiFailure = 'refused' | 'unreachable' | 'timeout' | 'aborted' | 'invalid_answer'

/** The server's current version of the record that a caller meant to change. */
export interface Newer {
  readonly current: unknown
  readonly tag: string | null
}

/** Present in some refusals only. */
interface RefusalDetails {
  readonly newer?: Newer | undefined
  /** Of a response that is not ours, a proxy's or of a server that broke: the phrase beside the status, and its text. */
  readonly statusText?: string
  readonly text?: string
}

/** Longest text, in characters, that counts as a sentence for people. Longer text, or markup, is a page. */
const LONGEST_SENTENCE = 300

/** A call that failed. `message` is a sentence for people: the server's `detail` where there is one. */
export class ApiError extends Error {
  readonly failure: ApiFailure
  /** HTTP status, or 0 where no answer came. */
  readonly status: number
  /** The fields at fault, where the server named them. */
  readonly errors: readonly FieldError[]
  /** The code of the refusal, where the server sends one; one of `errorStatuses`. */
  readonly code: string | undefined
  /** The server's own sentence, or undefined where it gave none. */
  readonly detail: string | undefined
  /** Phrase beside the status, or undefined where there was none. */
  readonly statusText: string | undefined
  /** The text of a refusal that is not our JSON, if it is a sentence. */
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

/** Why a call failed, for people; `otherwise` without a message of the server. */
export const problemOf = (error: unknown, otherwise = 'Check your connection and try again.'): string =>
  error instanceof ApiError && error.failure === 'refused' ? plainMessage(error) : otherwise

/** The message of a call that failed; where a server in front of this site refused it, what that means, and what to do. */
export const plainMessage = (error: Error): string =>
  (error instanceof ApiError && !error.detail ? proxyAdvice(error.status) : undefined) ?? error.message

function sentenceIn(text: string): string | undefined {
  const trimmed = text.trim()
  const isSentence = trimmed !== '' && trimmed.length <= LONGEST_SENTENCE && !/^[<{[]/.test(trimmed)
  return isSentence ? trimmed : undefined
}

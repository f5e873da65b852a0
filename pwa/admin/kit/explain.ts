import { ApiError, type Newer } from '#pwa/api/api-error.ts'

/** The specified words of a call that failed, where the server has none of its own. */
export interface FailureMessages {
  /** The server refused what was entered. Absent: as `failed`. */
  readonly refused?: string
  /** Nobody answered, or not as this server does. */
  readonly failed: string
}

/** What to tell a person about a failed call: the server's sentence first. Anything but a failed call is thrown on. */
export function explain(error: unknown, { refused, failed }: FailureMessages): string {
  if (!(error instanceof ApiError)) throw error
  if (error.detail) return error.detail
  const isRefusal = error.status >= 400 && error.status < 500
  return (isRefusal ? refused : undefined) ?? failed
}

/** Whether nobody answered a call, so that it may be made again as it was. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.failure !== 'refused' || error.status >= 500)

/** Whether a write came too late: what stands there now is newer, and the conflict has its own words. */
export const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.newer !== undefined

/** Whether the server answered a call and would not do it. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.failure === 'refused'

/** What stands on the server where a write was refused as stale; undefined for any other failure. */
export const newerOf = (error: unknown): Newer | undefined =>
  error instanceof ApiError ? error.newer : undefined

/** A failed call of which only a sentence is to be said: the thing is not there any more. */
export const goneError = (sentence: string): ApiError =>
  new ApiError('refused', sentence, 404, { detail: sentence, code: 'not_found' })

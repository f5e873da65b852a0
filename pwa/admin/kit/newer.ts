import { ApiError, type Newer } from '#pwa/api/api-error.ts'

/** What stands on the server where a write was refused as stale; undefined for any other failure. */
export const newerOf = (error: unknown): Newer | undefined =>
  error instanceof ApiError ? error.newer : undefined

/** A failed call of which only a sentence is to be said: the thing is not there any more. */
export const goneError = (sentence: string): ApiError =>
  new ApiError('refused', sentence, 404, { detail: sentence, code: 'not_found' })

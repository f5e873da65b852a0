import { ApiError } from '#pwa/api/api-error.ts'
import { NoConnectionError } from './retries.ts'

const CONNECT = 'Connect once to load the firms.'

/** Why nothing could be loaded, for people; where nobody answered, with what helps. (threat L9) */
export function reasonOf(error: unknown): string {
  if (error instanceof NoConnectionError) return `${error.message}. ${CONNECT}`
  if (error instanceof ApiError && error.status === 0) return `${error.message}. ${CONNECT}`
  return error instanceof Error ? error.message : String(error)
}

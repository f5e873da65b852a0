import { ApiError } from '#pwa/api/api-error.ts'
import { CONNECT_ONCE } from '../connect-once.ts'
import { NoConnectionError } from './retries.ts'

/** Why nothing could be loaded, for people; where nobody answered, with what helps. (threat L9) */
export function reasonOf(error: unknown): string {
  if (error instanceof NoConnectionError) return `${error.message}. ${CONNECT_ONCE}`
  if (error instanceof ApiError && error.status === 0) return `${error.message}. ${CONNECT_ONCE}`
  return error instanceof Error ? error.message : String(error)
}

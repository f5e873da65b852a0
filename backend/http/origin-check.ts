import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from './errors.ts'

/**
 * Refuses a write that another site's page sent. Browsers alone send these headers, so that programs without them
 * pass. (threat H7)
 */
export function refuseForeignOrigin(headers: IncomingHttpHeaders, appUrl: string): void {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || !isOwn(headers.origin, headers.host, appUrl)) {
    throw new ApiError('not_allowed', 'Calls from other sites are not allowed')
  }
}

function isOwn(origin: string | undefined, host: string | undefined, appUrl: string): boolean {
  if (origin === undefined) return true
  const url = URL.parse(origin)
  if (!url) return false
  return url.host === host || url.origin === URL.parse(appUrl)?.origin
}

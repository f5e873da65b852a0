import type { FirmRow } from './firm.ts'
import type { FirmFilter } from './firm-filter.ts'
import { isClosed } from './firm-standing.ts'
import { safeHttpUrl } from './primitives/url.ts'

interface WithDay {
  readonly standingSince?: string | undefined
}

/** The order of closed firms: the last to close first, then their order in the list. */
export const byClosing = (
  { standingSince: one = '' }: WithDay,
  { standingSince: other = '' }: WithDay,
): number => (one === other ? 0 : one > other ? -1 : 1)

/** Most closed firms that the list names at its end, of those that a search finds. */
export const MOST_CLOSED_FOUND = 12

/** Whether a search also covers closed firms: they are in no tier, and hidden together with firms that do not operate. */
export const findsClosed = ({ search, operatingOnly }: FirmFilter): boolean =>
  search.trim() !== '' && !operatingOnly

const hostOf = (address: string): string => {
  const url = safeHttpUrl(address)
  return url === null ? '' : new URL(url).hostname.replace(/^www\./, '')
}

/** An address shortened for reading: "opalharbor.example/status". */
export function addressText(address: string): string {
  const url = safeHttpUrl(address)
  if (url === null) return ''
  const { host, pathname } = new URL(url)
  return host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname)
}

/**
 * An address that a firm's page may link to; null where there is none, and for a closed firm's own domain and its subdomains,
 * which may be sold.
 */
export function linkOf(firm: Pick<FirmRow, 'standing' | 'website'>, address: string): string | null {
  const url = safeHttpUrl(address)
  if (url === null || !isClosed(firm)) return url
  const [own, host] = [hostOf(firm.website), hostOf(address)]
  return own !== '' && (host === own || host.endsWith(`.${own}`)) ? null : url
}

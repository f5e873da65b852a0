import { cleanAddress } from './text.ts'

/** Longest address that is stored, in characters. (threat H1) */
export const MAX_URL_LENGTH = 2048

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** Where nothing but the colon tells them apart, what holds no dot but at its end is a scheme: "javascript:1". */
const HOST_WITH_PORT = /^(?:localhost|[\w-]+(?:\.[\w-]+)+)\.?:\d+(?:[/?#]|$)/
/** The URL standard lets a host hold quotes and braces, which no name of the DNS has. (RFC 1123, section 2.1) */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/

/**
 * The address as it may be stored and linked, or null where it is none: http and https only, no credentials,
 * `https://` added where the scheme is missing. The same function guards every sink that opens a link.
 * (threat H1)
 */
export function safeHttpUrl(input: string): string | null {
  if (input.length > MAX_URL_LENGTH) return null
  const address = cleanAddress(input)
  if (address === '' || /\s/.test(address)) return null
  const hasScheme = HAS_SCHEME.test(address) && !HOST_WITH_PORT.test(address)
  const url = URL.parse(hasScheme ? address : `https://${address.replace(/^\/\//, '')}`)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username !== '' || url.password !== '' || !HOST.test(url.hostname)) return null
  return url.href.length <= MAX_URL_LENGTH ? url.href : null
}

/** Whether an address is a path of this site. Only such pictures are shown, so that no other site learns of visitors. */
export const isSitePath = (input: string): boolean => input.length <= MAX_URL_LENGTH && SITE_PATH.test(input)

/** The address of a picture that a page may show, or null if it has none or would reveal visitors to other sites. */
export const pictureOf = (address: string): string | null => (isSitePath(address) ? address : null)

/** An address without the slashes at its end. */
export function withoutSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

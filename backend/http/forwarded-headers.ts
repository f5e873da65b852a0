import { isIP } from 'node:net'

/** Longest spelling of an address that is looked at, with brackets, zone and port. */
const SPELLING_LENGTH = 100

const DOTTED = /^(?:0{1,4}:){5}ffff:|^::ffff:/

/**
 * An address in the one way in which it is compared: lower case, short, without a zone; that of IPv4 inside IPv6 is the
 * IPv4 one. Null for what is none.
 */
export function canonicalAddress(text: string): string | null {
  const address = text.trim().toLowerCase().split('%')[0] ?? ''
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return null
  const dotted = address.replace(DOTTED, '')
  if (isIP(dotted) === 4) return dotted
  const short = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address
  const [high = '', low] = short.startsWith('::ffff:') ? short.slice('::ffff:'.length).split(':') : []
  if (low === undefined) return short
  const bytes = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((two) => [two >> 8, two & 255])
  return bytes.join('.')
}

/** A port, or a name that stands for one. (RFC 7239, section 6) */
const PORT = /^(?:\d{1,5}|_[\w.-]+)$/

/** The address that one proxy wrote, with or without brackets, quotes, zone and port; null where it cannot be read. */
function addressIn(spelling: string): string | null {
  if (spelling.length > SPELLING_LENGTH) return null
  const trimmed = spelling.trim()
  const text = trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1).trim() : trimmed
  const whole = canonicalAddress(text)
  if (whole !== null) return whole
  const end = text.lastIndexOf(']')
  if (text.startsWith('[')) {
    const inner = text.slice(1, end)
    const rest = text.slice(end + 1)
    const isEnded = end > 0 && (rest === '' || (rest.startsWith(':') && PORT.test(rest.slice(1))))
    return isEnded && inner.includes(':') ? canonicalAddress(inner) : null
  }
  const colon = text.lastIndexOf(':')
  return colon > 0 && PORT.test(text.slice(colon + 1)) ? canonicalAddress(text.slice(0, colon)) : null
}

/** One hop as it was written: its name, or null where it has none. */
export interface Hop {
  readonly spelling: string
  readonly address: string | null
}

/** The hops of a header that is a list of addresses, the last proxy's last. */
export const hopsOfList = (lines: readonly string[]): Hop[] =>
  lines
    .flatMap((line) => line.split(','))
    .filter((spelling) => spelling.trim() !== '')
    .map((spelling) => ({ spelling, address: addressIn(spelling) }))

/** Splits at a separator that stands outside quotes; null where a quote does not end. */
function splitUnquoted(text: string, separator: string): string[] | null {
  const parts: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (isQuoted && text[at] === '\\') at += 1
    else if (!isQuoted && text[at] === separator) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return isQuoted ? null : [...parts, text.slice(from)]
}

const unquoted = (value: string) =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replace(/\\(.)/g, '$1')
    : value

function hopOf(element: string): Hop {
  const named = (splitUnquoted(element, ';') ?? []).flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name.trim().toLowerCase() === 'for' ? [unquoted(value.join('=').trim())] : []
  })
  const [spelling = ''] = named
  return named.length === 1
    ? { spelling, address: addressIn(spelling) }
    : { spelling: element, address: null }
}

/**
 * The hops of `Forwarded` (RFC 7239), the last proxy's last. Each line is read by itself, so that a quote that a caller
 * left open swallows nothing of what a proxy added as a line of its own.
 */
export const hopsOfForwarded = (lines: readonly string[]): Hop[] =>
  lines.flatMap((line) => {
    const elements = splitUnquoted(line, ',')
    if (elements === null) return [{ spelling: line, address: null }]
    return elements.filter((element) => element.trim() !== '').map(hopOf)
  })

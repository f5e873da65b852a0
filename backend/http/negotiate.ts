type Coding = 'br' | 'gzip'

const parsed = new Map<string, Coding | null>()
/** More spellings of the header than browsers and tools have; beyond it nothing more is remembered. */
const MAX_REMEMBERED = 200

function weightOf(parameters: readonly string[]): number {
  const weight = parameters.map((part) => part.trim()).find((part) => /^q=/i.test(part))
  const value = weight === undefined ? 1 : Number(weight.slice(2))
  return Number.isNaN(value) ? 0 : value
}

function parse(header: string): Coding | null {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';')
    weights.set(coding.trim(), weightOf(parameters))
  }
  const any = weights.get('*') ?? 0
  const accepts = (coding: Coding) => (weights.get(coding) ?? any) > 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : null
}

/** The encoding to answer in: brotli before gzip before none, of those the header takes. (RFC 9110, section 12.5.3) */
export function negotiateEncoding(header: string | undefined): Coding | null {
  if (header === undefined) return null
  const known = parsed.get(header)
  if (known !== undefined) return known
  const coding = parse(header)
  if (parsed.size < MAX_REMEMBERED) parsed.set(header, coding)
  return coding
}

/**
 * The tag of `If-None-Match` that stands among `tags`, or null. Compared weakly, as the RFC asks for GET. `current`
 * answers `*`. (RFC 9110, section 13.1.2)
 */
export function matchingTag(
  header: string | undefined,
  tags: ReadonlySet<string>,
  current: string,
): string | null {
  if (header === undefined || tags.size === 0) return null
  if (tags.has(header)) return header
  if (header.trim() === '*') return current
  for (const candidate of header.split(',')) {
    const tag = candidate.trim().replace(/^W\//, '')
    if (tags.has(tag)) return tag
  }
  return null
}

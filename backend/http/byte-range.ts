/** The bytes from `start` to before `end`. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The caller's `Range` and `If-Range` headers. */
interface RangeHeaders {
  readonly range: string | undefined
  readonly ifRange: string | undefined
}

/** Longest header that is looked at. */
const LONGEST = 64

/**
 * The range of bytes that a caller asks for, or null for all of them: also where it asks for several, for none that there is,
 * or for the rest of another version, as RFC 9110 (sections 13.1.5 and 14.2) allows.
 */
export function rangeOf(
  { range = '', ifRange }: RangeHeaders,
  { tag, bytes }: { readonly tag: string; readonly bytes: number },
): ByteRange | null {
  if (range.length > LONGEST || (ifRange !== undefined && ifRange !== tag)) return null
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1)
  return start < end ? { start, end } : null
}

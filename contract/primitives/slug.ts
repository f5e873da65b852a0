/** Longest slug made from a name, in code points. */
const MAX_LENGTH = 60

/** Longest slug that is stored, in characters. */
const MAX_STORED = 80

/**
 * The name in an address: lower-case letters and digits of any script, joined by hyphens. In lower case after NFKD, which makes
 * capitals of signs such as ™: addresses of pages are read in lower case (`page-address.ts`).
 */
export function slugOf(name: string): string {
  const plain = withoutMarks(name.toLowerCase().normalize('NFKD').toLowerCase()).normalize('NFC')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const slug = [...words.join('-')]
    .slice(0, MAX_LENGTH)
    .join('')
    .slice(0, MAX_LENGTH + 10)
  return trimEnd(slug) || 'firm'
}

/** A slug as it is stored, of one that was given or was made by an earlier version: the same in lower case. */
export const lowerSlug = (slug: string): string => withoutMarks(slug.toLowerCase())

/** `wanted`, or the first of `wanted-2`, `wanted-3` … that is not taken; shortened where it would be too long to store. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const slug = trimEnd(wanted.slice(0, MAX_STORED - ending.length)) + ending
    if (!taken.has(slug)) return slug
  }
}

/** Slugs have no marks: `toLowerCase` makes one of "İ". */
const withoutMarks = (text: string): string => text.replace(/\p{M}/gu, '')

function trimEnd(slug: string): string {
  const characters = [...slug.toWellFormed()]
  const last = characters.findLastIndex((character) => /[\p{L}\p{N}]/u.test(character))
  return characters.slice(0, last + 1).join('')
}

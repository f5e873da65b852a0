/** Longest slug made from a name, in code points; leaves room for a number within the contract's 80. */
const MAX_LENGTH = 60

/** The name in an address: letters and digits of any script, joined by hyphens. */
export function slugOf(name: string): string {
  const plain = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const slug = [...words.join('-')]
    .slice(0, MAX_LENGTH)
    .join('')
    .slice(0, MAX_LENGTH + 10)
  return trimEnd(slug) || 'firm'
}

/** `wanted`, or the first of `wanted-2`, `wanted-3` … that is not taken. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}

function trimEnd(slug: string): string {
  const characters = [...slug.toWellFormed()]
  const last = characters.findLastIndex((character) => /[\p{L}\p{N}]/u.test(character))
  return characters.slice(0, last + 1).join('')
}

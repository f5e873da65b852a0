/** Secrets published in this repository. */
const published = new Set([
  'at-least-thirty-two-characters-of-noise',
  'the-next-key-of-32-bytes-or-more',
  'tests share one secret, so that servers share databases',
])

/** Words of placeholders that were never replaced. */
const PLACEHOLDER = /change.?me|replace.?me|example|password|my.?secret|your.?secret|super.?secret/i

/** Fewest bits that the characters of a secret must carry. 16 random bytes in hexadecimal carry about 115. */
const LEAST_BITS = 90

/** Bits of a text by how often each of its characters occurs (Shannon). */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const length = [...text].length
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / length), 0)
}

/** Whether the text is a shorter one several times over. */
const isRepeated = (text: string): boolean => (text + text).indexOf(text, 1) < text.length

/** Whether most characters follow from the one before, as in "aaaa" and "abcd". */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1)
  return steps.length > codes.length / 2
}

/** Whether a secret of the installation could be guessed: published, a placeholder, repeated, or too uniform. */
export function isGuessable(secret: string): boolean {
  return (
    published.has(secret) ||
    PLACEHOLDER.test(secret) ||
    isRepeated(secret) ||
    isSequence(secret) ||
    bitsOf(secret) < LEAST_BITS
  )
}

const WORD = /[\p{L}\p{N}]+/gu
const HUES = 24

/** The first letters of the first two words, in capitals; "?" where a name has neither letter nor digit. */
export function initialsOf(name: string): string {
  const letters = (name.match(WORD) ?? [])
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 63))
  return letters.join('').toUpperCase() || '?'
}

/** A hue class from 0 to 23 that a name always gets. (FNV-1a) */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % HUES
}

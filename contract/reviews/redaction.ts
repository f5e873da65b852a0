/** The mark in a published text where words were removed. */
export const REMOVED = '[removed]'

/**
 * A word begins and ends with a character other than punctuation, and may contain it: "HR-20931", "a@b.example". In scripts
 * without spaces between words, each letter counts as one.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[^\s\p{P}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}](?:[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]*[^\s\p{P}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])?/gu

/** A word of a text: where it begins and ends, in UTF-16 units. */
export interface Word {
  readonly start: number
  readonly end: number
}

/** The words of a text, in order. Staff name those to remove by their positions in this list. */
export function wordsOf(text: string): readonly Word[] {
  return Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }))
}

/**
 * The text as published: each run of removed words becomes one mark. Words can neither be added nor reworded. Positions beyond the
 * text are ignored.
 */
export function redact(text: string, removed: readonly number[]): string {
  const words = wordsOf(text)
  const positions = [...new Set(removed)].filter((at) => words[at]).sort((one, other) => one - other)
  let published = ''
  let end = 0
  for (const [index, at] of positions.entries()) {
    const word = words[at] as Word
    const follows = index > 0 && positions[index - 1] === at - 1
    if (!follows) published += text.slice(end, word.start) + REMOVED
    end = word.end
  }
  return published + text.slice(end)
}

/** Letters of a word from which on a typing error is forgiven. */
export const FORGIVEN_FROM = 5

const isWordStart = (text: string, at: number): boolean => at === 0 || ' \n-/.('.includes(text.charAt(at - 1))

const agree = (text: string, at: number, word: string, from: number): boolean =>
  text.startsWith(word.slice(from), at)

/** Whether the text at `at` begins with the word, one letter of it wrong, missing, too many or exchanged with the next. */
function beginsNearly(text: string, at: number, word: string): boolean {
  let same = 0
  while (same < word.length && text[at + same] === word[same]) same++
  const here = at + same
  return (
    same >= word.length - 1 ||
    agree(text, here + 1, word, same + 1) ||
    agree(text, here + 1, word, same) ||
    agree(text, here, word, same + 1) ||
    (text[here] === word[same + 1] && text[here + 1] === word[same] && agree(text, here + 2, word, same + 2))
  )
}

/** Whether the text contains the search exactly as typed. A number must begin a word: "50k" is no part of "150k". */
export function holdsText(text: string, needle: string): boolean {
  if (!/^\d/.test(needle)) return text.includes(needle)
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    if (isWordStart(text, at)) return true
  }
  return false
}

function holdsNearly(text: string, word: string): boolean {
  if (holdsText(text, word)) return true
  if (word.length < FORGIVEN_FROM) return false
  for (let at = 0; at < text.length; at++) {
    if (isWordStart(text, at) && beginsNearly(text, at, word)) return true
  }
  return false
}

/** Whether a folded text holds every word of the needle, wherever, from five letters on with one typing error each. */
export function matchesNearly(text: string, needle: string): boolean {
  return needle.split(/\s+/).every((word) => holdsNearly(text, word))
}

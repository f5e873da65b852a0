import type { Word } from '#contract/reviews/redaction.ts'

/** Digits from which a word is taken for a number of an account, a ticket or a telephone. */
const MANY_DIGITS = 5

/** Digits from which words of digits beside one another are taken for one number. */
const MANY_TOGETHER = 7

const amount = /\p{Sc}|^\d{1,3}(?:[,.' ]\d{3})+(?:[.,]\d{1,2})?[kKM]?$/u
const day = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})$/
const address = /@|:\/\/|^www\.|[\p{L}\p{N}]\.\p{Ll}{2,}(?:\/|$)/u
const onlyDigits = /^\+?[\d().\-/]+$/

const digitsIn = (word: string) => word.replace(/\D/g, '').length

/** The positions of words that may be a number of something or an address. They are only shown to staff. */
export function suspiciousWords(text: string, words: readonly Word[]): ReadonlySet<number> {
  const found = new Set<number>()
  let run: number[] = []
  const endRun = () => {
    const digits = run.reduce((sum, at) => sum + digitsIn(wordAt(text, words, at)), 0)
    if (digits >= MANY_TOGETHER) for (const at of run) found.add(at)
    run = []
  }
  for (const [at, { start, end }] of words.entries()) {
    const word = text.slice(start, end)
    const isPlain = amount.test(word) || day.test(word)
    if (text[start - 1] === '@' || address.test(word)) found.add(at)
    else if (!isPlain && digitsIn(word) >= MANY_DIGITS) found.add(at)
    if (isPlain || !onlyDigits.test(word)) endRun()
    else {
      const before = words[at - 1]
      if (before && !/^[\s()\-./]{1,3}$/.test(text.slice(before.end, start))) endRun()
      run.push(at)
    }
  }
  endRun()
  return found
}

function wordAt(text: string, words: readonly Word[], at: number): string {
  const word = words[at]
  return word ? text.slice(word.start, word.end) : ''
}

import type { FirmRow } from './firm.ts'
import { isAffiliateActive, type Offer } from './firm-rules.ts'
import { instrumentLabel } from './instruments.ts'
import { fold } from './primitives/fold.ts'
import { sectionOf, tierOf } from './tiers.ts'

/** Letters of a word from which on a typing error is forgiven. */
export const FORGIVEN_FROM = 5

type Searchable = Partial<Pick<FirmRow, 'accountSizes' | 'challengeWords'>> &
  Offer &
  Pick<
    FirmRow,
    | 'name'
    | 'category'
    | 'instruments'
    | 'platforms'
    | 'restrictedCountries'
    | 'drawdownType'
    | 'payoutFrequency'
  >

/** How a size may be typed: "50k", "50000". */
const sizeWords = (size: number): string => (size % 1000 === 0 ? `${size / 1000}k\n${size}` : String(size))

/**
 * Everything a search looks through, folded, a line each: name, category, instruments, platforms, countries, rules,
 * the code that is shown, account sizes, names and platforms of challenges.
 */
export function searchText(firm: Searchable): string {
  const tier = tierOf(sectionOf(firm.category)).label
  const instruments = firm.instruments.flatMap((value) => [value, instrumentLabel(value)])
  const rules = [...firm.platforms, ...firm.restrictedCountries, firm.drawdownType, firm.payoutFrequency]
  const sizes = (firm.accountSizes ?? []).map(sizeWords)
  const code = isAffiliateActive(firm) ? firm.affiliateCode : ''
  const sold = [code, ...sizes, ...(firm.challengeWords ?? [])]
  return fold([firm.name, firm.category, tier, ...instruments, ...rules, ...sold].join('\n'))
}

/** What is looked for, as texts hold it: a size without its sign and its commas. */
export function needleOf(search: string): string {
  return fold(search)
    .trim()
    .replace(/(^|\s)[$€£](?=\d)/g, '$1')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
}

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

/** Whether the text holds what is looked for as it was typed. A number begins a word: "50k" is no part of "150k". */
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

/** Whether a firm's text holds every word of the needle, wherever, from five letters on with one typing error each. */
export function matchesNearly(text: string, needle: string): boolean {
  return needle.split(/\s+/).every((word) => holdsNearly(text, word))
}

/**
 * The rows that a search finds, in the order given: those whose text holds the needle as it was typed, or where there are none,
 * those that hold its words with a typing error forgiven.
 */
export function searchRows<Row>(
  rows: readonly Row[],
  needle: string,
  textOf: (row: Row) => string,
): readonly Row[] {
  if (needle === '') return rows
  const found = rows.filter((row) => holdsText(textOf(row), needle))
  return found.length > 0 ? found : rows.filter((row) => matchesNearly(textOf(row), needle))
}

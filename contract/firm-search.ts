import type { FirmRow } from './firm.ts'
import { type FieldsWith, fieldsWhere } from './firm-fields.ts'
import { isAffiliateActive, type Offer } from './firm-rules.ts'
import { instrumentLabel } from './instruments.ts'
import { fold } from './primitives/fold.ts'
import { holdsText, matchesNearly } from './primitives/near-text.ts'
import { sectionOf, tierOf } from './tiers.ts'

type SearchedField = FieldsWith<{ search: true }>

const searched = fieldsWhere<SearchedField>(({ search }) => search)

type Searchable = Partial<Pick<FirmRow, 'accountSizes' | 'challengeWords'>> &
  Offer &
  Pick<FirmRow, SearchedField>

/** How a size may be typed: "50k", "50000". */
const sizeWords = (size: number): string => (size % 1000 === 0 ? `${size / 1000}k\n${size}` : String(size))

/**
 * Everything a search looks through, folded, a line each: name, category, instruments, platforms, countries, rules,
 * the code that is shown, account sizes, names and platforms of challenges.
 */
export function searchText(firm: Searchable): string {
  const tier = tierOf(sectionOf(firm.category)).label
  const texts = {
    ...firm,
    category: `${firm.category}\n${tier}`,
    instruments: firm.instruments.flatMap((value) => [value, instrumentLabel(value)]),
  }
  const values = searched.flatMap((field) => texts[field])
  const sizes = (firm.accountSizes ?? []).map(sizeWords)
  const code = isAffiliateActive(firm) ? firm.affiliateCode : ''
  const sold = [code, ...sizes, ...(firm.challengeWords ?? [])]
  return fold([...values, ...sold].join('\n'))
}

/** A search term in the form that texts hold: a size without its sign and commas. */
export function needleOf(search: string): string {
  return fold(search)
    .trim()
    .replace(/(^|\s)[$€£](?=\d)/g, '$1')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
}

/**
 * The rows that a search finds, in the order given: those whose text contains the search exactly, or without any, those that
 * contain its words with a typing error.
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

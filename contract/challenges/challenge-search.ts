import type { FirmRow } from '../firm.ts'
import { holdsText, matchesNearly, needleOf, searchText } from '../firm-search.ts'
import type { Challenge } from './challenge.ts'

interface Searched {
  readonly challenge: Challenge
  readonly firm: FirmRow
}

/** What a search looks through, made once for each row. */
const texts = new WeakMap<Searched, string>()

/** Everything a search looks through, folded: what it looks through of the firm, with the size, name and platforms of this challenge alone. */
function textOf(row: Searched): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const { firm, challenge } = row
  const { name, accountSize, instruments = firm.instruments, platforms = firm.platforms } = challenge
  const made = searchText({
    ...firm,
    instruments,
    platforms,
    accountSizes: [accountSize],
    challengeWords: [name],
  })
  texts.set(row, made)
  return made
}

/** The challenges that a search finds, in the order given, as `searchFirms` finds firms. */
export function searchChallenges<Row extends Searched>(rows: readonly Row[], search: string): readonly Row[] {
  const needle = needleOf(search)
  if (needle === '') return rows
  const found = rows.filter((row) => holdsText(textOf(row), needle))
  return found.length > 0 ? found : rows.filter((row) => matchesNearly(textOf(row), needle))
}

import type { Challenge } from '#contract/challenges/challenge.ts'
import type { FirmRow } from '#contract/firm.ts'
import { needleOf, searchRows, searchText } from '#contract/firm-search.ts'
import { oncePer } from '#contract/primitives/lazily.ts'
import { didYouMean } from '../did-you-mean.ts'

interface Searched {
  readonly challenge: Challenge
  readonly firm: FirmRow
}

/** The searched text of a row, folded: that of the firm, with the size, name and platforms of this challenge alone. */
const textOf = oncePer(({ firm, challenge }: Searched) => {
  const { name, accountSize, instruments = firm.instruments, platforms = firm.platforms } = challenge
  return searchText({
    ...firm,
    instruments,
    platforms,
    accountSizes: [accountSize],
    challengeWords: [name],
  })
})

/** The challenges that a search finds, in the order given. */
export const searchChallenges = <Row extends Searched>(
  rows: readonly Row[],
  search: string,
): readonly Row[] => searchRows(rows, needleOf(search), textOf)

/**
 * The firm of these rows that a search may have meant which finds none of them; null where it finds any, or nothing is like it.
 */
export function suggestedChallengeFirm(rows: readonly Searched[], search: string): string | null {
  if (searchChallenges(rows, search).length > 0) return null
  return didYouMean(search, [...new Set(rows.map(({ firm }) => firm))])
}

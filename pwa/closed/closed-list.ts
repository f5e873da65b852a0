import { byClosing } from '#contract/closed-firms.ts'
import type { FirmRow } from '#contract/firm.ts'
import { needleOf } from '#contract/firm-search.ts'
import { holdsText } from '#contract/primitives/near-text.ts'
import { pluralize } from '#contract/primitives/text.ts'

interface ClosedYear {
  /** "2026"; "" where the day is not known. */
  readonly year: string
  /** The last to close first. */
  readonly firms: readonly FirmRow[]
}

/** Calendar months from one day to another, both `YYYY-MM-DD`; a month that is not whole does not count. */
function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 0, lastDay = 0] = to.split('-').map(Number)
  return (lastYear - year) * 12 + lastMonth - month - (lastDay < day ? 1 : 0)
}

/** "listed 2 years, 8 months"; "" where the day on which the firm came is not known, or it had closed before. */
export function listedText({ listedSince = '', standingSince = '' }: FirmRow): string {
  if (listedSince === '' || standingSince < listedSince) return ''
  const months = monthsBetween(listedSince, standingSince)
  if (months < 1) return 'listed less than a month'
  const parts = [
    [Math.floor(months / 12), 'year'],
    [months % 12, 'month'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => pluralize(count, unit))
  return `listed ${said.join(', ')}`
}

/** The closed firms by the year in which they closed, newest first. */
export function closedByYear(closed: readonly FirmRow[]): readonly ClosedYear[] {
  const years = Map.groupBy(closed.toSorted(byClosing), ({ standingSince = '' }) => standingSince.slice(0, 4))
  return [...years].map(([year, firms]) => ({ year, firms }))
}

/** The closed firms that a search finds: by the text that every search of firms uses, and by the note on their closing. */
export function findClosed(
  closed: readonly FirmRow[],
  search: string,
  textOf: (firm: FirmRow) => string,
): readonly FirmRow[] {
  const needle = needleOf(search)
  if (needle === '') return closed
  return closed.filter((firm) => holdsText(`${textOf(firm)}\n${needleOf(firm.standingNote ?? '')}`, needle))
}

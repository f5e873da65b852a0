import { byClosing } from '#contract/closed-firms.ts'
import type { FirmRow } from '#contract/firm.ts'
import { needleOf } from '#contract/firm-search.ts'
import { holdsText } from '#contract/primitives/near-text.ts'

interface ClosedYear {
  /** "2026"; "" where the day is not known. */
  readonly year: string
  /** The last to close first. */
  readonly firms: readonly FirmRow[]
}

/** The closed firms by the year in which they closed, newest first. */
export function closedByYear(closed: readonly FirmRow[]): readonly ClosedYear[] {
  const years = Map.groupBy(closed.toSorted(byClosing), ({ standingSince = '' }) => standingSince.slice(0, 4))
  return [...years].map(([year, firms]) => ({ year, firms }))
}

/** The closed firms that a search finds: by all that a search of firms looks through, and by what became of them. */
export function findClosed(
  closed: readonly FirmRow[],
  search: string,
  textOf: (firm: FirmRow) => string,
): readonly FirmRow[] {
  const needle = needleOf(search)
  if (needle === '') return closed
  return closed.filter((firm) => holdsText(`${textOf(firm)}\n${needleOf(firm.standingNote ?? '')}`, needle))
}

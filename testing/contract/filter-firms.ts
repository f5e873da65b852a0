import type { FirmRow } from '#contract/firm.ts'
import { type FirmFilter, passesChips } from '#contract/firm-filter.ts'
import { needleOf, searchRows, searchText } from '#contract/firm-search.ts'

/** The firms that pass a filter, in the order given: what a list that was filtered all at once would show. */
export const filterFirms = (firms: readonly FirmRow[], filter: FirmFilter): readonly FirmRow[] =>
  searchRows(firms, needleOf(filter.search), searchText).filter((firm) => passesChips(firm, filter))

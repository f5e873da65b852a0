import type { ChangeFilter } from '#contract/public-changes/change-filter.ts'
import { kindsAsked } from '#contract/public-changes/change-kinds.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { sectionOf } from '#contract/tiers.ts'

/** A question about the list of changes; the firm by its id, null for all of them. */
export interface ChangeAsk extends Omit<ChangeFilter, 'firm'> {
  readonly firmId: string | null
  /** Most entries of the answer. */
  readonly limit: number
}

/** Whether an entry is of the kind and the tier that are asked for. */
export const passesChangeFilter = (
  { kind, firm }: Pick<PublicChange, 'kind' | 'firm'>,
  asked: Pick<ChangeAsk, 'kind' | 'tier'>,
): boolean =>
  (asked.kind === '' || kindsAsked(asked.kind).includes(kind)) &&
  (asked.tier === '' || (firm !== null && !firm.closed && sectionOf(firm.category) === asked.tier))

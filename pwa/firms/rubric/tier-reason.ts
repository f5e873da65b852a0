import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { sectionOf } from '#contract/tiers.ts'

/** The public reason of the team for a firm's tier, and its day. */
interface TierReason {
  readonly text: string
  /** ISO 8601. */
  readonly at: string
}

/**
 * The last public reason for the tier of a firm, or for a line of its assessment since; null without one. A reason for an earlier
 * tier does not count, also where a restore moved the firm without an entry of its own. `category`: the firm's current one;
 * `changes`: newest first.
 */
export function tierReason(
  changes: readonly Pick<PublicChange, 'kind' | 'field' | 'after' | 'reason' | 'removed' | 'at'>[],
  category: string,
): TierReason | null {
  const move = changes.find(({ kind, field, removed }) => kind === 'tier' && field === 'category' && !removed)
  if (move && sectionOf(String(move.after)) !== sectionOf(category)) return null
  const said = changes.find(
    ({ kind, reason, removed }) => kind === 'tier' || (kind === 'criteria' && reason !== '' && !removed),
  )
  return said && said.reason !== '' && !said.removed ? { text: said.reason, at: said.at } : null
}

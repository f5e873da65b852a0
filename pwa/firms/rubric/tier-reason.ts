import type { PublicChange } from '#contract/public-changes/public-change.ts'

/** What the team said in public about a firm's tier, and on which day. */
interface TierReason {
  readonly text: string
  /** ISO 8601. */
  readonly at: string
}

/**
 * The last reason that was given for the tier of a firm, or for a line of its assessment since; null where there is none. A
 * reason for an earlier tier is none for this one. `changes`: newest first.
 */
export function tierReason(
  changes: readonly Pick<PublicChange, 'kind' | 'reason' | 'removed' | 'at'>[],
): TierReason | null {
  const said = changes.find(
    ({ kind, reason, removed }) => kind === 'tier' || (kind === 'criteria' && reason !== '' && !removed),
  )
  return said && said.reason !== '' && !said.removed ? { text: said.reason, at: said.at } : null
}

import type { PublicChange } from '#contract/public-changes/public-change.ts'

type ChangeAt = Pick<PublicChange, 'kind' | 'field' | 'firm' | 'at'>

const momentOf = ({ firm, at }: ChangeAt): string => `standing ${firm?.id ?? ''} ${at}`

const isStanding = ({ kind, field }: ChangeAt): boolean => kind === 'standing' && field === 'standing'

/**
 * A firm that stops doing business loses its offer at the same moment, which is one event: such entries have one key. null for
 * entries that stand alone.
 */
export function standingKeys(changes: readonly ChangeAt[]): (change: ChangeAt) => string | null {
  const moments = new Set(changes.filter(isStanding).map(momentOf))
  return (change) =>
    (isStanding(change) || change.kind === 'offer') && moments.has(momentOf(change)) ? momentOf(change) : null
}

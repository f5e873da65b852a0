import type { PublicChange } from '#contract/public-changes/public-change.ts'

/** Entries that stand as one: `more` are folded below the first. */
export type ChangeGroup =
  | { readonly fold: 'prices'; readonly first: PublicChange; readonly more: readonly PublicChange[] }
  | { readonly fold: 'minor'; readonly first: PublicChange; readonly more: readonly PublicChange[] }

/** The entries of a day in UTC, newest first. */
export interface ChangeDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly count: number
  readonly minor: number
  readonly groups: readonly ChangeGroup[]
}

const firmOf = ({ firm }: PublicChange): string => firm?.id ?? ''

const isPrice = ({ kind, field, minor }: PublicChange): boolean =>
  kind === 'challenge' && field === 'price' && !minor

/** The key of the entries that an entry is folded with; null: it stands by itself. */
function foldOf(change: PublicChange): string | null {
  if (change.minor) return `minor ${firmOf(change)}`
  return isPrice(change) ? `price ${firmOf(change)} ${change.at}` : null
}

function groupsOf(changes: readonly PublicChange[]): ChangeGroup[] {
  const groups = new Map<string, PublicChange[]>()
  for (const change of changes) {
    const key = foldOf(change) ?? change.id
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? [{ fold: first.minor ? 'minor' : 'prices', first, more } as const] : [],
  )
}

/**
 * Entries by the day, in UTC, in the order given. Of one day the minor ones of a firm are folded, and the prices of a firm that
 * changed at one moment.
 */
export function daysOf(changes: readonly PublicChange[]): readonly ChangeDay[] {
  const byDay = Map.groupBy(changes, ({ at }) => at.slice(0, 10))
  return [...byDay].map(([day, all]) => ({
    day,
    count: all.length,
    minor: all.filter(({ minor }) => minor).length,
    groups: groupsOf(all),
  }))
}

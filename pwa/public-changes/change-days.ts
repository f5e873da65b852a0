import { ARRIVALS_IN_ONE, isArrival } from '#contract/public-changes/change-kinds.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { standingKeys } from './record/change-sentence.tsx'

/** Entries shown as one: `more` are folded below the first; those of an offer are part of its sentence instead. */
export interface ChangeGroup {
  readonly fold: 'prices' | 'offer' | 'minor' | 'arrivals'
  readonly first: PublicChange
  readonly more: readonly PublicChange[]
}

/** The entries of a day in UTC, newest first. */
export interface ChangeDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly count: number
  readonly minor: number
  readonly groups: readonly ChangeGroup[]
}

const firmOf = ({ firm }: PublicChange): string => firm?.id ?? ''

/** Whether what is folded with it is the rest of an offer. */
const isOffer = ({ kind }: PublicChange): boolean => kind === 'offer' || kind === 'standing'

const isPrice = ({ kind, field, minor }: PublicChange): boolean =>
  kind === 'challenge' && field === 'price' && !minor

/** The moments at which a file brought firms or challenges. */
function importsIn(changes: readonly PublicChange[]): ReadonlySet<string> {
  const byMoment = Map.groupBy(changes.filter(isArrival), ({ at }) => at)
  return new Set([...byMoment].flatMap(([at, { length }]) => (length < ARRIVALS_IN_ONE ? [] : [at])))
}

/** The key of the entries to fold together; null: not folded. */
function foldOf(change: PublicChange, standingKey: ReturnType<typeof standingKeys>): string | null {
  if (change.minor) return `minor ${firmOf(change)}`
  const ended = standingKey(change)
  if (ended !== null) return ended
  if (change.kind === 'offer') return `offer ${firmOf(change)} ${change.at} ${change.reason}`
  return isPrice(change) ? `price ${firmOf(change)} ${change.at}` : null
}

function foldKindOf(
  first: PublicChange,
  more: readonly PublicChange[],
  imports: ReadonlySet<string>,
): ChangeGroup['fold'] {
  if (first.minor) return 'minor'
  if (more.length > 0 && isArrival(first) && imports.has(first.at)) return 'arrivals'
  return isOffer(first) ? 'offer' : 'prices'
}

function groupsOf(changes: readonly PublicChange[]): ChangeGroup[] {
  const groups = new Map<string, PublicChange[]>()
  const standingKey = standingKeys(changes)
  const imports = importsIn(changes)
  for (const change of changes) {
    const isBrought = imports.has(change.at) && isArrival(change)
    const key = isBrought ? `arrivals ${change.at}` : (foldOf(change, standingKey) ?? change.id)
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? [{ fold: foldKindOf(first, more, imports), first, more }] : [],
  )
}

/**
 * Entries by the day, in UTC, in the order given. Per day the minor ones of a firm are folded, and the prices of a firm that
 * changed at one moment, and what a file brought; a firm's code, discount and validity of one moment are grouped, with the
 * standing that ended them.
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

import { affiliateFields, type PlannedChange, type Publishing } from './firm.ts'
import { isSame } from './primitives/is-same.ts'
import { REASON_LENGTH } from './public-changes/public-change.ts'
import { standingFields } from './standing-change.ts'

/** A firm's status and planned changes in a request; absent fields keep their value. */
type Wish = { readonly [Key in keyof Publishing]?: Publishing[Key] | undefined }

/** Whether a planned change makes a firm visible. */
export const publishes = ({ change }: PlannedChange): boolean => change.status === 'live'

/** Whether a planned change touches an offer or a firm's standing, which only an admin may. */
export const touchesOffer = ({ change }: PlannedChange): boolean =>
  [...affiliateFields, ...standingFields].some((field) => change[field] !== undefined)

const inOrder = (planned: readonly PlannedChange[]): PlannedChange[] =>
  planned.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))

/** Planned changes in `after` that are not in `before`. */
export const newlyPlanned = (
  before: readonly PlannedChange[],
  after: readonly PlannedChange[],
): PlannedChange[] => after.filter((one) => !before.some((other) => isSame(one, other)))

/**
 * The status and plans that follow from a request, without contradictions: `scheduled` means that a planned change makes the firm
 * live, and a live or withdrawn firm has no such plan.
 */
export function resolvePublishing(before: Publishing | null, wish: Wish): Publishing {
  const planned = inOrder(wish.planned ?? before?.planned ?? [])
  const isScheduled = planned.some(publishes)
  const kept = () => planned.filter((one) => !publishes(one))
  if (wish.status === undefined && before === null) {
    return isScheduled ? { status: 'scheduled', planned } : { status: 'live', planned }
  }
  const status = wish.status ?? before?.status ?? 'live'
  if (status === 'live') return { status, planned: kept() }
  // Turning a scheduled firm into a draft or archiving it, without naming plans, cancels its publication.
  if (status !== 'scheduled' && wish.status !== undefined && wish.planned === undefined) {
    return { status, planned: kept() }
  }
  if (isScheduled) return { status: 'scheduled', planned }
  return { status: status === 'scheduled' ? 'draft' : status, planned }
}

/** The values of a firm without past plans, for adding it again. */
export function withoutPastPlans<T extends Wish>(firm: T, now: Date): T {
  const { status = 'live', planned = [] } = firm
  const rest = planned.filter(({ at }) => at > now.toISOString())
  return {
    ...firm,
    ...resolvePublishing(null, { status: status === 'scheduled' ? 'draft' : status, planned: rest }),
  }
}

/** The combined effect of the planned changes due by `now`, and those that remain; null while none is due. */
export function dueChange(planned: readonly PlannedChange[], now: string) {
  const due = planned.filter(({ at }) => at <= now)
  if (due.length === 0) return null
  const change = Object.assign({}, ...due.map((one) => one.change)) as PlannedChange['change']
  return { ...change, planned: planned.filter(({ at }) => at > now) }
}

/** The public reasons of the planned changes due by `now`, which are done as one; the last where there is no room for all. */
export function dueReason(planned: readonly PlannedChange[], now: string): string {
  const due = planned.filter(({ at }) => at <= now)
  const reasons = [...new Set(due.map(({ reason = '' }) => reason))].filter((reason) => reason !== '')
  const all = reasons.join(' ')
  return all.length <= REASON_LENGTH ? all : (reasons.at(-1) ?? '')
}

import { isRecord } from '#backend/http/json-body.ts'
import { operates, type WithStanding, withoutPausedOffer } from '#contract/firm-standing.ts'

/** Fields that only a caller sends who sends a firm whole. */
const ofWhole = ['name', 'description', 'website'] as const

/** Added to the specification, so that older callers may not send it back. */
const mayLack = 'discountValidUntil'

/**
 * A change without the offer that its caller never saw: a client that knows no standing reads a paused firm without its offer, and
 * saves the whole firm like that. The stored offer stays, and staff who may not change it may save. (docs/decisions/standing.md)
 */
export function dropHiddenOfferFields<T>(before: WithStanding, change: T): T {
  if (operates(before) || !isRecord(change) || change.standing !== undefined) return change
  if (ofWhole.some((field) => change[field] === undefined)) return change
  const { standing: _, ...blank }: Record<string, unknown> = withoutPausedOffer({ standing: before.standing })
  const isEcho = Object.entries(blank).every(
    ([field, value]) => change[field] === value || (field === mayLack && change[field] === undefined),
  )
  if (!isEcho) return change
  return Object.fromEntries(Object.entries(change).filter(([field]) => !(field in blank))) as T
}

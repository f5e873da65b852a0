import * as v from 'valibot'
import { refusedField } from '#backend/http/errors.ts'
import { isRecord } from '#backend/http/json-body.ts'
import { sentField } from '#backend/http/route.ts'
import { affiliateFields, type Firm, firmChange, firmDefaults } from '#contract/firm.ts'
import { operates, type WithStanding, withoutPausedOffer } from '#contract/firm-standing.ts'
import { can, type Permission, type Role } from '#contract/permissions.ts'
import { missingOfStanding, operatingDefaults, standingFields } from '#contract/standing-change.ts'
import { sectionOf } from '#contract/tiers.ts'
import { requirePublishingRights } from './publishing-rules.ts'

const isAvoid = (category: unknown) => typeof category === 'string' && sectionOf(category) === 'avoid'

const guardedFields = [
  ['firms:write-affiliate', affiliateFields],
  ['firms:write-standing', standingFields],
] as const satisfies readonly (readonly [Permission, readonly (keyof Firm)[]])[]

type GuardedField = (typeof guardedFields)[number][1][number]

/** Whether what was sent gives a field another value than it has. */
function isTouched(field: GuardedField, current: Partial<Firm>, sent: unknown): boolean {
  const value = sentField(sent, field)
  if (value === undefined) return false
  const parsed = v.safeParse(firmChange.entries[field], value)
  // A value from before it was cleaned so is compared as it would be stored today.
  const stored = v.safeParse(firmChange.entries[field], current[field])
  return !parsed.success || parsed.output !== (stored.success ? stored.output : current[field])
}

/** Refuses a standing that lacks the day or the source that it must have. `firm`: as it would be. */
export function requireWholeStanding(firm: Parameters<typeof missingOfStanding>[0]): void {
  const missing = missingOfStanding(firm)
  if (missing === null) return
  throw refusedField(missing, 'Please check the values you entered', {
    message: 'is required where a firm does not operate',
  })
}

/**
 * The fields that a moderator may not change: what the owner earns from a firm, and whether traders are warned of it. Values
 * that stay as they are may be sent, and one that no firm can have is a change. `before` is null for a new firm. (threat E2)
 */
export function requireFieldRights(role: Role, before: Firm | null, given: unknown): void {
  const sent = before ? dropHiddenOfferFields(before, given) : given
  const current = { ...firmDefaults, ...operatingDefaults, ...before }
  for (const [permission, fields] of guardedFields) {
    const touched = can(role, permission)
      ? undefined
      : fields.find((field) => isTouched(field, current, sent))
    if (touched) throw refusedField(touched, `Only an admin may change ${touched}`, { code: 'not_allowed' })
  }
  if (can(role, 'firms:write-affiliate')) return
  requirePublishingRights(role, before, sent)
  const category = sentField(sent, 'category')
  if (!before || category === undefined) return
  if (isAvoid(before.category) !== isAvoid(category)) {
    const detail = 'Only an admin may move a firm to or from the avoid tier'
    throw refusedField('category', detail, { code: 'not_allowed' })
  }
}

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

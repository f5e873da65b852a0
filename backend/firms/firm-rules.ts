import * as v from 'valibot'
import { refusedField } from '#backend/http/errors.ts'
import { sentField } from '#backend/http/route.ts'
import { affiliateFields, type Firm, firmChange, firmDefaults } from '#contract/firm.ts'
import { can, type Role } from '#contract/permissions.ts'
import { sectionOf } from '#contract/tiers.ts'
import { requirePublishingRights } from './publishing-rules.ts'

const isAvoid = (category: unknown) => typeof category === 'string' && sectionOf(category) === 'avoid'

/**
 * The fields that a moderator may not change: what the owner earns from a firm, and whether traders are warned of it. Values
 * that stay as they are may be sent, and one that no firm can have is a change. `before` is null for a new firm. (threat E2)
 */
export function requireFieldRights(role: Role, before: Firm | null, sent: unknown): void {
  if (can(role, 'firms:write-affiliate')) return
  const current = before ?? firmDefaults
  const touched = affiliateFields.find((field) => {
    const value = sentField(sent, field)
    if (value === undefined) return false
    const parsed = v.safeParse(firmChange.entries[field], value)
    // A value from before it was cleaned so is compared as it would be stored today.
    const stored = v.safeParse(firmChange.entries[field], current[field])
    return !parsed.success || parsed.output !== (stored.success ? stored.output : current[field])
  })
  if (touched) throw refusedField(touched, `Only an admin may change ${touched}`, { code: 'not_allowed' })
  requirePublishingRights(role, before, sent)
  const category = sentField(sent, 'category')
  if (!before || category === undefined) return
  if (isAvoid(before.category) !== isAvoid(category)) {
    const detail = 'Only an admin may move a firm to or from the avoid tier'
    throw refusedField('category', detail, { code: 'not_allowed' })
  }
}

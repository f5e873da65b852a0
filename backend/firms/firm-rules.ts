import { ApiError } from '#backend/http/errors.ts'
import { affiliateFields, type Firm, type FirmChange, firmDefaults } from '#contract/firm.ts'
import { can, type Role } from '#contract/permissions.ts'
import { sectionOf } from '#contract/tiers.ts'

/**
 * What a moderator may not change: what the owner earns from a firm, and whether traders are warned of it. Values
 * that stay as they are may be sent. `before` is null for a new firm. (decisions section 5, threat E2)
 */
export function requireFieldRights(role: Role, before: Firm | null, change: FirmChange): void {
  if (can(role, 'firms:write-affiliate')) return
  const current = before ?? firmDefaults
  const touched = affiliateFields.find(
    (field) => change[field] !== undefined && change[field] !== current[field],
  )
  if (touched) throw new ApiError('not_allowed', `Only an admin may change ${touched}`)
  if (!before || change.category === undefined) return
  const isAvoid = (category: string) => sectionOf(category) === 'avoid'
  if (isAvoid(before.category) !== isAvoid(change.category)) {
    throw new ApiError('not_allowed', 'Only an admin may move a firm to or from the avoid tier')
  }
}

import type { Firm } from '#contract/firm.ts'
import { can, type Role } from '#contract/permissions.ts'
import { sectionOf, tiers } from '#contract/tiers.ts'
import type { Choice } from '../kit/fields/choice-fields.tsx'

/**
 * The categories that `role` may give a firm: who may not move it to or from avoid sees one side alone. A value that is
 * none of the tiers stays to be chosen where the firm has it.
 */
export function categoryChoices(before: Firm | null, role: Role): readonly Choice[] {
  const named = tiers.map(({ key, label }) => ({ key, value: label, label }))
  const section = before && sectionOf(before.category)
  const other =
    before && section === 'unrated'
      ? [{ key: 'unrated', value: before.category, label: `${before.category} (shown as UNRATED)` }]
      : []
  const all = [...named, ...other]
  const isFree = before === null || can(role, 'firms:write-affiliate')
  const isAvoid = section === 'avoid'
  const allowed = isFree ? all : all.filter(({ key }) => (key === 'avoid') === isAvoid)
  return allowed.map(({ value, label }) => ({ value, label }))
}

import type { FirmRow } from '#contract/firm.ts'
import type { FirmFilter } from '#contract/firm-filter.ts'
import { type SectionKey, sectionKeys, sectionOf } from '#contract/tiers.ts'

const known = new WeakMap<FirmRow, SectionKey>()

function sectionOfFirm(firm: FirmRow): SectionKey {
  const section = known.get(firm) ?? sectionOf(firm.category)
  known.set(firm, section)
  return section
}

export interface SectionGroup {
  readonly section: SectionKey
  readonly firms: readonly FirmRow[]
  /** How many firms of the section match, those not loaded yet included. */
  readonly total: number
}

interface Grouping {
  readonly filter: FirmFilter
  /** Firms per section of the whole list. */
  readonly bySection: Readonly<Record<string, number>>
  /** Whether `firms` is everything that matches. */
  readonly whole: boolean
}

/**
 * The sections to show, in their only order: those with matching firms, and the tiers that the visitor chose,
 * empty or not, as long as any other has firms.
 */
export function sectionGroups(
  firms: readonly FirmRow[],
  { filter, bySection, whole }: Grouping,
): SectionGroup[] {
  const groups = new Map<SectionKey, FirmRow[]>()
  for (const firm of firms) {
    const section = sectionOfFirm(firm)
    const group = groups.get(section)
    if (group) group.push(firm)
    else groups.set(section, [firm])
  }
  if (groups.size === 0) return []
  const chosen: readonly string[] = filter.tiers
  return sectionKeys
    .filter((section) => groups.has(section) || chosen.includes(section))
    .map((section) => {
      const group = groups.get(section) ?? []
      return { section, firms: group, total: whole ? group.length : (bySection[section] ?? group.length) }
    })
}

import { countTies } from '#contract/affiliate-ties.ts'
import type { FirmRow } from '#contract/firm.ts'
import type { DirectoryCounts } from '#contract/firm-rules.ts'
import { sections } from '#contract/tiers.ts'

/** How many firms of a tier pay us for a link. */
export interface TierTies {
  readonly label: string
  readonly firms: number
  readonly paying: number
}

type Counts = Readonly<Record<string, number>>

/** One row for each tier that has firms; the tier to avoid always stands, with its zero. */
export function tiesPerTier(bySection: DirectoryCounts['bySection'], ties: Counts): readonly TierTies[] {
  return sections
    .map(({ key, label }) => ({ key, label, firms: bySection[key] ?? 0, paying: ties[key] ?? 0 }))
    .filter(({ key, firms }) => firms > 0 || key === 'avoid')
    .map(({ label, firms, paying }) => ({ label, firms, paying }))
}

/** The ties of the whole list; until this device holds it, what the server counted. */
export function tiesOf(firms: readonly FirmRow[], complete: boolean, counted: Counts | undefined): Counts {
  return complete || !counted ? countTies(firms) : counted
}

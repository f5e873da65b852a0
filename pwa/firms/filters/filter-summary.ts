import type { DirectoryCounts } from '#contract/firm-rules.ts'
import { instruments } from '#contract/instruments.ts'
import { tiers } from '#contract/tiers.ts'
import { countLabel } from '#pwa/ui/count-label.ts'

export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** The chips of "Filter by Tier". */
export function tierOptions(counts: DirectoryCounts): readonly FilterOption[] {
  return tiers.map(({ key, label }) => ({ value: key, label, count: counts.bySection[key] ?? 0 }))
}

/** The chips of "Filter by Trading Instruments". */
export function instrumentOptions(counts: DirectoryCounts): readonly FilterOption[] {
  return instruments.map(({ key, label }) => ({ value: key, label, count: counts.byInstrument[key] ?? 0 }))
}

/** "1 firm", "4 firms". */
export function firmCount(count: number): string {
  return `${countLabel(count)} ${count === 1 ? 'firm' : 'firms'}`
}

/** "Gold, Silver: 4 firms"; "" while nothing is chosen. The count is the chips' sum. */
export function filterSummary(options: readonly FilterOption[], chosen: readonly string[]): string {
  const on = options.filter(({ value }) => chosen.includes(value))
  if (on.length === 0) return ''
  const total = on.reduce((sum, { count }) => sum + count, 0)
  return `${on.map(({ label }) => label).join(', ')}: ${firmCount(total)}`
}

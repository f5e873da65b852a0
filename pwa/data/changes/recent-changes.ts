import { days } from '#contract/primitives/time.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'

/** The time before a day of which changes count as recent, in days. */
export const RECENT_DAYS = 90

/** How many entries are of the last 90 days. `today`: noon of the day on the device clock. */
export function recentOf(changes: readonly Pick<PublicChange, 'at'>[], today: Date): number {
  const since = new Date(today.getTime() - days(RECENT_DAYS)).toISOString()
  return changes.filter(({ at }) => at >= since).length
}

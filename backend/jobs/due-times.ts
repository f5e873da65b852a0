import type { Settings } from '#contract/settings/staff-groups.ts'

export type Frequency = Settings['autoBackup']['frequency']

/** The hour of a day in UTC, which no daylight saving moves, at which jobs are due: night where most readers are. */
export const DUE_HOUR = 3

/** The first due time after a moment: each day, each Monday, or each first of a month, at 03:00 UTC. */
export function dueTimeAfter(frequency: Frequency, moment: Date): Date {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()]
  const sinceMonday = (moment.getUTCDay() + 6) % 7
  const candidates = {
    daily: (n: number) => Date.UTC(year, month, day + n, DUE_HOUR),
    weekly: (n: number) => Date.UTC(year, month, day - sinceMonday + 7 * n, DUE_HOUR),
    monthly: (n: number) => Date.UTC(year, month + n, 1, DUE_HOUR),
  }
  const due = candidates[frequency](0)
  return new Date(due > moment.getTime() ? due : candidates[frequency](1))
}

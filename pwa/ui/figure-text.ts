import { inDays } from '#contract/primitives/time.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The day of a moment in UTC, the same on every device: "20 November 2026". */
export function onDay(moment: string): string {
  const day = new Date(moment)
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** A month like `2026-11` in words: "November 2026". */
export const inMonth = (month: string): string => onDay(`${month}-01`).slice(2)

/** A part of a whole in whole percent; "–" of a whole of 0. */
export const inPercent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`

/** A number of days in words; null: no decision yet. */
export const inDaysSoFar = (days: number | null): string => (days === null ? 'None yet' : inDays(days))

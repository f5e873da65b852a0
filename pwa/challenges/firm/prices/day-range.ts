import { dayText } from '#pwa/ui/day-text.ts'

/** "4 Nov" of a day. */
export const shortDay = (day: string): string => dayText(day).slice(0, -5)

/** "Nov". */
export const shortMonth = (at: Date): string => shortDay(at.toISOString()).replace(/^\d+ /, '')

/** "3 Sep to 4 Dec 2026", and both years where they differ. */
export function dayRange(from: string, to: string): string {
  if (from === to) return dayText(to)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? shortDay(from) : dayText(from)} to ${dayText(to)}`
}

import { isOnCalendar } from '#contract/primitives/day.ts'
import { lazily } from '#contract/primitives/lazily.ts'

const format = lazily(
  () => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/**
 * "31 Dec 2026" of `2026-12-31` or of a moment of that day in UTC; the same on the server and on every device. An impossible day
 * is returned unchanged: one engine would make 1 July of 31 June, another would throw.
 */
export function dayText(day: string): string {
  if (!isOnCalendar(day)) return day
  const parts = format().formatToParts(new Date(`${day.slice(0, 10)}T00:00:00Z`))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

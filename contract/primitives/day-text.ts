import { isInReach, isOnCalendar } from './day.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * "31 Dec 2026" of `2026-12-31` or of a moment of that day in UTC; the same on the server and on every device. A day that is none,
 * or too far away to be meant, is returned unchanged: one engine would make 1 July of 31 June, another would throw.
 */
export const dayText = (day: string): string => (isInReach(day) ? dayOfAnyYear(day) : day)

/** The same of any year, such as that of an old company. */
export function dayOfAnyYear(day: string): string {
  if (!isOnCalendar(day)) return day
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** "12 Nov" of a day of the year of `today`, else "12 Nov 2025"; without `today` the year is left out. */
export function shortDay(day: string, today: Date | null): string {
  const text = dayText(day)
  const isOther = today !== null && String(today.getFullYear()) !== day.slice(0, 4)
  return isOther ? text : text.replace(/ \d{4}$/, '')
}

import { isOnCalendar } from './day.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * "31 Dec 2026" of `2026-12-31` or of a moment of that day in UTC; the same on the server and on every device. An impossible day
 * is returned unchanged: one engine would make 1 July of 31 June, another would throw.
 */
export function dayText(day: string): string {
  if (!isOnCalendar(day)) return day
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

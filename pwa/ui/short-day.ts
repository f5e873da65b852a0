import { dayText } from './day-text.ts'

/** "12 Nov" of a day of the year of `today`, else "12 Nov 2025"; without `today` the year is left out. */
export function shortDay(day: string, today: Date | null): string {
  const text = dayText(day)
  const isOther = today !== null && String(today.getFullYear()) !== day.slice(0, 4)
  return isOther ? text : text.replace(/ \d{4}$/, '')
}

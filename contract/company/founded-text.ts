import { dayOfAnyYear } from '../primitives/day-text.ts'

/** "2023", "Jun 2023" or "14 Jun 2023", as much as is known of it. */
export function foundedText(value: string): string {
  if (/^\d{4}-\d\d$/.test(value)) return dayOfAnyYear(`${value}-01`).replace(/^1 /, '')
  return value.length === 10 ? dayOfAnyYear(value) : value
}

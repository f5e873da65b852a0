import { days } from '#contract/primitives/time.ts'

/** A moment in the reader's own words and time zone; "Never" where there is none. */
export function momentInWords(moment: string | null, locale?: string): string {
  if (moment === null) return 'Never'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}

/** The same in few words: "Today, 08:12", "Yesterday", "12 Sep 2026", or "Never". */
export function recentInWords(moment: string | null, now: Date, locale?: string): string {
  if (moment === null) return 'Never'
  const at = new Date(moment)
  const nights = Math.round((startOfDay(now) - startOfDay(at)) / days(1))
  if (nights > 1) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
  if (nights === 1) return 'Yesterday'
  return `Today, ${new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)}`
}

/** Days of other lengths, when clocks are changed, round to the same number of nights. */
const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Whole days until a moment, rounded up; 0 where it is over or there is none. */
export function daysLeft(until: string | null, now: Date): number {
  if (until === null) return 0
  return Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / days(1)))
}

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

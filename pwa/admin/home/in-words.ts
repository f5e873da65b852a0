import { days } from '#contract/primitives/time.ts'

/** A moment in the reader's own words and time zone; "Never" where there is none. */
export function momentInWords(moment: string | null, locale?: string): string {
  if (moment === null) return 'Never'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}

/** Whole days until a moment, rounded up; 0 where it is over or there is none. (specification section 4) */
export function daysLeft(until: string | null, now: Date): number {
  if (until === null) return 0
  return Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / days(1)))
}

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

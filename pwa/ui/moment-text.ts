import { days } from '#contract/primitives/time.ts'

/** Date and time in the reader's locale; "Never" for null. */
export function formatMoment(moment: string | null, locale?: string): string {
  if (moment === null) return 'Never'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}

/** The day of a moment on this device: "27 Nov 2026"; a text that names no moment stays as it is. */
export function formatDay(moment: string, locale?: string): string {
  const at = new Date(moment)
  return Number.isNaN(at.getTime())
    ? moment
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
}

/** "Today, 08:12", "Yesterday", "12 Sep 2026", or "Never". */
export function formatRecent(moment: string | null, now: Date, locale?: string): string {
  if (moment === null) return 'Never'
  const at = new Date(moment)
  const nights = Math.round((startOfDay(now) - startOfDay(at)) / days(1))
  if (nights > 1) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
  if (nights === 1) return 'Yesterday'
  return `Today, ${new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)}`
}

/** When the day of a moment began on this device's clock, in milliseconds. Two of them differ by 23 to 25 hours a day: round. */
export const startOfDay = (at: Date): number =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Whole days until a moment, rounded up; 0 if it has passed or is null. */
export function daysLeft(until: string | null, now: Date): number {
  if (until === null) return 0
  return Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / days(1)))
}

/** Whole days since a moment; 0 for a moment to come. */
export const daysSince = (moment: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / days(1)))

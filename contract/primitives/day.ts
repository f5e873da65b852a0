/** Whether a day or moment is one, and its day stands in a calendar: engines disagree on what 31 June would be. */
export function isOnCalendar(moment: string): boolean {
  const day = moment.slice(0, 10)
  if (Number.isNaN(Date.parse(moment)) || Number.isNaN(Date.parse(day))) return false
  return new Date(day).toISOString().startsWith(day)
}

/** When a day begins in UTC, in milliseconds as `Date.parse` gives them; NaN where no calendar has it, in every engine. */
export const timeOfDay = (day: string): number => (isOnCalendar(day) ? Date.parse(day) : Number.NaN)

/** The calendar day of a moment on the clock of whoever asks, `YYYY-MM-DD`: for a person that is their day, not UTC's. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

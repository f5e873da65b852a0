/** Whether a day or moment is one, and its day stands in a calendar: engines disagree on what 31 June would be. */
export function isOnCalendar(moment: string): boolean {
  const day = moment.slice(0, 10)
  if (Number.isNaN(Date.parse(moment)) || Number.isNaN(Date.parse(day))) return false
  return new Date(day).toISOString().startsWith(day)
}

/** The calendar day of a moment on the clock of whoever asks, `YYYY-MM-DD`: for a person that is their day, not UTC's. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The calendar day of a moment in UTC, `YYYY-MM-DD`: for what the server compares, which belongs to nobody's clock. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Whether the day of a moment exists in the calendar: engines disagree on how to read 31 June. */
export function isOnCalendar(moment: string): boolean {
  const day = moment.slice(0, 10)
  if (Number.isNaN(Date.parse(moment)) || Number.isNaN(Date.parse(day))) return false
  return new Date(day).toISOString().startsWith(day)
}

/** The local calendar day of a moment, `YYYY-MM-DD`: a person's day, not UTC's. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The calendar day of a moment in UTC, `YYYY-MM-DD`: for comparisons on the server, independent of any time zone. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, 10)

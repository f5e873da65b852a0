/** Whether the day of a moment exists in the calendar: engines disagree on how to read 31 June. */
export function isOnCalendar(moment: string): boolean {
  const day = moment.slice(0, 10)
  if (Number.isNaN(Date.parse(moment)) || Number.isNaN(Date.parse(day))) return false
  return new Date(day).toISOString().startsWith(day)
}

/** The first and the last day that anything here happened on or will: a field for days makes the year 26 of a typed "26". */
export const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2100-12-31'

/** Whether a day or a moment, of a year with four digits, is not too far away to be meant. */
export const isInReach = (moment: string): boolean =>
  moment >= FIRST_DAY && moment.slice(0, FIRST_DAY.length) <= LAST_DAY

/** Whether a day or a moment can be meant: it exists, and is in reach. Companies are older and have a check of their own. */
export const isRealDay = (moment: string): boolean => isInReach(moment) && isOnCalendar(moment)

/** The local calendar day of a moment, `YYYY-MM-DD`: a person's day, not UTC's. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The calendar day of a moment in UTC, `YYYY-MM-DD`: for comparisons on the server, independent of any time zone. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, 10)

import { isRealDay } from '#contract/primitives/day.ts'

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "5 Nov 2026": the day of a moment in UTC. An impossible day stays as it is written. */
export const dayInWords = (moment: string): string =>
  isRealDay(moment) ? format.format(new Date(moment)) : moment

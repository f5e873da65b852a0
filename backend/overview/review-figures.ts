import type { Reading } from '#backend/database/transaction.ts'
import { countWaiting } from '#backend/models/waiting.ts'
import { type Overview, WEEKS_SHOWN, waitingSteps } from '#contract/overview.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import type { ReviewTimes } from './rows/review-times.ts'

/** Monday, 00:00 UTC, of the week of a moment. */
function mondayOf(moment: Date): Date {
  const sinceMonday = (moment.getUTCDay() + 6) % 7
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() - sinceMonday))
}

/** From when on the charts need reviews. */
export const firstWeek = (now: Date): Date => new Date(mondayOf(now).getTime() - (WEEKS_SHOWN - 1) * days(7))

/** How many waiting reviews fall into each of `waitingSteps`. */
export async function waitingAges(reading: Reading, now: Date): Promise<number[]> {
  const before = (age: number) => new Date(now.getTime() - days(age)).toISOString()
  const counts: number[] = []
  for (const [index, { under }] of waitingSteps.entries()) {
    const from = waitingSteps[index - 1]?.under
    const after = Number.isFinite(under) ? before(under) : undefined
    const until = from === undefined ? undefined : before(from)
    counts.push(await countWaiting(reading, 'reviews', { after, until }))
  }
  return counts
}

/** Reviews sent and decided in each of the last weeks, oldest first. */
export function reviewsByWeek(times: readonly ReviewTimes[], now: Date): Overview['reviews']['weeks'] {
  const first = firstWeek(now).getTime()
  const weeks = Array.from({ length: WEEKS_SHOWN }, (_, index) => ({
    from: utcDayOf(new Date(first + index * days(7))),
    received: 0,
    approved: 0,
    rejected: 0,
  }))
  const weekOf = (moment: string) => weeks[Math.floor((Date.parse(moment) - first) / days(7))]
  for (const { status, submitted_at, decided_at } of times) {
    const sent = weekOf(submitted_at)
    if (sent) sent.received += 1
    const decided = decided_at === '' ? undefined : weekOf(decided_at)
    if (decided && status !== 'pending') decided[status] += 1
  }
  return weeks
}

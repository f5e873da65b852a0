import { ApiError } from '#backend/http/errors.ts'
import type { FirmChange, StaffFirm } from '#contract/firm.ts'
import { newlyPlanned } from '#contract/firm-publishing.ts'
import { daysAhead } from '#contract/past-days.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'

/** The last day that is not in the future anywhere on earth at a moment: it may be tomorrow for whoever writes. */
const lastDayAt = (moment: Date): string => utcDayOf(new Date(moment.getTime() + days(1)))

/**
 * Refuses days of the past that lie ahead: a firm that "closed on 30 Dec" is told so to everyone at once and for ever in the
 * ledger. Those of a planned change may reach to its time. A restore is not asked. @throws ApiError 400
 */
export function requirePastDays(
  before: StaffFirm | null,
  change: FirmChange & Partial<Pick<StaffFirm, 'planned'>>,
  now: Date,
): void {
  const plans = newlyPlanned(before?.planned ?? [], change.planned ?? [])
  const ahead = [
    ...daysAhead(before, change, lastDayAt(now)),
    ...plans.flatMap(({ at, change: planned }) =>
      daysAhead(before, planned, lastDayAt(new Date(at))).map(
        ([path, day]) => [`planned.${path}`, day] as const,
      ),
    ),
  ]
  if (ahead.length === 0) return
  const errors = ahead.map(([path]) => ({ path, message: 'must not be in the future' }))
  throw new ApiError('invalid_input', 'A day that tells of the past lies in the future', { errors })
}

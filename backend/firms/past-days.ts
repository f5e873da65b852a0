import type { Reading } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { withPeople } from '#backend/models/company-person.ts'
import { eachEntry } from '#backend/models/history.ts'
import type { FirmChange, StaffFirm } from '#contract/firm.ts'
import { newlyPlanned } from '#contract/firm-publishing.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { daysAhead, type PastDay } from './days-ahead.ts'

/** The last day that is not in the future anywhere on earth at a moment: it may be tomorrow for whoever writes. */
const lastDayAt = (moment: Date): string => utcDayOf(new Date(moment.getTime() + days(1)))

/**
 * Those of `ahead` that the firm never had. Earlier versions and restored backups have days that lie ahead, and whoever puts one
 * back, or adds a deleted firm again, did not write it. People of companies are in no entry of History.
 */
async function neverHad(
  reading: Reading,
  { id, company }: { readonly id: string; readonly company: FirmChange['company'] },
  ahead: readonly PastDay[],
): Promise<readonly PastDay[]> {
  const people = (await withPeople(reading, [{ id, company }])).get(id)?.people ?? []
  let left = ahead.filter(([, day]) => !people.some(({ checkedAt }) => checkedAt === day))
  for await (const { before } of eachEntry(reading, { subject: 'firm', subject_id: id })) {
    if (left.length === 0) break
    const values = JSON.stringify(before)
    left = left.filter(([, day]) => !values.includes(`"${day}"`))
  }
  return left
}

/**
 * Refuses days of the past that lie ahead: a firm that "closed on 30 Dec" is told so to everyone at once and for ever in the
 * ledger. Those of a planned change may reach to its time. A restore is not asked. `id`: undefined for a firm that never was.
 * @throws ApiError 400
 */
export async function requirePastDays(
  reading: Reading,
  { id, before }: { readonly id: string | undefined; readonly before: StaffFirm | null },
  change: FirmChange & Partial<Pick<StaffFirm, 'planned'>>,
  now: Date,
): Promise<void> {
  const plans = newlyPlanned(before?.planned ?? [], change.planned ?? [])
  const found = [
    ...daysAhead(before, change, lastDayAt(now)),
    ...plans.flatMap(({ at, change: planned }) =>
      daysAhead(before, planned, lastDayAt(new Date(at))).map(
        ([path, day]): PastDay => [`planned.${path}`, day],
      ),
    ),
  ]
  if (found.length === 0) return
  const ahead = id === undefined ? found : await neverHad(reading, { id, company: change.company }, found)
  if (ahead.length === 0) return
  const errors = ahead.map(([path]) => ({ path, message: 'must not be in the future' }))
  throw new ApiError('invalid_input', 'A day that tells of the past lies in the future', { errors })
}

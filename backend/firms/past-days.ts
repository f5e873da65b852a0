import type { Reading } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { withPeople } from '#backend/models/company-person.ts'
import { eachEntry } from '#backend/models/history.ts'
import { factKeys } from '#contract/company/company-limits.ts'
import type { FirmChange, PlannedChange, StaffFirm } from '#contract/firm.ts'
import { newlyPlanned } from '#contract/firm-publishing.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'

/** A day that a firm says something happened or was checked on, by its dotted path. "" where none is said. */
type PastDay = readonly [path: string, day: string | undefined]

const companyDays = (company: FirmChange['company']): readonly PastDay[] => {
  if (!company) return []
  const { people, sisters, notices, founded } = company
  const rows = Object.entries({ people, sisters, notices })
  return [
    ['company.founded.value', founded?.value],
    ...factKeys.map((key): PastDay => [`company.${key}.checkedAt`, company[key]?.checkedAt]),
    ...rows.flatMap(([list, entries]) =>
      entries.map(({ checkedAt }, index): PastDay => [`company.${list}.${index}.checkedAt`, checkedAt]),
    ),
    ...notices.map(({ day }, index): PastDay => [`company.notices.${index}.day`, day]),
  ]
}

/** All days of a firm or a change that cannot lie in the future: they say since when, or when it was looked up. */
const pastDays = (firm: FirmChange): readonly PastDay[] => [
  ['standingSince', firm.standingSince],
  ['tierSince', firm.tierSince],
  ['codeCheckedAt', firm.codeCheckedAt],
  ...(firm.evidence ?? []).map(({ date }, index): PastDay => [`evidence.${index}.date`, date]),
  ...(firm.challenges ?? []).map(
    ({ checkedAt }, index): PastDay => [`challenges.${index}.checkedAt`, checkedAt],
  ),
  ...(firm.assessment ?? []).map(
    ({ checkedOn }, index): PastDay => [`assessment.${index}.checkedOn`, checkedOn],
  ),
  ...companyDays(firm.company),
]

/**
 * The days of a change that lie after `last`, the last day that is not in the future anywhere. A day that the firm has already
 * is none of them, so that the rest can still be saved. A year or a month counts by its first day.
 */
function daysAhead(before: FirmChange | null, change: FirmChange, last: string): readonly PastDay[] {
  const known = new Set(before ? pastDays(before).map(([, day]) => day) : [])
  return pastDays(change).filter(([, day]) => day !== undefined && day > last && !known.has(day))
}

/** The last day that is not in the future anywhere on earth at a moment: it may be tomorrow where the firm is edited. */
const lastDayAt = (moment: Date): string => utcDayOf(new Date(moment.getTime() + days(1)))

/**
 * Those of `ahead` that the firm never had. Earlier versions and restored backups have days that lie ahead, which
 * putting one back, or adding a deleted firm again, must accept. People of companies are in no entry of History.
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
 * list of changes. Those of a planned change may reach to its time. A restore is not asked. `id`: undefined for a firm that never
 * was.
 * @throws ApiError 400
 */
export async function requirePastDays(
  reading: Reading,
  { id, before }: { readonly id: string | undefined; readonly before: StaffFirm | null },
  change: FirmChange & Partial<Pick<StaffFirm, 'planned'>>,
  now: Date,
): Promise<void> {
  const known = before?.planned ?? []
  const inPlan = (plan: PlannedChange, index: number) =>
    newlyPlanned(known, [plan])
      .flatMap((added) => daysAhead(before, added.change, lastDayAt(new Date(added.at))))
      .map(([path, day]): PastDay => [`planned.${index}.change.${path}`, day])
  const found = [...daysAhead(before, change, lastDayAt(now)), ...(change.planned ?? []).flatMap(inPlan)]
  if (found.length === 0) return
  const ahead = id === undefined ? found : await neverHad(reading, { id, company: change.company }, found)
  if (ahead.length === 0) return
  const errors = ahead.map(([path]) => ({ path, message: 'must not be in the future' }))
  throw new ApiError('invalid_input', 'A day that tells of the past lies in the future', { errors })
}

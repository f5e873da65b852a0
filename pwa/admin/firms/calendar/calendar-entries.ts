import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { isInUse, isOffered, UNCHECKED_AFTER_DAYS } from '#contract/firm-conditions.ts'
import { operates, standingOf } from '#contract/firm-standing.ts'
import { dayOf, isRealDay, utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { planText, standingSinceText } from '../value-texts.ts'

/** What is planned for a firm, or ends: a line of a day. */
export interface CalendarEntry {
  /** `YYYY-MM-DD`: of a plan in the time of the device, of all else the day itself. */
  readonly day: string
  /** Of a plan: its moment; of all else "". */
  readonly at: string
  readonly firm: Pick<StaffFirm, 'id' | 'name'>
  readonly kind: 'plan' | 'end' | 'check' | 'standing'
  readonly text: string
  /** The code in the text, which is no word to translate; "" for none. */
  readonly code: string
}

const later = (day: string, count: number): string => utcDayOf(new Date(Date.parse(day) + days(count)))

/** The day on which a check of that day is too old; null where there was none: the lists of the firms name those. */
const oldOn = (checked: string, after: number): string | null =>
  isRealDay(checked) ? later(checked, after + 1) : null

type Line = Omit<CalendarEntry, 'firm' | 'at' | 'code'> & Partial<Pick<CalendarEntry, 'at' | 'code'>>

function linesOf(firm: StaffFirm): readonly Line[] {
  const { planned = [], discountValidUntil, codeCheckedAt, challenges, standingSince = '' } = firm
  const standing = standingOf(firm)
  const codeOld = isOffered(firm) ? oldOn(codeCheckedAt, UNCHECKED_AFTER_DAYS) : null
  const checks = isInUse(firm) ? challenges.map(({ checkedAt }) => checkedAt).filter(isRealDay) : []
  const [oldest] = checks.sort()
  const plans = planned.map((plan) => ({
    ...{ day: dayOf(new Date(plan.at)), at: plan.at },
    ...{ kind: 'plan' as const, text: planText(plan), code: plan.change.affiliateCode ?? '' },
  }))
  return [
    ...plans,
    ...(isOffered(firm) && isRealDay(discountValidUntil)
      ? [{ day: discountValidUntil, kind: 'end' as const, text: 'Last day of its code' }]
      : []),
    ...(codeOld ? [{ day: codeOld, kind: 'check' as const, text: 'Its code is due for a check' }] : []),
    ...(oldest
      ? [
          {
            day: later(oldest, CHECK_AGAIN_AFTER_DAYS + 1),
            kind: 'check' as const,
            text: 'Its challenges are due for a check',
          },
        ]
      : []),
    ...(operates(firm) || !isRealDay(standingSince)
      ? []
      : [
          { day: standingSince, kind: 'standing' as const, text: standingSinceText(standing, standingSince) },
        ]),
  ]
}

/** All that is planned for the firms, or ends, by day, and within one by time and name. */
export function calendarOf(firms: readonly StaffFirm[]): readonly CalendarEntry[] {
  return firms
    .flatMap((firm) => linesOf(firm).map((line) => ({ at: '', code: '', ...line, firm })))
    .sort(
      (one, other) =>
        one.day.localeCompare(other.day) ||
        one.at.localeCompare(other.at) ||
        one.firm.name.localeCompare(other.firm.name, 'en'),
    )
}

/** What was due before a day and still is: checks that were not made. */
export const overdue = (entries: readonly CalendarEntry[], today: string): readonly CalendarEntry[] =>
  entries.filter(({ kind, day }) => kind === 'check' && day < today)

/** The days of a month, from the Monday on or before its first to the Sunday on or after its last. `month`: `YYYY-MM`. */
export function weeksOf(month: string): readonly string[] {
  const first = `${month}-01`
  const start = later(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7))
  const next = monthAfter(month, 1)
  const all: string[] = []
  for (let day = start; day < `${next}-01` || all.length % 7 !== 0; day = later(day, 1)) all.push(day)
  return all
}

/** The month so many after this one; before it where negative. Months are `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

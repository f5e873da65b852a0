import { withRealCompanyDays } from './company/given-company.ts'
import { dayFields, type FirmChange } from './firm.ts'
import { FIRST_DAY, isRealDay } from './primitives/day.ts'

const realDay = (day: string): string => (isRealDay(day) ? day : '')

/** The same where a day must be said: the first that there is stands for an impossible one, and is no check any more. */
const saidDay = (day: string): string => day && (realDay(day) || FIRST_DAY)

/**
 * Fields of a firm as a call takes them: invalid days of earlier versions become empty, also those of evidence and plans. A
 * challenge and a standing must have one (`saidDay`), an answer without a day is not known, and the fact of a company goes. For
 * restoring an earlier state, which must not fail because of them.
 */
export function withRealDays<T extends FirmChange>(fields: T): T {
  const real: FirmChange = { ...fields }
  for (const field of dayFields) {
    const day = real[field]
    if (day !== undefined) real[field] = (field === 'standingSince' ? saidDay : realDay)(day)
  }
  if (real.evidence) real.evidence = real.evidence.map((one) => ({ ...one, date: realDay(one.date) }))
  if (real.challenges)
    real.challenges = real.challenges.map((one) => ({ ...one, checkedAt: saidDay(one.checkedAt) }))
  if (real.assessment)
    real.assessment = real.assessment.map((line) =>
      realDay(line.checkedOn) === line.checkedOn ? line : { ...line, verdict: 'unknown', checkedOn: '' },
    )
  if (real.company) real.company = withRealCompanyDays(real.company)
  if (real.planned)
    real.planned = real.planned.map((plan) => ({ ...plan, change: withRealDays(plan.change) }))
  return real as T
}

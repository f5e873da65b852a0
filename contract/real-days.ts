import { withRealFoundation } from './company/given-company.ts'
import { dayFields, type FirmChange } from './firm.ts'
import { isOnCalendar } from './primitives/day.ts'

const realDay = (day: string): string => (isOnCalendar(day) ? day : '')

/**
 * Fields of a firm as a call takes them: invalid days of earlier versions become empty, also those of evidence, plans and a
 * foundation. For restoring an earlier state, which must not fail because of them.
 */
export function withRealDays<T extends FirmChange>(fields: T): T {
  const real: FirmChange = { ...fields }
  for (const field of dayFields) {
    const day = real[field]
    if (day !== undefined) real[field] = realDay(day)
  }
  if (real.evidence) real.evidence = real.evidence.map((one) => ({ ...one, date: realDay(one.date) }))
  if (real.company) real.company = withRealFoundation(real.company)
  if (real.planned)
    real.planned = real.planned.map((plan) => ({ ...plan, change: withRealDays(plan.change) }))
  return real as T
}

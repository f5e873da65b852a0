import { factKeys } from '#contract/company/company-limits.ts'
import type { FirmChange } from '#contract/firm.ts'

/** A day that a firm says something happened or was checked on, by its dotted path. "" where none is said. */
export type PastDay = readonly [path: string, day: string | undefined]

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

/** All days of a firm or a change that cannot lie in the future: they say since when, or when somebody looked. */
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
 * is none of them, so that whoever did not write it can go on saving the rest. A year or a month counts by its first day.
 */
export function daysAhead(before: FirmChange | null, change: FirmChange, last: string): readonly PastDay[] {
  const known = new Set(before ? pastDays(before).map(([, day]) => day) : [])
  return pastDays(change).filter(([, day]) => day !== undefined && day > last && !known.has(day))
}

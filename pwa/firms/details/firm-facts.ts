import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { type FieldsWith, fieldsWhere, firmFields } from '#contract/firm-fields.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { countryName } from '#contract/primitives/countries.ts'
import { isRealDay } from '#contract/primitives/day.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { days, type Today } from '#contract/primitives/time.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { availabilityIn } from '#pwa/data/countries.ts'
import { fieldText } from '#pwa/data/field-text.ts'

/** How long after its check a code counts as checked, in milliseconds. (threat L12) */
const CHECK_LASTS = days(31)

interface FirmFact {
  readonly label: string
  readonly value: string
}

const filled = (facts: readonly FirmFact[]): readonly FirmFact[] => facts.filter(({ value }) => value !== '')

/** The day of a code's check; whether that is long ago is known once the device's day is, also offline. */
function checkText(day: string, today: Date | null): string {
  const isOld = today !== null && isRealDay(day) && today.getTime() - Date.parse(day) > CHECK_LASTS
  return isOld ? `${dayText(day)}, over 30 days ago` : dayText(day)
}

const answers = { available: 'Yes', restricted: 'No', unstated: 'Not stated' } as const

/** Whether a firm accepts traders of the visitor's country; empty while none is chosen. */
export function countryFacts(firm: FirmRow, country: string): readonly FirmFact[] {
  if (country === '') return []
  const label = `Available in ${countryName(country)}`
  return [{ label, value: answers[availabilityIn(country, firm.restrictedCountries)] }]
}

/** Those that the table declares as facts. */
const declared = fieldsWhere<FieldsWith<{ fact: true }>>(({ fact }) => fact)

interface Knowledge {
  /** `null` until the device has loaded them. */
  readonly details: FirmDetails | null
  readonly today: Today
  /** The visitor's, or "". */
  readonly country: string
}

/** The rules of a firm and the facts about its code, as far as they are filled, in display order. */
export function ruleFacts(firm: FirmRow, { details, today, country }: Knowledge): readonly FirmFact[] {
  const active = isAffiliateActive(firm)
  const checkedAt = details?.codeCheckedAt
  return filled([
    ...declared.map((field) => ({
      label: firmFields[field].label,
      value: fieldText(field, firm, details),
    })),
    ...countryFacts(firm, country),
    {
      label: firmFields.discountValidUntil.label,
      value: active && firm.discountValidUntil ? dayText(firm.discountValidUntil) : '',
    },
    { label: firmFields.codeCheckedAt.label, value: active && checkedAt ? checkText(checkedAt, today) : '' },
  ])
}

/** The last day on which something of a firm was checked: its evidence, its code or a criterion; "" where none is noted. */
export function lastCheck(details: FirmDetails): string {
  const { codeCheckedAt, evidence, assessment = [] } = details
  const checked = [
    codeCheckedAt,
    ...evidence.map(({ date }) => date),
    ...assessment.map((line) => line.checkedOn),
  ]
  return checked.toSorted().at(-1) ?? ''
}

/** The sources that can be linked to, checked again where they are rendered. */
export const linksOf = (evidence: FirmDetails['evidence']) =>
  evidence.flatMap(({ url, label, date }) => {
    const href = safeHttpUrl(url)
    return href === null ? [] : [{ href, label, date }]
  })

import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'

const days = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "31 Dec 2026" of `2026-12-31`; the same on the server and on every device. */
export function dayText(day: string): string {
  const parts = days.formatToParts(new Date(`${day}T00:00:00Z`))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

export interface ExtraFact {
  readonly label: string
  readonly value: string
}

/** The additive fields that are filled, in the order in which they are shown. (decisions section 2) */
export function extraFacts(firm: FirmRow, details: FirmDetails): readonly ExtraFact[] {
  const active = isAffiliateActive(firm)
  const facts = [
    { label: 'Platforms', value: details.platforms.join(', ') },
    { label: 'Drawdown', value: details.drawdownType },
    { label: 'Payout Frequency', value: details.payoutFrequency },
    { label: 'Restricted Countries', value: details.restrictedCountries.join(', ') },
    {
      label: 'Code Valid Until',
      value: active && firm.discountValidUntil ? dayText(firm.discountValidUntil) : '',
    },
    { label: 'Code Checked', value: active && details.codeCheckedAt ? dayText(details.codeCheckedAt) : '' },
  ]
  return facts.filter(({ value }) => value !== '')
}

import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { days } from '#contract/primitives/time.ts'

/** How long after its check a code counts as checked, in milliseconds. (threat L12) */
const CHECK_LASTS = days(31)

/** Made when the first day is shown. */
let format: Intl.DateTimeFormat | undefined

/** "31 Dec 2026" of `2026-12-31`; the same on the server and on every device. */
export function dayText(day: string): string {
  format ??= new Intl.DateTimeFormat('en', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const parts = format.formatToParts(new Date(`${day}T00:00:00Z`))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

export interface ExtraFact {
  readonly label: string
  readonly value: string
}

/** The day of a code's check; whether that is long ago is known once the device's day is, also offline. */
function checkText(day: string, today: Date | null): string {
  const isOld = today !== null && today.getTime() - Date.parse(day) > CHECK_LASTS
  return isOld ? `${dayText(day)}, over 30 days ago` : dayText(day)
}

/** The additive fields that are filled, in the order in which they are shown. */
export function extraFacts(firm: FirmRow, details: FirmDetails, today: Date | null): readonly ExtraFact[] {
  const active = isAffiliateActive(firm)
  const facts = [
    { label: 'Platforms', value: firm.platforms.join(', ') },
    { label: 'Drawdown', value: firm.drawdownType },
    { label: 'Payout Frequency', value: firm.payoutFrequency },
    { label: 'Restricted Countries', value: firm.restrictedCountries.join(', ') },
    {
      label: 'Code Valid Until',
      value: active && firm.discountValidUntil ? dayText(firm.discountValidUntil) : '',
    },
    {
      label: 'Code Checked',
      value: active && details.codeCheckedAt ? checkText(details.codeCheckedAt, today) : '',
    },
  ]
  return facts.filter(({ value }) => value !== '')
}

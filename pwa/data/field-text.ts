import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import type { FirmField } from '#contract/firm-fields.ts'
import { countryText } from '#contract/primitives/countries.ts'

/** What a firm says in a field; undefined where it or its details do not say it. */
export const valueIn = (field: FirmField, firm: FirmRow, details: FirmDetails | null): unknown =>
  ({ ...details, ...firm })[field as keyof FirmRow]

/** A field of a firm as visitors read it; "" for none. */
export function fieldText(field: FirmField, firm: FirmRow, details: FirmDetails | null): string {
  const value = valueIn(field, firm, details)
  if (!Array.isArray(value)) return String(value ?? '')
  return (field === 'restrictedCountries' ? value.map(countryText) : value).join(', ')
}

import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import type { FirmField } from '#contract/firm-checks.ts'
import { instrumentLabel } from '#contract/instruments.ts'
import { countryText } from '#pwa/data/countries.ts'

/** Lists that visitors read in other words than staff wrote. */
const listTexts: Readonly<Partial<Record<string, (values: readonly string[]) => readonly string[]>>> = {
  instruments: (values) => [...new Set(values.map(instrumentLabel))],
  restrictedCountries: (values) => values.map(countryText),
}

/** What a firm says in a field, null where it or its details do not say it. */
export const valueIn = (field: FirmField, firm: FirmRow, details: FirmDetails | null): unknown =>
  ({ ...details, ...firm })[field as keyof FirmRow] ?? null

/** A field of a firm as visitors read it; "" for none. */
export function fieldText(field: FirmField, firm: FirmRow, details: FirmDetails | null): string {
  const value = valueIn(field, firm, details)
  if (Array.isArray(value)) return (listTexts[field]?.(value) ?? value).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null ? '' : String(value)
}

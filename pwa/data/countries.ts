import type { FirmRow } from '#contract/firm.ts'
import { countryCodeOf, countryName } from '#contract/primitives/countries.ts'
import { oncePer } from '#contract/primitives/lazily.ts'

/** A firm's statement about a country: `unstated` where it lists nothing, or a region that is no country. */
type Availability = 'available' | 'restricted' | 'unstated'

/** Whether a firm takes traders of a country, by the list of countries that it does not serve. */
export function availabilityIn(country: string, restrictedCountries: readonly string[]): Availability {
  const codes = restrictedCountries.map(countryCodeOf)
  if (codes.includes(country)) return 'restricted'
  return codes.length === 0 || codes.includes(null) ? 'unstated' : 'available'
}

/** The chosen country, and the firms available there. */
export interface KnownCountry {
  readonly name: string
  readonly availabilityOf: (firm: FirmRow) => Availability
}

/** Name and statements of a country. Each firm is looked at once: its row is another object once it changed. */
export const knownCountry = (country: string): KnownCountry => ({
  name: countryName(country),
  availabilityOf: oncePer(({ restrictedCountries }) => availabilityIn(country, restrictedCountries)),
})

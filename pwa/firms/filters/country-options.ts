import { countryCodes, countryName } from '#contract/primitives/countries.ts'
import { lazily } from '#contract/primitives/lazily.ts'

interface CountryOption {
  /** Code of ISO 3166-1. */
  readonly code: string
  readonly name: string
}

/** Every country, by its name from A to Z. */
export const countryOptions = lazily((): readonly CountryOption[] => {
  const { compare } = new Intl.Collator('en')
  return countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => compare(one.name, other.name))
})

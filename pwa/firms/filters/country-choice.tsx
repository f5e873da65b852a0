import { useId, useState } from 'react'
import { countryCodes, countryName } from '#contract/primitives/countries.ts'
import { lazily } from '#contract/primitives/lazily.ts'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'

/** "Available in my country", in one line. */
export function CountryChoice() {
  const id = useId()
  return (
    <div className={`${layout.wrap} flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1`}>
      <label htmlFor={id} className={`${layout.wash} text-sm font-600 text-text-2`}>
        Available in my country
      </label>
      <span className={`${layout.wash} relative min-w-0`}>
        {/* The filters lie over what stands beyond its edge: the ring is inside. */}
        <CountrySelect
          id={id}
          className="field-sizing-content h-tap max-w-choice appearance-none border-0 bg-transparent ps-1 pe-loose font-600 text-ellipsis text-primary-ink focus-visible:-outline-offset-2"
        />
        <Icon name="chevron-down" size="s" className="pointer-events-none absolute inset-y-0 end-2 my-auto" />
      </span>
      <CountryHiding />
    </div>
  )
}

interface CountrySelectProps {
  readonly id: string
  readonly className?: string
}

/**
 * The country that the visitor chooses, kept on the device and sent nowhere. The countries are put into the document once the
 * control is reached for.
 */
export function CountrySelect({ id, className }: CountrySelectProps) {
  const { country, known, choose } = useMyCountry()
  const [isReached, setReached] = useState(false)
  const reach = () => setReached(true)
  const options = isReached ? countryOptions() : known ? [{ code: country, name: known.name }] : []
  return (
    <select
      id={id}
      className={className}
      value={options.length > 0 ? country : ''}
      onPointerDown={reach}
      onFocus={reach}
      onChange={(event) => void choose(event.target.value)}
    >
      <option value="">Any country</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** "Hide restricted firms", once a country is chosen. */
export function CountryHiding() {
  const { country, hidesRestricted, hideRestricted } = useMyCountry()
  if (country === '') return null
  return (
    <Chip pressed={hidesRestricted} onPress={() => hideRestricted(!hidesRestricted)}>
      Hide restricted firms
    </Chip>
  )
}

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

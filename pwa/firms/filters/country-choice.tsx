import { useId, useState } from 'react'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import styles from './country-choice.module.css'
import { countryOptions } from './country-options.ts'

/**
 * "Available in my country": chosen by the visitor, kept on the device and sent nowhere. The countries are put into the
 * document once the control is reached for.
 */
export function CountryChoice() {
  const id = useId()
  const { country, known, hidesRestricted, choose, hideRestricted } = useMyCountry()
  const [isReached, setReached] = useState(false)
  const reach = () => setReached(true)
  const options = isReached ? countryOptions() : known ? [{ code: country, name: known.name }] : []
  return (
    <div className={`${layout.wrap} ${styles.choice}`}>
      <label htmlFor={id} className={layout.wash}>
        Available in my country
      </label>
      <span className={`${layout.wash} ${styles.frame}`}>
        <select
          id={id}
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
        <Icon name="chevron-down" size="s" />
      </span>
      {country !== '' && (
        <Chip pressed={hidesRestricted} onPress={() => hideRestricted(!hidesRestricted)}>
          Hide restricted firms
        </Chip>
      )}
    </div>
  )
}

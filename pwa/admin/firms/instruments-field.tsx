import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { instrumentKeys } from '#contract/instruments.ts'
import look from '#pwa/ui/field.module.css'
import fields from '../kit/fields/fields.module.css'
import styles from './firm-form.module.css'
import { firmLabels } from './firm-words.ts'
import type { FirmPartProps } from './form-part.tsx'
import { otherInstruments, textOfOthers, withInstrument, withOthers } from './instruments.ts'

/** The instruments of the filter to tick, and any others as words. */
export function InstrumentsField({ form }: FirmPartProps) {
  const id = useId()
  const { field } = useController({ control: form.control, name: 'instruments' })
  const [typed, setTyped] = useState<string | null>(null)
  const others = textOfOthers(otherInstruments(field.value))
  const known = field.value.map((value) => value.trim().toLowerCase())
  return (
    <fieldset className={fields.group}>
      <legend className={look.label}>{firmLabels.instruments}</legend>
      <div className={styles.checks}>
        {instrumentKeys.map((key) => (
          <label key={key} className={styles.check}>
            <input
              type="checkbox"
              checked={known.includes(key)}
              onChange={(event) => field.onChange(withInstrument(field.value, key, event.target.checked))}
            />
            {key}
          </label>
        ))}
      </div>
      <label className={look.field} htmlFor={id}>
        <span className={look.label}>Other instruments</span>
        <input
          id={id}
          ref={field.ref}
          className={look.control}
          // While it is being typed, the text stays as it is typed.
          value={typed ?? others}
          placeholder="Crypto, Indices"
          onFocus={() => setTyped(others)}
          onBlur={() => {
            setTyped(null)
            field.onBlur()
          }}
          onChange={(event) => {
            setTyped(event.target.value)
            field.onChange(withOthers(field.value, event.target.value))
          }}
        />
      </label>
    </fieldset>
  )
}

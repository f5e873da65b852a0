import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { type InstrumentKey, instrumentKeyOf, instrumentKeys } from '#contract/instruments.ts'
import fieldStyles from '#pwa/ui/field.module.css'
import fields from '../kit/fields/fields.module.css'
import styles from './firm-form.module.css'
import { firmLabels } from './firm-labels.ts'
import type { FirmPartProps } from './firm-values.ts'

/** The instruments of the filter to tick, and any others as words. */
export function InstrumentsField({ form }: FirmPartProps) {
  const id = useId()
  const { field } = useController({ control: form.control, name: 'instruments' })
  const [typed, setTyped] = useState<string | null>(null)
  const others = textOfOthers(otherInstruments(field.value))
  const known = field.value.map((value) => value.trim().toLowerCase())
  return (
    <fieldset className={fields.group}>
      <legend className={fieldStyles.label}>{firmLabels.instruments}</legend>
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
      <label className={fieldStyles.field} htmlFor={id}>
        <span className={fieldStyles.label}>Other instruments</span>
        <input
          id={id}
          ref={field.ref}
          className={fieldStyles.control}
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

/** The instruments that the filter does not know, as they were given. */
export const otherInstruments = (instruments: readonly string[]): readonly string[] =>
  instruments.filter((value) => instrumentKeyOf(value) === null)

const knownInstruments = (instruments: readonly string[]) =>
  instruments.filter((value) => instrumentKeyOf(value) !== null)

/** The list with one of the filter's instruments on or off; the others stay where they are. */
export function withInstrument(instruments: readonly string[], key: InstrumentKey, on: boolean): string[] {
  const without = instruments.filter((value) => instrumentKeyOf(value) !== key)
  return on ? [...knownInstruments(without), key, ...otherInstruments(without)] : without
}

const textOfOthers = (others: readonly string[]): string => others.join(', ')

/** The list with the instruments typed in the place of the others. */
export function withOthers(instruments: readonly string[], typed: string): string[] {
  const others = typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return [...knownInstruments(instruments), ...otherInstruments(others)]
}

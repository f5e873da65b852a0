import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { Field } from '#pwa/ui/field.tsx'
import { type FieldOf, FormField, useProblem } from './form-field.tsx'
import { numberTyped } from './number-typed.ts'
import { selectsZero } from './select-zero.ts'

const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** A list of short texts, comma-separated in one input. */
export function ListField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { field } = useController({ control: props.form.control, name: props.name })
  const stored: unknown = field.value
  const items = Array.isArray(stored) ? stored.map(String) : []
  const [typed, setTyped] = useState('')
  // Typed text is kept as long as it parses to the stored value.
  const isCurrent = itemsOf(typed).join() === items.join()
  return (
    <FormField {...props}>
      {(control) => (
        <input
          {...control}
          ref={field.ref}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={isCurrent ? typed : items.join(', ')}
          onChange={(event) => {
            setTyped(event.target.value)
            field.onChange(itemsOf(event.target.value))
          }}
          onBlur={() => {
            setTyped(items.join(', '))
            field.onBlur()
          }}
        />
      )}
    </FormField>
  )
}

interface NumberFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly min: number
  readonly max: number
  /** Replaces an empty or invalid number on blur. */
  readonly fallback: number
  /** Stored units per typed unit: 1000 for seconds stored as milliseconds. */
  readonly scale?: number
}

/** A number, as text: a field for numbers takes no comma in some browsers, and silently empties text that it cannot read. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { form, name, label, hint, min, max, fallback, scale = 1 } = props
  const { field } = useController({ control: form.control, name })
  const [typed, setTyped] = useState('')
  const stored: unknown = field.value
  const kept = typeof stored === 'number' ? stored / scale : Number.NaN
  // The schema's message is about the stored unit.
  const kind = kept >= min && kept <= max ? 'a whole number ' : ''
  const problem = useProblem(props) && `${label} must be ${kind}from ${min} to ${max}`
  // The stored number is whole: "12,5" seconds are 12,500 milliseconds.
  const storedOf = (text: string) => (scale === 1 ? numberTyped(text) : Math.round(numberTyped(text) * scale))
  // Typed text is kept as long as it means the stored value.
  const isCurrent = Object.is(storedOf(typed), field.value)
  const shown = Number.isNaN(kept) ? '' : String(kept)
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...control}
          {...selectsZero}
          ref={field.ref}
          inputMode={scale === 1 ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={isCurrent ? typed : shown}
          onChange={(event) => {
            setTyped(event.target.value)
            field.onChange(storedOf(event.target.value))
          }}
          onBlur={() => {
            if (Number.isNaN(kept)) field.onChange(fallback * scale)
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}

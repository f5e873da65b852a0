import { useState } from 'react'
import { useController } from 'react-hook-form'
import { seconds } from '#contract/primitives/time.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { Field } from '#pwa/ui/field.tsx'
import { SegmentedField, SliderField, ToggleField } from '../kit/fields/choice-fields.tsx'
import { type FieldOf, FormField, useProblem } from '../kit/fields/form-field.tsx'
import { numberTyped } from '../kit/fields/number-typed.ts'
import { selectsZero } from '../kit/fields/select-zero.ts'
import { TextAreaField, TextField, UrlField } from '../kit/fields/text-fields.tsx'
import { PasswordField } from '../kit/input-field.tsx'
import { PictureField } from '../kit/picture-field/picture-field.tsx'
import type { SettingsField } from './cards/card.ts'
import styles from './settings-card.module.css'
import type { SettingsForm } from './stored-settings.ts'

interface SettingFieldProps {
  readonly form: SettingsForm
  readonly field: SettingsField
  readonly hasPassword: boolean
}

/** This many choices are laid out two by two, like the corners of a screen. */
const PAIRS = 4

const formats = {
  percent: (value: number) => `${value}%`,
  share: (value: number) => `${Math.round(value * 100)}%`,
} as const

/** The control for one field of the table. */
export function SettingField({ form, field, hasPassword }: SettingFieldProps) {
  const { path, label, hint, required } = field
  const common = { form, name: path, label, hint, required }
  switch (field.kind) {
    case 'text':
      return <TextField {...common} />
    case 'email':
      return <TextField {...common} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
    case 'url':
      return <UrlField {...common} />
    case 'picture':
      return <PictureField {...common} kind={field.of} />
    case 'area':
      return <TextAreaField {...common} rows={field.rows} />
    case 'toggle':
      return <ToggleField {...common} />
    case 'choice':
      return (
        <div className={field.options.length === PAIRS ? styles.pairs : ''}>
          <SegmentedField {...common} choices={field.options} />
        </div>
      )
    case 'slider': {
      const { min, max, step, unit } = field
      return <SliderField {...common} min={min} max={max} step={step} format={formats[unit]} />
    }
    case 'number':
    case 'seconds': {
      const { min, max, fallback } = field
      const scale = field.kind === 'seconds' ? seconds(1) : 1
      return <NumberSetting {...common} min={min} max={max} fallback={fallback} scale={scale} />
    }
    case 'list':
      return <ListSetting {...common} />
    case 'password':
      return <SecretSetting {...common} isStored={hasPassword} />
  }
}

const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** A list of short texts, comma-separated in one input. */
function ListSetting(props: FieldOf<Settings>) {
  const { field } = useController({ control: props.form.control, name: props.name })
  const items = Array.isArray(field.value) ? field.value.map(String) : []
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

interface NumberSettingProps extends FieldOf<Settings> {
  readonly min: number
  readonly max: number
  /** Replaces an empty or invalid number on blur. */
  readonly fallback: number
  /** Stored units per typed unit: 1000 for seconds stored as milliseconds. */
  readonly scale?: number
}

/** A number, as text: a field for numbers takes no comma in some browsers, and empties what it cannot read without a word. */
function NumberSetting(props: NumberSettingProps) {
  const { form, name, label, hint, min, max, fallback, scale = 1 } = props
  const { field } = useController({ control: form.control, name })
  const [typed, setTyped] = useState('')
  const kept = typeof field.value === 'number' ? field.value / scale : Number.NaN
  // The schema's message is about the stored unit.
  const kind = kept >= min && kept <= max ? 'a whole number ' : ''
  const problem = useProblem(props) && `${label} must be ${kind}from ${min} to ${max}`
  // What is stored is whole: "12,5" seconds are 12,500 milliseconds.
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

interface SecretSettingProps extends FieldOf<Settings> {
  /** Whether the server has one, which it never returns. */
  readonly isStored: boolean
}

/** A stored password: an empty field keeps it. */
function SecretSetting(props: SecretSettingProps) {
  const { form, name, label, isStored } = props
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  return (
    <PasswordField
      ref={field.ref}
      label={label}
      autoComplete="new-password"
      problem={problem}
      value={typeof field.value === 'string' ? field.value : ''}
      placeholder={isStored ? '••••••••' : ''}
      hint={isStored ? 'A password is stored. Leave this empty to keep it.' : 'No password is stored.'}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
    />
  )
}

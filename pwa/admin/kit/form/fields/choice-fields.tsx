import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldNotes, fieldClasses } from '#pwa/ui/field.tsx'
import { Segment, segmentsClasses } from '#pwa/ui/segment.tsx'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'
import styles from './fields.module.css'
import { FieldGroup, type FieldOf, FormField, useProblem } from './form-field.tsx'

/** A switch at the end of its label. */
export function ToggleField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { form, name, label, hint, disabled } = props
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean)
  return (
    <div className={fieldClasses.field}>
      <button
        ref={field.ref}
        type="button"
        role="switch"
        className="flex min-h-12 w-full items-center gap-3 disabled:text-text-3"
        aria-checked={Boolean(field.value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={described.join(' ') || undefined}
        disabled={disabled}
        onBlur={field.onBlur}
        onClick={() => field.onChange(!field.value)}
      >
        <span className="min-w-0 flex-1 leading-135 wrap-anywhere">
          <span id={`${id}-label`} className="block font-550">
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className={fieldClasses.help}>
              {hint}
            </span>
          )}
        </span>
        <span className={styles.switch} aria-hidden="true" />
      </button>
      <FieldNotes id={id} problem={problem} />
    </div>
  )
}

export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

export interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  readonly value: Value
  readonly choices: readonly Choice<Value>[]
  readonly onChoose: (value: Value) => void
}

/** The select element of these choices. */
export function Select<Value extends string>({ choices, onChoose, ...select }: SelectProps<Value>) {
  return (
    <select
      {...select}
      onChange={({ target }) => {
        const chosen = choices.find(({ value }) => value === target.value)
        if (chosen) onChoose(chosen.value)
      }}
    >
      <Options choices={choices} />
    </select>
  )
}

interface OptionsProps {
  readonly choices: readonly Choice[]
  readonly disabled?: boolean | undefined
}

const Options = ({ choices, disabled }: OptionsProps) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ))

interface ChoiceFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly choices: readonly Choice[]
}

/** One of many choices. */
export function SelectField<Values extends FieldValues>(props: ChoiceFieldProps<Values>) {
  const { form, name, disabled, choices } = props
  return (
    <FormField {...props}>
      {(control) => (
        <SelectFrame>
          <select {...control} {...form.register(name)} aria-disabled={disabled}>
            <Options choices={choices} disabled={disabled} />
          </select>
        </SelectFrame>
      )}
    </FormField>
  )
}

/** A `SegmentedChoice` of a form. */
export function SegmentedField<Values extends FieldValues>(props: ChoiceFieldProps<Values>) {
  const { form, name, label, hint, disabled, required, choices } = props
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  return (
    <SegmentedChoice
      ref={field.ref}
      label={label}
      choices={choices}
      value={field.value}
      onChoose={field.onChange}
      disabled={disabled}
      required={required}
    >
      <FieldNotes id={id} problem={problem} hint={hint} />
    </SegmentedChoice>
  )
}

interface SliderFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly min: number
  readonly max: number
  readonly step: number
  /** How a value reads: "85 %". */
  readonly format: (value: number) => string
}

/** A number in a range, chosen with a slider. */
export function SliderField<Values extends FieldValues>(props: SliderFieldProps<Values>) {
  const { form, name, disabled, min, max, step, format } = props
  const { field } = useController({ control: form.control, name })
  const value = Number(field.value)
  return (
    <FormField {...props}>
      {({ 'aria-required': _, ...control }) => (
        <div className="flex min-h-tap items-center gap-3h">
          <input
            {...control}
            ref={field.ref}
            className={styles.range}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={disabled}
            aria-valuetext={format(value)}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.target.valueAsNumber)}
          />
          <output className="min-w-14 flex-none text-end font-600 tabular-nums" htmlFor={control.id}>
            {format(value)}
          </output>
        </div>
      )}
    </FormField>
  )
}

interface SegmentedChoiceProps<Value extends string> {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  /** Absent: none is chosen yet. */
  readonly value: Value | undefined
  readonly onChoose: (value: Value) => void
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  /** Of the first choice. */
  readonly ref?: Ref<HTMLInputElement>
  /** Below the choices. */
  readonly children?: ReactNode
}

/** One of a few choices, all in view: radio buttons in a row. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, choices, value, onChoose, disabled, required, ref, children } = props
  const name = useId()
  return (
    <FieldGroup label={label} disabled={disabled} required={required}>
      <div className={segmentsClasses}>
        {choices.map((choice, index) => (
          <Segment
            key={choice.value}
            ref={index === 0 ? ref : undefined}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            label={choice.label}
          />
        ))}
      </div>
      {children}
    </FieldGroup>
  )
}

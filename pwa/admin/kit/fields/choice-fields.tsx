import { useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import fieldStyles from '#pwa/ui/field.module.css'
import { Icon } from '#pwa/ui/icon.tsx'
import { FieldFrame, FieldNotes, type FieldOf, useProblem } from './field-frame.tsx'
import styles from './fields.module.css'

/** Something that is on or off, as a switch at the end of its words. */
export function ToggleField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { label, hint, disabled } = props
  const { id, field, problem, describedBy } = useChoice(props)
  return (
    <div className={fieldStyles.field}>
      <button
        ref={field.ref}
        type="button"
        role="switch"
        className={styles.toggle}
        aria-checked={Boolean(field.value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        disabled={disabled}
        onBlur={field.onBlur}
        onClick={() => field.onChange(!field.value)}
      >
        <span className={styles.words}>
          <span id={`${id}-label`} className={styles.name}>
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className={fieldStyles.help}>
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

/** A field that is so or not, with what is wrong with it and the ids of what is read out with it. */
function useChoice<Values extends FieldValues>(props: FieldOf<Values>) {
  const id = useId()
  const { field } = useController({ control: props.form.control, name: props.name })
  const problem = useProblem(props)
  const described = [problem && `${id}-problem`, props.hint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, field, problem, describedBy: described || undefined }
}

/** One choice of several. */
export interface Choice {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly choices: readonly Choice[]
}

/** One of many choices. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, choices } = props
  const problem = useProblem(props)
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required}>
      {(ties) => (
        <div className={styles.select}>
          <select {...ties} {...form.register(name)} className={fieldStyles.control} aria-disabled={disabled}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="chevrons-up-down" size="s" />
        </div>
      )}
    </FieldFrame>
  )
}

interface SegmentedFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly choices: readonly Choice[]
}

/** One of a few choices that all stand there: radio buttons in a row. */
export function SegmentedField<Values extends FieldValues>(props: SegmentedFieldProps<Values>) {
  const { form, name, label, hint, disabled, choices } = props
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.segments}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={styles.segment}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              className={styles.radio}
              name={`${id}-choice`}
              value={choice.value}
              checked={field.value === choice.value}
              onChange={() => field.onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} problem={problem} hint={hint} />
    </fieldset>
  )
}

interface SliderFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly min: number
  readonly max: number
  readonly step?: number
  /** How a value reads: "85 %". Absent: the number. */
  readonly format?: (value: number) => string
}

/** A number between two others, found by sliding. */
export function SliderField<Values extends FieldValues>(props: SliderFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, min, max, step = 1, format = String } = props
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  const value = Number(field.value)
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required}>
      {({ 'aria-required': _, ...ties }) => (
        <div className={styles.slider}>
          <input
            {...ties}
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
          <output className={styles.value} htmlFor={ties.id}>
            {format(value)}
          </output>
        </div>
      )}
    </FieldFrame>
  )
}

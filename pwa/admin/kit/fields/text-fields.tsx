import type { ComponentProps } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import fieldStyles from '#pwa/ui/field.module.css'
import { FieldFrame, type FieldOf, useProblem } from './field-frame.tsx'
import styles from './fields.module.css'

type InputTraits = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'autoComplete' | 'inputMode' | 'maxLength' | 'spellCheck' | 'autoCapitalize'
>

interface TextFieldProps<Values extends FieldValues> extends FieldOf<Values>, InputTraits {
  readonly type?: 'text' | 'email' | 'url' | 'date' | 'search' | 'password'
  /** At the end of the label's line: "Optional". */
  readonly aside?: string
}

/** One line of text. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, aside, type = 'text', ...traits } = props
  const problem = useProblem(props)
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required} aside={aside}>
      {(ties) => (
        <input
          {...traits}
          {...ties}
          {...form.register(name)}
          className={fieldStyles.control}
          type={type}
          readOnly={disabled}
        />
      )}
    </FieldFrame>
  )
}

interface UrlFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly placeholder?: string
  readonly aside?: string
}

/** An address on the web, typed without a keyboard's help. */
export function UrlField<Values extends FieldValues>(props: UrlFieldProps<Values>) {
  return <TextField {...props} inputMode="url" autoCapitalize="none" autoComplete="off" spellCheck={false} />
}

interface TextAreaFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly rows?: number
  readonly placeholder?: string
  readonly aside?: string
}

/** Text of several lines. */
export function TextAreaField<Values extends FieldValues>(props: TextAreaFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, aside, rows = 3, placeholder } = props
  const problem = useProblem(props)
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required} aside={aside}>
      {(ties) => (
        <textarea
          {...ties}
          {...form.register(name)}
          className={fieldStyles.control}
          rows={rows}
          placeholder={placeholder}
          readOnly={disabled}
        />
      )}
    </FieldFrame>
  )
}

interface NumberFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** At the end of the label's line: the unit. */
  readonly unit?: string
}

/** A number; an empty field is not a number, which the schema judges. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, min, max, step, unit } = props
  const problem = useProblem(props)
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required} aside={unit}>
      {(ties) => (
        <input
          {...ties}
          {...form.register(name, { valueAsNumber: true })}
          className={fieldStyles.control}
          type="number"
          inputMode={step !== undefined && step % 1 !== 0 ? 'decimal' : 'numeric'}
          min={min}
          max={max}
          step={step ?? 1}
          readOnly={disabled}
        />
      )}
    </FieldFrame>
  )
}

/** What the browser's own picker understands. */
const sixDigits = /^#[0-9a-f]{6}$/i

/** A colour: picked, or typed as #rrggbb. */
export function ColorField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { form, name, label, hint, required, disabled } = props
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  const text = typeof field.value === 'string' ? field.value : ''
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required}>
      {(ties) => (
        <div className={styles.color}>
          <input
            type="color"
            className={styles.swatch}
            aria-label={`Pick ${label}`}
            value={sixDigits.test(text) ? text : '#000000'}
            disabled={disabled}
            onChange={(event) => field.onChange(event.target.value)}
          />
          <input
            {...ties}
            ref={field.ref}
            className={fieldStyles.control}
            value={text}
            readOnly={disabled}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={7}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.target.value.trim())}
          />
        </div>
      )}
    </FieldFrame>
  )
}

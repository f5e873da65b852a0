import { type ComponentProps, useState } from 'react'
import { type FieldValues, type Path, type PathValue, useController, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { isOnCalendar } from '#contract/primitives/day.ts'
import { optionalDay } from '#contract/primitives/text-input.ts'
import { DayInput, UNFINISHED } from '#pwa/ui/day-input.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { exactText } from '../inputs.tsx'
import { type FieldOf, FormField, problemText } from './form-field.tsx'

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'autoComplete' | 'inputMode' | 'maxLength' | 'spellCheck' | 'autoCapitalize'
>

interface AsideFieldOf<Values extends FieldValues> extends FieldOf<Values> {
  /** At the end of the label's line: "Optional". */
  readonly aside?: string | undefined
}

interface TextFieldProps<Values extends FieldValues> extends AsideFieldOf<Values>, InputAttributes {
  readonly type?: 'text' | 'email' | 'password' | 'datetime-local'
}

/** One line of text. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, aside, type = 'text', ...attributes } = props
  return (
    <FormField {...{ form, name, label, hint, required, aside }}>
      {(control) => (
        <input {...attributes} {...control} {...form.register(name)} type={type} readOnly={disabled} />
      )}
    </FormField>
  )
}

/**
 * A calendar day. One that no calendar has, of an earlier version, stands there as text, where a field for days shows nothing.
 * While it is written in it stays the field that it was: another in its place would take the focus away.
 */
export function DayField<Values extends FieldValues>(props: AsideFieldOf<Values>) {
  const { form, name, label, hint, required, disabled, aside } = props
  const { field } = useController({ control: form.control, name })
  const [written, setWritten] = useState<'date' | 'text' | null>(null)
  const value: string = field.value ?? ''
  const isDay = value === '' || value === UNFINISHED || isOnCalendar(value)
  const type = written ?? (isDay ? 'date' : 'text')
  const set = (day: string) =>
    form.setValue(name, day as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: true })
  return (
    <FormField {...{ form, name, label, hint, required, aside }}>
      {(control) => {
        const shared = {
          ...control,
          ref: field.ref,
          name,
          value,
          readOnly: disabled,
          onFocus: () => setWritten(type),
          onBlur: () => {
            setWritten(null)
            field.onBlur()
          },
        }
        if (type === 'text') return <input {...shared} type="text" onChange={field.onChange} />
        const write = (day: string) => ([day, value].includes(UNFINISHED) ? set(day) : field.onChange(day))
        return <DayInput {...shared} onDay={write} />
      }}
    </FormField>
  )
}

/** A web address. */
export const UrlField = <Values extends FieldValues>(props: AsideFieldOf<Values>) => (
  <TextField {...props} inputMode="url" {...exactText} />
)

interface TextAreaFieldProps<Values extends FieldValues> extends AsideFieldOf<Values> {
  readonly rows?: number | undefined
  readonly maxLength?: number | undefined
}

/** Text of several lines. */
export function TextAreaField<Values extends FieldValues>(props: TextAreaFieldProps<Values>) {
  const { form, name, disabled, rows = 3, maxLength } = props
  return (
    <FormField {...props}>
      {(control) => (
        <textarea {...control} {...form.register(name)} {...{ rows, maxLength }} readOnly={disabled} />
      )}
    </FormField>
  )
}

/** Text of several lines, with how many of its characters are used: "115 / 600". */
export function CountedArea<Values extends FieldValues>(
  props: TextAreaFieldProps<Values> & { readonly maxLength: number },
) {
  const { form, name, maxLength } = props
  const value: unknown = useWatch({ control: form.control, name })
  return <TextAreaField {...props} aside={`${String(value ?? '').length} / ${maxLength}`} />
}

/** The only form that the browser's colour picker understands. */
const sixDigits = /^#[0-9a-f]{6}$/i

/** A colour: picked, or typed as #rrggbb. */
export function ColorField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { form, name, label, disabled } = props
  const { field } = useController({ control: form.control, name })
  const text = typeof field.value === 'string' ? field.value : ''
  return (
    <FormField {...props}>
      {(control) => (
        <div className="flex gap-1 inputs:last:px-1h">
          <input
            type="color"
            className="size-12 flex-none rounded-md border border-border-strong bg-surface p-1"
            aria-label={`Pick ${label}`}
            value={sixDigits.test(text) ? text : '#000000'}
            disabled={disabled}
            onChange={(event) => field.onChange(event.target.value)}
          />
          <input
            {...control}
            ref={field.ref}
            value={text}
            readOnly={disabled}
            {...exactText}
            maxLength={7}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.target.value.trim())}
          />
        </div>
      )}
    </FormField>
  )
}

interface DayInputFieldProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'problem' | 'required'>,
    Pick<ComponentProps<typeof DayInput>, 'value' | 'onDay' | 'onBlur'> {}

/** One labelled day outside of a form. */
export function DayInputField({ value, onDay, onBlur, ...field }: DayInputFieldProps) {
  return <Field {...field}>{(control) => <DayInput {...control} {...{ value, onDay, onBlur }} />}</Field>
}

interface TypedDayFieldProps extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'required'> {
  /** The day in force; "" for none, or for several. */
  readonly day: string
  readonly onTake: (day: string) => void
}

/**
 * A labelled day that takes effect as it is typed. One that cannot stays in its field, and is said there once the field is left:
 * every year begins as one like 0002.
 */
export function TypedDayField({ label, hint, day, required = false, onTake }: TypedDayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const problem = typed !== null && isLeft ? dayProblem(label, typed, required) : ''
  return (
    <DayInputField
      {...{ label, hint, problem, required }}
      value={typed ?? day}
      onBlur={() => setLeft(true)}
      onDay={(next) => {
        const isTaken = dayProblem(label, next, required) === ''
        setLeft(false)
        setTyped(isTaken ? null : next)
        if (isTaken) onTake(next)
      }}
    />
  )
}

/** What is wrong with a day in the field of this label; "" for nothing. */
function dayProblem(label: string, day: string, required = false): string {
  if (required && day === '') return problemText(label, 'is required')
  const { success, issues } = v.safeParse(optionalDay, day)
  return success ? '' : problemText(label, issues[0].message)
}

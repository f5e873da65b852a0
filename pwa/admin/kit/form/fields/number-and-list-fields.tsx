import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { type FieldValues, get, useController, useFormState } from 'react-hook-form'
import { plainNumber } from '#contract/primitives/digits.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field, FieldNotes } from '#pwa/ui/field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import fieldStyles from '#pwa/ui/parts.module.css'
import { exactText } from '../inputs.tsx'
import { FieldGroup, type FieldOf, FormField, problemText, useProblem } from './form-field.tsx'

/** As people write numbers; `Number` takes `0x10` and `1e1` as well. */
const DECIMAL = /^-?\d{1,15}\.?\d{0,15}$/

/** The number that is typed, with a comma or a point and with or without the sign of percent; NaN for none. */
export function numberTyped(typed: unknown): number {
  if (typeof typed === 'number') return typed
  const text = plainNumber(String(typed ?? ''))
    .replace('%', '')
    .replace(',', '.')
    .trim()
  return DECIMAL.test(text) ? Number(text) : Number.NaN
}

function selectZero({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  if (input.value.trim() !== '' && Number(input.value) === 0) input.select()
}

/**
 * Handlers of an input for numbers: they select a 0, so that typing replaces it. A click puts the caret after the focus has come:
 * it selects again.
 */
export const selectsZero = { onFocus: selectZero, onClick: selectZero } as const

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
          {...exactText}
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

/**
 * A percentage. It is a text: a field for numbers takes no comma in some browsers, and makes 125 of 12,5 without a word.
 */
export function PercentField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { form, name, disabled } = props
  return (
    <FormField {...props}>
      {(control) => (
        <input
          {...control}
          {...form.register(name, { setValueAs: numberTyped })}
          {...selectsZero}
          inputMode="numeric"
          autoComplete="off"
          readOnly={disabled}
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

interface RowsFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  /** Name of one row: "Pro" gives "Pro 1". */
  readonly rowLabel: string
  /** The button that adds a row; absent: "Add" and the row's name. */
  readonly addLabel?: string
  /** Rows that are always there; they may be empty. */
  readonly minRows?: number | undefined
  readonly maxRows?: number
}

/** A list of short texts, one per row: added, removed and moved with buttons. Enter adds a row below. */
export function RowsField<Values extends FieldValues>(props: RowsFieldProps<Values>) {
  const { form, name, label, hint, disabled, rowLabel, addLabel = `Add ${rowLabel}` } = props
  const { minRows = 0, maxRows = Number.POSITIVE_INFINITY } = props
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const { errors } = useFormState({ control: form.control, name })
  const list = useRef<HTMLFieldSetElement>(null)
  const stored: readonly string[] = Array.isArray(field.value) ? field.value : []
  const rows = [...stored, ...Array<string>(Math.max(0, minRows - stored.length)).fill('')]
  const own = messageAt(errors, name)

  const focusRow = (index: number) => {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  }
  const move = (from: number, to: number) => {
    const next = [...rows]
    next.splice(to, 0, ...next.splice(from, 1))
    field.onChange(next)
    focusRow(to)
  }
  const remove = (index: number) => {
    const next = rows.filter((_, at) => at !== index)
    field.onChange(next.length < minRows ? [...next, ''] : next)
    focusRow(Math.min(index, next.length - 1))
  }
  const addBelow = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (rows[index + 1] !== '') {
      if (rows[index] === '' || rows.length >= maxRows) return
      field.onChange(rows.toSpliced(index + 1, 0, ''))
    }
    focusRow(index + 1)
  }
  return (
    <FieldGroup ref={list} label={label} disabled={disabled}>
      <div className="grid grid-cols-1 gap-2">
        {rows.map((text, index) => {
          const row = `${rowLabel} ${index + 1}`
          const problem = messageAt(errors, `${name}.${index}`)
          return (
            <div key={row}>
              <div className="flex items-center gap-1 *:first:flex-1 inputs:disabled:bg-surface-3 inputs:disabled:text-text-3">
                <input
                  className={fieldStyles.control}
                  aria-label={row}
                  aria-invalid={problem !== '' || undefined}
                  aria-describedby={problem === '' ? undefined : `${id}-${index}-problem`}
                  value={text}
                  onBlur={field.onBlur}
                  onKeyDown={(event) => addBelow(event, index)}
                  onChange={(event) =>
                    field.onChange(rows.map((other, at) => (at === index ? event.target.value : other)))
                  }
                />
                {index > 0 && (
                  <IconButton
                    icon="arrow-up"
                    label={`Move ${row} up`}
                    onClick={() => move(index, index - 1)}
                  />
                )}
                {(rows.length > minRows || text !== '') && (
                  <IconButton icon="trash-2" label={`Remove ${row}`} onClick={() => remove(index)} />
                )}
              </div>
              <FieldNotes id={`${id}-${index}`} problem={problem && problemText(row, problem)} />
            </div>
          )
        })}
      </div>
      <FieldNotes id={id} problem={own && problemText(label, own)} hint={hint} />
      {rows.length < maxRows && (
        <Button
          className="justify-self-start"
          variant="quiet"
          icon="plus"
          onClick={() => {
            field.onChange([...rows, ''])
            focusRow(rows.length)
          }}
        >
          {addLabel}
        </Button>
      )}
    </FieldGroup>
  )
}

function messageAt(errors: object, path: string): string {
  const error: { readonly message?: unknown; readonly root?: { readonly message?: unknown } } | undefined =
    get(errors, path)
  const message = error?.message ?? error?.root?.message
  return typeof message === 'string' ? message : ''
}

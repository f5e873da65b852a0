import { type KeyboardEvent, useId, useRef } from 'react'
import { type FieldValues, get, useController, useFormState } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import fieldStyles from '#pwa/ui/field.module.css'
import { FieldNotes } from '#pwa/ui/field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './fields.module.css'
import { FieldGroup, type FieldOf, problemText } from './form-field.tsx'

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
      <div className={styles.rows}>
        {rows.map((text, index) => {
          const row = `${rowLabel} ${index + 1}`
          const problem = messageAt(errors, `${name}.${index}`)
          return (
            <div key={row}>
              <div className={styles.row}>
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
          className={styles.add}
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

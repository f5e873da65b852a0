import { useId, useRef } from 'react'
import { type FieldValues, get, useController, useFormState } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import fieldStyles from '#pwa/ui/field.module.css'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { FieldNotes, type FieldOf, problemText } from './field-frame.tsx'
import styles from './fields.module.css'

interface RowsFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  /** What one row is called: "Pro" gives "Pro 1" and "Add Pro". */
  readonly rowLabel: string
  /** Words of the button that adds a row; absent: "Add" and the row's name. */
  readonly addLabel?: string
  /** Rows that always stand there; they may be empty. */
  readonly minRows?: number
  readonly maxRows?: number
  readonly placeholder?: string
  readonly canReorder?: boolean
}

/** A list of short texts, one per row: added, removed and moved with buttons. The value is a list of strings. */
export function RowsField<Values extends FieldValues>(props: RowsFieldProps<Values>) {
  const { form, name, label, hint, disabled, rowLabel, addLabel = `Add ${rowLabel}` } = props
  const { minRows = 0, maxRows = Number.POSITIVE_INFINITY, placeholder, canReorder = true } = props
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const { errors } = useFormState({ control: form.control, name })
  const list = useRef<HTMLFieldSetElement>(null)
  const stored: readonly string[] = Array.isArray(field.value) ? field.value : []
  const rows = [...stored, ...Array<string>(Math.max(0, minRows - stored.length)).fill('')]
  const own = messageAt(errors, name)

  const change = (next: readonly string[]) => field.onChange(next)
  const focusRow = (index: number) => {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  }
  const move = (from: number, to: number) => {
    const next = [...rows]
    next.splice(to, 0, ...next.splice(from, 1))
    change(next)
    focusRow(to)
  }
  const remove = (index: number) => {
    const next = rows.filter((_, at) => at !== index)
    change(next.length < minRows ? [...next, ''] : next)
    focusRow(Math.min(index, next.length - 1))
  }
  return (
    <fieldset ref={list} className={styles.group} disabled={disabled}>
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.rows}>
        {rows.map((text, index) => {
          const problem = messageAt(errors, `${name}.${index}`)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are plain texts and all their state is their value
            <div key={index}>
              <div className={styles.row}>
                <input
                  className={fieldStyles.control}
                  aria-label={`${rowLabel} ${index + 1}`}
                  aria-invalid={problem !== '' || undefined}
                  aria-describedby={problem === '' ? undefined : `${id}-${index}-problem`}
                  value={text}
                  placeholder={placeholder}
                  onBlur={field.onBlur}
                  onChange={(event) =>
                    change(rows.map((row, at) => (at === index ? event.target.value : row)))
                  }
                />
                {canReorder && index > 0 && (
                  <IconButton
                    icon="arrow-up"
                    label={`Move ${rowLabel} ${index + 1} up`}
                    onClick={() => move(index, index - 1)}
                  />
                )}
                {(rows.length > minRows || text !== '') && (
                  <IconButton
                    icon="trash-2"
                    label={`Remove ${rowLabel} ${index + 1}`}
                    onClick={() => remove(index)}
                  />
                )}
              </div>
              <FieldNotes
                id={`${id}-${index}`}
                problem={problem && problemText(`${rowLabel} ${index + 1}`, problem)}
              />
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
            change([...rows, ''])
            focusRow(rows.length)
          }}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

function messageAt(errors: object, path: string): string {
  const error: { readonly message?: unknown; readonly root?: { readonly message?: unknown } } | undefined =
    get(errors, path)
  const message = error?.message ?? error?.root?.message
  return typeof message === 'string' ? message : ''
}

import { type FieldValues, useController } from 'react-hook-form'
import fieldStyles from '#pwa/ui/field.module.css'
import { FieldFrame, type FieldOf, useProblem } from './field-frame.tsx'
import styles from './fields.module.css'

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

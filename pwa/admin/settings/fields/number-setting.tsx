import { useController } from 'react-hook-form'
import type { Settings } from '#contract/settings/staff-groups.ts'
import look from '#pwa/ui/field.module.css'
import { FieldFrame, type FieldOf, useProblem } from '../../kit/fields/field-frame.tsx'

interface NumberSettingProps extends FieldOf<Settings> {
  readonly min: number
  readonly max: number
  /** Comes in place of what is no number, once the field is left. */
  readonly fallback: number
  /** How many of what is kept make one of what is typed: 1000 for seconds over milliseconds. */
  readonly scale?: number
}

/** A number of the settings. */
export function NumberSetting(props: NumberSettingProps) {
  const { form, name, label, hint, min, max, fallback, scale = 1 } = props
  const { field } = useController({ control: form.control, name })
  // The check speaks of what is kept.
  const problem = useProblem(props) && `${label} must be from ${min} to ${max}`
  const kept = typeof field.value === 'number' ? field.value / scale : Number.NaN
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(ties) => (
        <input
          {...ties}
          ref={field.ref}
          className={look.control}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={Number.isNaN(kept) ? '' : kept}
          onChange={(event) => field.onChange(event.target.valueAsNumber * scale)}
          onBlur={() => {
            if (Number.isNaN(kept)) field.onChange(fallback * scale)
            field.onBlur()
          }}
        />
      )}
    </FieldFrame>
  )
}

import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { type FirmStanding, standingOf } from '#contract/firm-standing.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { FieldNotes } from '#pwa/ui/field.tsx'
import { useProblem } from '../../kit/form/fields/form-field.tsx'
import { firmFields } from '../fields.ts'
import type { FirmPartProps } from '../firm-values.ts'
import { standingOptions } from './standing-options.ts'
import styles from './standing-part.module.css'

const said = ['standingSince', 'standingNote', 'standingSource'] as const

/** The four standings, all in view. Texts written for one come back with the next that is not `operating`. */
export function StandingChoice({ form }: FirmPartProps) {
  const { control, getValues, setValue } = form
  const { label } = firmFields.standing
  const { field } = useController({ control, name: 'standing' })
  const problem = useProblem({ form, name: 'standing', label })
  const [put, setPut] = useState<readonly string[]>([])
  const id = useId()
  const chosen = standingOf({ standing: field.value })
  const choose = (next: FirmStanding) => {
    const options = { shouldDirty: true }
    if (next === 'operating') {
      setPut(getValues(said).map((value) => value ?? ''))
      for (const name of said) setValue(name, operatingDefaults[name], options)
    } else if (chosen === 'operating') {
      for (const [index, name] of said.entries()) setValue(name, put[index] ?? '', options)
    }
    field.onChange(next)
  }
  return (
    <div>
      <div className={styles.choices}>
        {standingOptions.map(({ value, label, hint }, index) => (
          <label key={value} className={styles.choice}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              onBlur={field.onBlur}
              onChange={() => choose(value)}
              aria-describedby={`${id}-${value}`}
            />
            <span className={styles.words}>
              <span className={styles.name}>{label}</span>
              <small id={`${id}-${value}`}>{hint}</small>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} problem={problem} />
    </div>
  )
}

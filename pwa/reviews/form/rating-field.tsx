import { type Ref, useId } from 'react'
import { stars, starWords } from '#contract/reviews/options.ts'
import { choiceClasses as choices } from '#pwa/ui/choice-list.tsx'
import { FieldNotes, RequiredMark } from '#pwa/ui/field.tsx'
import styles from './rating-field.module.css'

interface RatingFieldProps {
  /** "" while none are chosen. */
  readonly value: string
  /** The problem with it; "" for none. */
  readonly problem: string
  readonly onChange: (value: string) => void
  /** The first of the choices, to focus it. */
  readonly ref?: Ref<HTMLInputElement>
}

/** One to five stars: radio buttons, of which all up to the chosen one are filled. */
export function RatingField({ value, problem, onChange, ref }: RatingFieldProps) {
  const id = useId()
  const chosen = stars.find((star) => String(star) === value)
  return (
    <fieldset
      className={`${choices.field} ${styles.rating}`}
      aria-describedby={problem ? `${id}-problem` : undefined}
      data-invalid={problem !== '' || undefined}
    >
      <legend className={choices.legend}>
        <span>
          <span>Your rating</span>
          <RequiredMark />
        </span>
        <span className={choices.aside}>{chosen ? `${chosen} of 5, ${starWords[chosen]}` : 'Required'}</span>
      </legend>
      <div className={styles.cells}>
        {stars.toReversed().map((star) => (
          <label key={star} className={styles.cell} data-filled={star <= Number(value) || undefined}>
            <input
              ref={star === 1 ? ref : undefined}
              type="radio"
              name={`${id}-rating`}
              value={star}
              checked={star === chosen}
              required
              aria-label={`${star} of 5, ${starWords[star]}`}
              onChange={() => onChange(String(star))}
            />
            <span className={styles.star} aria-hidden="true">
              ★
            </span>
            <span aria-hidden="true">{star}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} problem={problem} />
    </fieldset>
  )
}

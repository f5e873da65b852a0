import { useId } from 'react'
import { AMOUNT_LENGTH, outcomes } from '#contract/reviews/options.ts'
import type { SubmissionFields } from '#pwa/data/outbox/stored-submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import choices from '#pwa/ui/choice-list.module.css'
import { Field } from '#pwa/ui/field.tsx'
import type { CheckedField, FieldProblems } from './form-rules.ts'
import form from './submission-form.module.css'

interface ExperienceFieldsProps {
  readonly fields: SubmissionFields
  readonly problems: FieldProblems
  readonly write: (change: Partial<SubmissionFields>) => void
  readonly place: (field: CheckedField) => (element: HTMLElement | null) => void
}

/** The outcome of the account, its size, the day and the payout. All are optional. */
export function ExperienceFields({ fields, problems, write, place }: ExperienceFieldsProps) {
  const { outcome, accountSize, payoutAmount, experiencedOn } = fields
  const hasPayout = outcomes.some(({ key, hasPayout: has }) => has && key === outcome)
  return (
    <>
      <OutcomeField
        value={outcome}
        onChange={(next) =>
          write(isAboutPayout(next) ? { outcome: next } : { outcome: next, payoutAmount: '' })
        }
      />
      <div className={form.two}>
        <Field label="Account size" aside="Optional" problem={problems.accountSize}>
          {(control) => (
            <input
              {...control}
              ref={place('accountSize')}
              value={accountSize}
              maxLength={AMOUNT_LENGTH}
              autoComplete="off"
              placeholder="$50,000"
              onChange={(event) => write({ accountSize: event.target.value })}
            />
          )}
        </Field>
        {hasPayout && (
          <Field label="Payout amount" aside="Optional" problem={problems.payoutAmount}>
            {(control) => (
              <input
                {...control}
                ref={place('payoutAmount')}
                value={payoutAmount}
                maxLength={AMOUNT_LENGTH}
                autoComplete="off"
                placeholder="$1,280"
                onChange={(event) => write({ payoutAmount: event.target.value })}
              />
            )}
          </Field>
        )}
        <Field label="Date of the experience" aside="Optional" problem={problems.experiencedOn}>
          {(control) => (
            <input
              {...control}
              ref={place('experiencedOn')}
              type="date"
              value={experiencedOn}
              onChange={(event) => write({ experiencedOn: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

const isAboutPayout = (outcome: string): boolean =>
  outcomes.some(({ key, hasPayout }) => hasPayout && key === outcome)

interface OutcomeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Radio buttons that can be taken back. */
function OutcomeField({ value, onChange }: OutcomeFieldProps) {
  const name = useId()
  return (
    <fieldset className={choices.field}>
      <legend className={choices.legend}>
        <span>What was the result?</span>
        <span className={choices.aside}>Optional</span>
      </legend>
      <div className={`${choices.choices} ${choices.beside}`}>
        {outcomes.map(({ key, label }) => (
          <label key={key} className={choices.choice}>
            <input type="radio" name={name} checked={value === key} onChange={() => onChange(key)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {value !== '' && (
        <Button variant="ghost" icon="x" className={form.clear} onClick={() => onChange('')}>
          Clear the result
        </Button>
      )}
    </fieldset>
  )
}

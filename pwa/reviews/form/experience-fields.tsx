import { type ReactNode, useId } from 'react'
import { AMOUNT_LENGTH } from '#contract/reviews/amount.ts'
import { outcomes } from '#contract/reviews/options.ts'
import { applicableFacts } from '#contract/reviews/payout-facts.ts'
import { Button } from '#pwa/ui/button.tsx'
import { choiceClasses as choices } from '#pwa/ui/choice-list.tsx'
import { DayInput } from '#pwa/ui/day-input.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { PayoutFields, type PayoutFieldsProps } from './payout-fields.tsx'
import form from './submission-form.module.css'

interface ExperienceFieldsProps extends PayoutFieldsProps {
  /** Where a payout's proof is added. */
  readonly proof?: ReactNode
}

/** The outcome of the account, the payout with its proof, the size of the account and the day. All are optional. */
export function ExperienceFields({ fields, problems, write, place, proof }: ExperienceFieldsProps) {
  const { outcome, accountSize, payoutAmount, experiencedOn } = fields
  return (
    <>
      <OutcomeField
        value={outcome}
        onChange={(next) =>
          write({
            outcome: next,
            payoutAmount: isAboutPayout(next) ? payoutAmount : '',
            ...applicableFacts(fields, next),
          })
        }
      />
      {isAboutPayout(outcome) && (
        <>
          <PayoutFields {...{ fields, problems, write, place }} />
          {proof}
        </>
      )}
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
        <Field label="Date of the experience" aside="Optional" problem={problems.experiencedOn}>
          {(control) => (
            <DayInput
              {...control}
              ref={place('experiencedOn')}
              value={experiencedOn}
              onDay={(day) => write({ experiencedOn: day })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

/** Whether a result is about a payout. */
export const isAboutPayout = (outcome: string): boolean =>
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
      <div className={choices.beside}>
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

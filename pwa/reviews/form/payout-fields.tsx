import { type ReactNode, useId } from 'react'
import { pluralize } from '#contract/primitives/text.ts'
import { AMOUNT_LENGTH } from '#contract/reviews/amount.ts'
import {
  hasPayoutFact,
  type PayoutFact,
  payoutDays,
  payoutMethods,
  refusalReasons,
} from '#contract/reviews/payout-facts.ts'
import type { SubmissionFields } from '#pwa/data/outbox/stored-submission.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { choiceClasses as choices } from '#pwa/ui/choice-list.tsx'
import { DayInput } from '#pwa/ui/day-input.tsx'
import { Field } from '#pwa/ui/field.tsx'
import type { CheckedField, FieldProblems } from './form-rules.ts'
import styles from './payout-fields.module.css'
import form from './submission-form.module.css'

export interface PayoutFieldsProps {
  readonly fields: SubmissionFields
  readonly problems: FieldProblems
  readonly write: (change: Partial<SubmissionFields>) => void
  readonly place: (field: CheckedField) => (element: HTMLElement | null) => void
}

/** The payout that the review reports: amount, days, and the way or the reason. All optional. */
export function PayoutFields({ fields, problems, write, place }: PayoutFieldsProps) {
  const { outcome, payoutAmount, payoutRequestedOn, payoutReceivedOn, payoutMethod, refusalReason } = fields
  const id = useId()
  const has = (fact: PayoutFact) => hasPayoutFact(outcome, fact)
  const took = problems.payoutReceivedOn ? null : payoutDays(payoutRequestedOn, payoutReceivedOn)
  const dayProps = { problems, place }
  return (
    <section className={styles.well} aria-labelledby={id}>
      <div>
        <p className={styles.title} id={id}>
          The payout
        </p>
        <p className={styles.note}>
          All optional. Our team checks it with the text; then it counts in the payout record of the firm.
        </p>
      </div>
      <div className={form.two}>
        <Field
          label={outcome === 'paid_out' ? 'Payout amount' : 'Amount you asked for'}
          aside="Optional"
          problem={problems.payoutAmount}
        >
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
        <DayField
          {...dayProps}
          label="Asked for on"
          name="payoutRequestedOn"
          value={payoutRequestedOn}
          onChange={(day) => write({ payoutRequestedOn: day })}
        />
        {has('payoutReceivedOn') && (
          <DayField
            {...dayProps}
            label="Received on"
            name="payoutReceivedOn"
            value={payoutReceivedOn}
            hint={took === null ? undefined : pluralize(took, 'day')}
            onChange={(day) => write({ payoutReceivedOn: day })}
          />
        )}
      </div>
      {has('payoutMethod') && (
        <OneOf
          legend="How was it paid?"
          options={payoutMethods}
          value={payoutMethod}
          onChange={(key) => write({ payoutMethod: key })}
        />
      )}
      {has('refusalReason') && (
        <OneOf
          legend="Which reason did the firm give?"
          options={refusalReasons}
          value={refusalReason}
          onChange={(key) => write({ refusalReason: key })}
        />
      )}
    </section>
  )
}

interface DayFieldProps extends Pick<PayoutFieldsProps, 'problems' | 'place'> {
  readonly label: string
  readonly name: Extract<CheckedField, PayoutFact>
  readonly value: string
  readonly hint?: ReactNode
  readonly onChange: (day: string) => void
}

function DayField({ label, name, value, hint, problems, place, onChange }: DayFieldProps) {
  return (
    <Field label={label} aside="Optional" problem={problems[name]} hint={hint}>
      {(control) => <DayInput {...control} ref={place(name)} value={value} onDay={onChange} />}
    </Field>
  )
}

interface OneOfProps {
  readonly legend: string
  readonly options: readonly { readonly key: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (key: string) => void
}

/** Chips of which at most one is on; a second press clears it. */
function OneOf({ legend, options, value, onChange }: OneOfProps) {
  return (
    <fieldset className={choices.field}>
      <legend className={choices.legend}>
        <span>{legend}</span>
        <span className={choices.aside}>Optional</span>
      </legend>
      <div className={styles.chips}>
        {options.map(({ key, label }) => (
          <Chip key={key} pressed={value === key} onPress={() => onChange(value === key ? '' : key)}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

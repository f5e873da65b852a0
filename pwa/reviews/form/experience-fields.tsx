import { type ReactNode, useId } from 'react'
import { pluralize } from '#contract/primitives/text.ts'
import { AMOUNT_LENGTH } from '#contract/reviews/amount.ts'
import { outcomes } from '#contract/reviews/options.ts'
import {
  applicableFacts,
  hasPayoutFact,
  type PayoutFact,
  payoutDays,
  payoutMethods,
  refusalReasons,
} from '#contract/reviews/payout-facts.ts'
import type { SubmissionFields } from '#pwa/data/outbox/stored-submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { choiceClasses as choices } from '#pwa/ui/choice-list.tsx'
import { DayInput } from '#pwa/ui/day-input.tsx'
import { Field } from '#pwa/ui/field.tsx'
import type { CheckedField, FieldProblems } from './form-rules.ts'

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
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-fields">
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
        <Button variant="ghost" icon="x" className="justify-self-start" onClick={() => onChange('')}>
          Clear the result
        </Button>
      )}
    </fieldset>
  )
}

interface PayoutFieldsProps {
  readonly fields: SubmissionFields
  readonly problems: FieldProblems
  readonly write: (change: Partial<SubmissionFields>) => void
  readonly place: (field: CheckedField) => (element: HTMLElement | null) => void
}

/** The payout that the review reports: amount, days, and the way or the reason. All optional. */
function PayoutFields({ fields, problems, write, place }: PayoutFieldsProps) {
  const { outcome, payoutAmount, payoutRequestedOn, payoutReceivedOn, payoutMethod, refusalReason } = fields
  const id = useId()
  const has = (fact: PayoutFact) => hasPayoutFact(outcome, fact)
  const took = problems.payoutReceivedOn ? null : payoutDays(payoutRequestedOn, payoutReceivedOn)
  const dayProps = { problems, place }
  return (
    <section className="-mx-1 grid grid-cols-1 gap-4 rounded-lg bg-surface-2 p-4" aria-labelledby={id}>
      <div>
        <p className="font-650" id={id}>
          The payout
        </p>
        <p className="text-sm leading-140 text-text-3">
          All optional. Our team checks it with the text; then it counts in the payout record of the firm.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-fields">
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
      <div className="flex flex-wrap gap-x-2">
        {options.map(({ key, label }) => (
          <Chip key={key} pressed={value === key} onPress={() => onChange(value === key ? '' : key)}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

import { type ComponentProps, type ReactNode, useId, useMemo } from 'react'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { ANONYMOUS, outcomes, proofs, reviewLabels } from '#contract/reviews/options.ts'
import {
  payoutDays,
  payoutMethods,
  refusalReasons,
  type Strikable,
  strikable,
} from '#contract/reviews/payout-facts.ts'
import { redact } from '#contract/reviews/redaction.ts'
import type { Review } from '#contract/reviews/review.ts'
import type { Submission } from '#contract/submission.ts'
import { PublishedReview } from '#pwa/reviews/published/published-review.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { Combobox } from '#pwa/ui/combobox.tsx'
import { Field, FieldNotes } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { useFirms } from '../../firms/queries.ts'
import { AreaInput } from '../../kit/form/inputs.tsx'
import { SafeFormNotices } from '../../kit/form/safe-save/safe-form-notices.tsx'
import { PartHeading } from '../../kit/layout/panes.tsx'
import { RuleField } from '../reason-sheet.tsx'
import { SubmissionFiles } from '../submission-files.tsx'
import payout from '../submissions.module.css'
import { useOpenDecision } from '../use-decision.ts'
import { asksProof, mayShowName, type PublishChoice, removalReasons } from './publish-choice.ts'
import { PublishedText, StepHeading } from './published-text.tsx'

/** Two steps beside each other. */
const columnsClasses = 'grid grid-cols-1 gap-5 tablet:grid-cols-2'

/** Whether a submission is about a payout, so that its figures are checked. */
const isAboutPayout = ({ outcome }: Submission): boolean =>
  outcomes.some(({ key, hasPayout }) => hasPayout && key === outcome)

/** What is decided, in numbered steps, and what visitors will read of it. */
export function PublishForm() {
  const { submission, publication } = useOpenDecision()
  const { safe, removed, choice } = publication
  const { description } = submission
  const text = useMemo(() => redact(description, [...removed]), [description, removed])
  const displayName = choice.showName ? submission.contactName || (submission.review?.displayName ?? '') : ''
  const shown = shownOf(submission, { ...choice, text, displayName, proof: choice.proof ?? 'none' })
  const isPayout = isAboutPayout(submission)
  const hasFigures = isPayout && strikable.some((key) => submission[key] !== '')
  const asks = asksProof(submission)
  return (
    <>
      <SafeFormNotices safe={safe} />
      <div className="grid grid-cols-1 gap-5">
        <PublishedText />
        <RemovalReason />
        {hasFigures && (
          <div className={submission.files.length > 0 ? columnsClasses : 'grid grid-cols-1'}>
            <PayoutFigures number={2} />
            <SubmissionFiles of={submission} isBeside />
          </div>
        )}
        <div className={asks ? columnsClasses : undefined}>
          {asks && (
            <ProofChoice number={hasFigures ? 3 : 2}>
              {!hasFigures && <SubmissionFiles of={submission} isUnderStep />}
            </ProofChoice>
          )}
          <NameAndFirm number={2 + Number(hasFigures) + Number(asks)} />
        </div>
        <section className="border-t border-t-border pt-4" aria-label="As visitors will see it">
          <PartHeading className="mb-2 text-ms font-650">As visitors will see it</PartHeading>
          <PublishedReview review={shown} firmName={submission.firmName} />
          {isPayout && <CountsInRecord />}
        </section>
      </div>
    </>
  )
}

/** Who is named, which firm it is about, and what else the site says of the review. */
function NameAndFirm({ number }: { readonly number: number }) {
  const { submission, publication } = useOpenDecision()
  const { choice, choose } = publication
  return (
    <section className="grid grid-cols-1 content-start gap-2">
      <StepHeading number={number}>Name and firm</StepHeading>
      <NameChoice />
      <FirmPicker />
      <Choices legend={<span className="text-sm font-600">Labels that will appear</span>}>
        <Choice
          type="checkbox"
          label={labelOf('incentivised')}
          hint={submission.incentivised ? 'The sender said so' : ''}
          checked={choice.incentivised}
          disabled={submission.incentivised}
          onChange={(incentivised) => choose({ incentivised })}
        />
        <Choice
          type="checkbox"
          label={labelOf('connected')}
          hint={submission.relationship}
          checked={choice.connected}
          onChange={(connected) => choose({ connected })}
        />
      </Choices>
    </section>
  )
}

/** The review as it would stand on the site from now on. */
function shownOf(
  submission: Submission,
  {
    struck,
    ...chosen
  }: Pick<Review, 'firmId' | 'text' | 'displayName' | 'proof' | 'incentivised' | 'connected'> &
    Pick<PublishChoice, 'struck'>,
): Review {
  const { id, rating, outcome, experiencedOn, review } = submission
  const figures = strikable.map((key) => [key, struck.includes(key) ? '' : submission[key]])
  const known = Object.fromEntries(figures) as Pick<Review, Strikable>
  const published_at = review?.published_at ?? new Date().toISOString()
  const { edited_at, answer, sample } = review ?? { edited_at: null, answer: null, sample: false }
  const given = { id, rating, outcome, experiencedOn, ...known }
  return { ...given, ...chosen, published_at, edited_at, answer, sample }
}

/** The attribute by which `focusFirstMissingField` finds a question. */
const missingMark = (problem: string | undefined) => (problem ? { 'data-missing': '' } : {})

/** Puts the focus on the first question that was left open, and the question in the middle of the screen. */
export function focusFirstMissingField(form: Element | null): void {
  const question = form?.querySelector('[data-missing]')
  question?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  question?.scrollIntoView({ block: 'center' })
}

const labelOf = (key: (typeof reviewLabels)[number]['key']) =>
  reviewLabels.find((label) => label.key === key)?.label ?? ''

/** Why this firm is the chosen one. */
function hintOf({ firmId, firmName, review }: Submission, chosen: string): string {
  if (chosen === '') return firmName === '' ? 'The sender named no firm' : `The sender wrote “${firmName}”`
  if (chosen === review?.firmId) return 'As it was decided before'
  if (chosen === firmId) return 'Chosen by the sender'
  return firmName === '' ? '' : `The sender wrote “${firmName}”`
}

/** Asks for the firm that the review is about. */
function FirmPicker() {
  const { submission, publication } = useOpenDecision()
  const { choice, choose, missing } = publication
  const { data: firms } = useFirms()
  const options = useMemo(() => (firms ?? []).map(({ id, name }) => ({ value: id, label: name })), [firms])
  return (
    <div {...missingMark(missing.firm)}>
      <Field label="Firm" required problem={missing.firm} hint={hintOf(submission, choice.firmId)}>
        {(control) => (
          <Combobox
            control={control}
            options={options}
            value={choice.firmId}
            onChange={(firmId) => choose({ firmId })}
            placeholder={firms ? 'Choose a firm' : 'Loading firms...'}
          />
        )}
      </Field>
    </div>
  )
}

/** Asks why words are removed, once some are: the sender is told. */
function RemovalReason() {
  const { choice, choose, missing, removed } = useOpenDecision().publication
  if (removed.size === 0) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="mb-2 text-sm font-600">Usual reasons</legend>
        {removalReasons.map(({ reason, rule }) => (
          <Chip
            key={reason}
            pressed={choice.reason === reason && choice.rule === rule}
            onPress={() => choose({ reason, rule })}
          >
            {reason}
          </Chip>
        ))}
      </fieldset>
      <div {...missingMark(missing.rule)}>
        <RuleField value={choice.rule} problem={missing.rule ?? ''} onChange={(rule) => choose({ rule })} />
      </div>
      <div {...missingMark(missing.reason)}>
        <AreaInput
          label="Why words are removed"
          required
          problem={missing.reason}
          hint="The sender reads it."
          rows={2}
          maxLength={1000}
          value={choice.reason}
          onType={(reason) => choose({ reason })}
        />
      </div>
    </div>
  )
}

function ProofChoice({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  const { choice, choose, missing } = useOpenDecision().publication
  const id = useId()
  return (
    <section className="grid grid-cols-1 content-start gap-2">
      <StepHeading number={number} id={`${id}-step`}>
        <span>Which proof did you see?</span> <span className="text-danger-ink">*</span>
      </StepHeading>
      {children}
      <Choices
        aria-labelledby={`${id}-step`}
        aria-describedby={missing.proof ? `${id}-problem` : undefined}
        problem={missing.proof}
      >
        {proofs.map(({ key, label }) => (
          <Choice
            key={key}
            type="radio"
            name={id}
            label={label}
            checked={choice.proof === key}
            onChange={() => choose({ proof: key })}
          />
        ))}
        <FieldNotes id={id} problem={missing.proof ?? ''} />
      </Choices>
    </section>
  )
}

function NameChoice() {
  const { submission, publication } = useOpenDecision()
  const { choice, choose } = publication
  const id = useId()
  const isAllowed = mayShowName(submission)
  const name = submission.contactName || submission.review?.displayName || ''
  const why = submission.showName ? 'The sender gave no name' : 'The sender did not agree to it'
  return (
    <Choices aria-label="Display name">
      <Choice
        type="radio"
        name={id}
        label={ANONYMOUS}
        checked={!choice.showName}
        onChange={() => choose({ showName: false })}
      />
      <Choice
        type="radio"
        name={id}
        label={isAllowed ? name : 'Their name'}
        hint={isAllowed ? 'The sender agreed to it' : why}
        checked={choice.showName}
        disabled={!isAllowed}
        onChange={() => choose({ showName: true })}
      />
    </Choices>
  )
}

interface ChoicesProps extends ComponentProps<'fieldset'> {
  readonly legend?: ReactNode
  readonly problem?: string | undefined
}

function Choices({ legend, problem, children, ...rest }: ChoicesProps) {
  return (
    <fieldset {...rest} {...missingMark(problem)}>
      {legend && <legend className="mb-2">{legend}</legend>}
      <div className="grid grid-cols-pairs gap-2">{children}</div>
    </fieldset>
  )
}

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly type: 'radio' | 'checkbox'
  readonly label: string
  readonly hint?: string
  readonly onChange: (checked: boolean) => void
}

const choiceClasses =
  'flex min-h-tap cursor-pointer items-center gap-2 rounded-md border border-border-strong/62 bg-surface px-2h py-1h text-ms leading-125 font-550'

function Choice({ label, hint, onChange, ...input }: ChoiceProps) {
  return (
    <label
      className={`${choiceClasses} has-checked:border-primary-ink has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary-ink has-disabled:cursor-default has-disabled:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      <input {...input} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <span dir="auto">{label}</span>
        {hint && (
          <small className="block text-sm font-400 text-text-3" dir="auto">
            {hint}
          </small>
        )}
      </span>
    </label>
  )
}

const named = (options: readonly { readonly key: string; readonly label: string }[], value: string) =>
  options.find(({ key }) => key === value)?.label ?? value

/** How each figure is called and read, in the order of the list. */
const figures: Record<Strikable, { readonly label: string; readonly read: (value: string) => string }> = {
  payoutAmount: { label: 'Amount', read: String },
  payoutRequestedOn: { label: 'Asked for on', read: dayText },
  payoutReceivedOn: { label: 'Received on', read: dayText },
  payoutMethod: { label: 'Method', read: (value) => named(payoutMethods, value) },
  refusalReason: { label: 'Reason', read: (value) => named(refusalReasons, value) },
  accountSize: { label: 'Account', read: String },
}

/** The figures of the payout in the submission. One can be struck, to count as not known, and put back; none is changed. */
function PayoutFigures({ number }: { readonly number: number }) {
  const { submission, publication } = useOpenDecision()
  const { choice, choose } = publication
  const said = strikable.filter((key) => submission[key] !== '')
  const isStruck = (key: Strikable) => choice.struck.includes(key)
  const press = (key: Strikable) =>
    choose({
      struck: isStruck(key) ? choice.struck.filter((one) => one !== key) : [...choice.struck, key],
    })
  const known = (key: Strikable) => (isStruck(key) ? '' : submission[key])
  const took = payoutDays(known('payoutRequestedOn'), known('payoutReceivedOn'))
  return (
    <section className="@container/payout min-w-0" aria-label="What the review says of the payout">
      <StepHeading number={number} className="mb-2">
        What the review says of the payout
      </StepHeading>
      <ul className="overflow-clip rounded-lg border border-border bg-surface">
        {said.map((key) => {
          const { label, read } = figures[key]
          const value = read(submission[key])
          const does = isStruck(key) ? 'Put back' : 'Strike'
          return (
            <li key={key} className={payout.row}>
              <span className="text-sm text-text-3">{label}</span>
              <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
                {isStruck(key) ? <s translate="no">{value}</s> : <b translate="no">{value}</b>}
                {isStruck(key) && <em>not known</em>}
              </span>
              <Button variant="ghost" aria-label={`${does}: ${label}`} onClick={() => press(key)}>
                {does}
              </Button>
            </li>
          )
        })}
        {took !== null && (
          <li className={payout.row}>
            <span className="text-sm text-text-3">Took</span>
            <b>{pluralize(took, 'day')}</b>
          </li>
        )}
      </ul>
      <p className="mt-2h flex gap-2 text-sm leading-140 text-text-3">
        <Icon name="info" size="s" />
        <span>
          Strike what the files do not bear out: it then counts as not known. Figures are never changed.
        </span>
      </p>
    </section>
  )
}

/** Whether the submission will count in the payout record of the chosen firm. A reward or a connection takes it out. */
function CountsInRecord() {
  const { choice } = useOpenDecision().publication
  const { data: firms } = useFirms()
  const name = firms?.find(({ id }) => id === choice.firmId)?.name
  if (!name) return null
  const isLeftOut = choice.incentivised || choice.connected
  return (
    <p className="mt-2h flex gap-2 text-sm leading-140 text-text-3">
      <Icon name="info" size="s" />
      <span>
        <span>{isLeftOut ? 'Left out of the payout record of' : 'Counts in the payout record of'}</span>{' '}
        <span translate="no">{name}</span>
        {isLeftOut && <span>{`: ${choice.incentivised ? 'a reward' : 'a connection with the firm'}`}</span>}
      </span>
    </p>
  )
}

import { type ReactNode, useId, useMemo } from 'react'
import { ANONYMOUS, proofs, reviewLabels } from '#contract/reviews/options.ts'
import { type Strikable, strikable } from '#contract/reviews/payout-facts.ts'
import { redact } from '#contract/reviews/redaction.ts'
import type { Review } from '#contract/reviews/review.ts'
import type { Submission } from '#contract/submission.ts'
import { PublishedReview } from '#pwa/reviews/published/published-review.tsx'
import { FieldNotes } from '#pwa/ui/field.tsx'
import { AreaInput } from '../../kit/form/inputs.tsx'
import { SafeFormNotices } from '../../kit/form/safe-save/safe-form-notices.tsx'
import { PartHeading } from '../../kit/layout/panes.tsx'
import { ExperienceLine } from '../experience-line.tsx'
import { FirmInput } from '../firm-input.tsx'
import { RuleField } from '../rule-field.tsx'
import { SubmissionFiles } from '../submission-files.tsx'
import { CountsInRecord, isAboutPayout, PayoutFigures } from './payout-figures.tsx'
import { mayShowName, type PublishChoice } from './publish-choice.ts'
import styles from './publish-form.module.css'
import { PublishedText } from './published-text.tsx'
import type { Publication } from './use-publishing.ts'

interface PublishFormProps {
  readonly submission: Submission
  readonly publication: Publication
}

/** The submitted text, its published form, and the choices for it. */
export function PublishForm({ submission, publication }: PublishFormProps) {
  const { safe, removed, toggle, undo, choice, choose, missing } = publication
  const { description } = submission
  const text = useMemo(() => redact(description, [...removed]), [description, removed])
  const displayName = choice.showName ? submission.contactName || (submission.review?.displayName ?? '') : ''
  const shown = shownOf(submission, { ...choice, text, displayName, proof: choice.proof ?? 'none' })
  return (
    <>
      <ExperienceLine of={submission} />
      <SafeFormNotices safe={safe} />
      <PublishedText text={description} removed={removed} onToggle={toggle} onUndo={undo} />
      <RemovalReason publication={publication} />
      {isAboutPayout(submission) && (
        <div className={styles.grid}>
          <PayoutFigures submission={submission} publication={publication} />
          <SubmissionFiles submission={submission} shown />
        </div>
      )}
      <div className={styles.grid}>
        <div {...missingMark(missing.firm)}>
          <FirmInput
            required
            problem={missing.firm}
            hint={hintOf(submission, choice.firmId)}
            value={choice.firmId}
            placeholder="Choose a firm"
            onChange={(firmId) => choose({ firmId })}
          />
        </div>
        {!isAboutPayout(submission) && <SubmissionFiles submission={submission} />}
        <ProofChoice publication={publication} />
        <div>
          <NameChoice submission={submission} publication={publication} />
          <Choices legend="Labels that will appear" className={styles.labels ?? ''}>
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
        </div>
        <section className={styles.preview} aria-label="As visitors will see it">
          <PartHeading className={styles.title}>As visitors will see it</PartHeading>
          <div className={styles.shown}>
            <PublishedReview review={shown} firmName={submission.firmName} />
          </div>
          {isAboutPayout(submission) && <CountsInRecord publication={publication} />}
        </section>
      </div>
    </>
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
  const given = {
    id,
    rating,
    outcome,
    experiencedOn,
    ...(Object.fromEntries(figures) as Pick<Review, Strikable>),
  }
  const published_at = review?.published_at ?? new Date().toISOString()
  const { edited_at, answer, sample } = review ?? { edited_at: null, answer: null, sample: false }
  return { ...given, ...chosen, published_at, edited_at, answer, sample }
}

/** The attribute by which `leadToMissing` finds a question. */
const missingMark = (problem: string | undefined) => (problem ? { 'data-missing': '' } : {})

/** Puts the focus on the first question that was left open, and the question in the middle of the screen. */
export function leadToMissing(form: Element | null): void {
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

/** Asks why words are removed, once some are: the sender is told. */
function RemovalReason({
  publication: { choice, choose, missing, removed },
}: Pick<PublishFormProps, 'publication'>) {
  if (removed.size === 0) return null
  return (
    <div className={styles.removal}>
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

function ProofChoice({ publication: { choice, choose, missing } }: Pick<PublishFormProps, 'publication'>) {
  const id = useId()
  return (
    <Choices
      legend={
        <>
          <span>Which proof did you see?</span> <span className={styles.required}>*</span>
        </>
      }
      describedBy={missing.proof ? `${id}-problem` : undefined}
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
  )
}

function NameChoice({ submission, publication: { choice, choose } }: PublishFormProps) {
  const id = useId()
  const isAllowed = mayShowName(submission)
  const name = submission.contactName || submission.review?.displayName || ''
  const why = submission.showName ? 'The sender gave no name' : 'The sender did not agree to it'
  return (
    <Choices legend="Display name">
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

interface ChoicesProps {
  readonly legend: ReactNode
  readonly describedBy?: string | undefined
  readonly problem?: string | undefined
  readonly className?: string
  readonly children: ReactNode
}

function Choices({ legend, describedBy, problem, className = '', children }: ChoicesProps) {
  return (
    <fieldset
      className={`${styles.group} ${className}`}
      aria-describedby={describedBy}
      {...missingMark(problem)}
    >
      <legend>{legend}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly type: 'radio' | 'checkbox'
  readonly name?: string
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

function Choice({ label, hint, onChange, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <span dir="auto">{label}</span>
        {hint && <small dir="auto">{hint}</small>}
      </span>
    </label>
  )
}

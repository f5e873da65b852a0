import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OwnObjection, Statement } from '#contract/own-submissions.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { OBJECTION_LENGTH, objectedDecisions, objectionOutcomes } from '#contract/reviews/objection.ts'
import { type PolicyRule, ruleName } from '#contract/reviews/policy-rules.ts'
import { useShippedPage } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, Refused } from '#pwa/ui/outcome.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { ReasonFact, reasonClasses } from '#pwa/ui/reasons.tsx'
import type { ObjectionDraft } from '../own/objection-draft.ts'
import styles from './statement.module.css'

interface ObjectFormProps {
  readonly statement: Statement
  readonly draft: ObjectionDraft
  readonly onChange: (draft: ObjectionDraft) => void
  readonly isSending: boolean
  /** Why the last attempt failed; the text stays. */
  readonly refusal: Announcement
  /** Where to read the outcome without an address. */
  readonly mailHint?: string
  readonly onSend: () => void
}

/** Asks a sender why a decision is wrong, and for an address to mail the outcome to. */
export function ObjectForm(props: ObjectFormProps) {
  const { statement, draft, onChange, isSending, refusal, onSend } = props
  const { mailHint = 'For the outcome. Without it, you read it here.' } = props
  const { text, email } = draft
  const [problem, setProblem] = useState('')
  const [mailProblem, setMailProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const mail = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (text.trim() === '') {
      setProblem('Write why the decision is wrong')
      return field.current?.focus()
    }
    if (mail.current?.validity.valid !== false) return onSend()
    setMailProblem('Write an address like you@example.com')
    mail.current.focus()
  }
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={send}>
      <Reasons
        statement={statement}
        className={`${styles.reasons} rounded-btn bg-surface-2 px-3h py-2 wrap-anywhere empty:hidden`}
      />
      <Field
        label="Why is the decision wrong?"
        required
        problem={problem}
        aside={`${text.length} / ${OBJECTION_LENGTH.toLocaleString('en')}`}
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={5}
            dir="auto"
            maxLength={OBJECTION_LENGTH}
            value={text}
            onChange={(event) => {
              setProblem('')
              onChange({ text: event.target.value, email })
            }}
          />
        )}
      </Field>
      <Field label="Mail address" aside="Optional" problem={mailProblem} hint={mailHint}>
        {(control) => (
          <input
            {...control}
            ref={mail}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => {
              setMailProblem('')
              onChange({ text, email: event.target.value })
            }}
          />
        )}
      </Field>
      <Refused announcement={refusal} />
      <Button variant="primary" size="lg" type="submit" busy={isSending}>
        Send objection
      </Button>
      <p className={layout.caption}>
        <span>You can object once. Where there are two of us, another member of staff decides.</span>{' '}
        <span>Your words are kept on this device until they are sent.</span>
      </p>
    </form>
  )
}

const labelOf = <Key extends string>(list: readonly { key: Key; label: string }[], key: string) =>
  list.find((one) => one.key === key)?.label ?? ''

/** An objection in three steps: the decision, the objection, and its outcome. */
export function ObjectionSteps({ objection }: { readonly objection: OwnObjection }) {
  const { decision, rule, first_at, text, sent_at, decided_at, outcome, reason } = objection
  return (
    <ol className={styles.steps} aria-label="Objection">
      <li data-done="">
        <p>{`${labelOf(objectedDecisions, decision)} on ${dayText(first_at)}`}</p>
        {rule !== '' && <p className="text-sm text-text-3">{ruleName(rule)}</p>}
      </li>
      <li data-done="">
        <p>{`You objected on ${dayText(sent_at)}`}</p>
        {text !== '' && (
          <p className="text-sm text-text-3" dir="auto">
            {`“${text}”`}
          </p>
        )}
      </li>
      {decided_at === null ? (
        <li>
          <p>A member of staff decides</p>
          <p className="text-sm text-text-3">Another one than the first, where there are two of us.</p>
        </li>
      ) : (
        <li data-done="">
          <p>{`${labelOf(objectionOutcomes, outcome)} on ${dayText(decided_at)}`}</p>
          {reason !== '' && (
            <p className="text-sm text-text-3" dir="auto">
              {reason}
            </p>
          )}
        </li>
      )}
    </ol>
  )
}

/** The decision, as the sender of a review reads it. */
export const decidedWords: Readonly<Record<Statement['decision'], string>> = {
  rejected: 'Not published',
  redacted: 'Published with words removed',
  unpublished: 'Unpublished',
}

/** A rule of the review policy by its name, linked where the owner shows that page. */
function RuleLink({ rule }: { readonly rule: PolicyRule }) {
  const page = useShippedPage('review-policy')
  const name = ruleName(rule)
  if (!page) return <span>{name}</span>
  return (
    <PageLink className={layout['text-link']} to={paths.sitePage.to('review-policy')}>
      {name}
    </PageLink>
  )
}

/** The fact and the rule that a decision rests on; without rows that an earlier version did not ask for. */
function ReasonRows({ statement: { fact, rule } }: { readonly statement: Statement }) {
  return (
    <>
      {fact !== '' && (
        <ReasonFact name="Fact" dir="auto">
          {fact}
        </ReasonFact>
      )}
      {rule !== '' && (
        <ReasonFact name="Rule">
          <RuleLink rule={rule} />
        </ReasonFact>
      )}
    </>
  )
}

interface ReasonsProps {
  readonly statement: Statement
  readonly className: string
}

/** Fact and rule alone. */
const Reasons = ({ statement, className }: ReasonsProps) => (
  <dl className={className}>
    <ReasonRows statement={statement} />
  </dl>
)

interface StatementProps {
  readonly statement: Statement
  /** Whether the site accepts corrections. */
  readonly isOpen: boolean
}

function nextOf({ ends_at }: Statement, isOpen: boolean): string {
  if (ends_at === null) return isOpen ? 'Correct it.' : ''
  const objecting = `object once until ${dayText(ends_at)}`
  const ways = isOpen ? `Correct it, or ${objecting}` : `Object${objecting.slice('object'.length)}`
  return `${ways}. Where there are two of us, another member of staff decides.`
}

/** Why a review was rejected, unpublished, or published with words removed, and the sender's options. */
export function StatementOfReasons({ statement, isOpen }: StatementProps) {
  const { decision, decided_at } = statement
  const next = nextOf(statement, isOpen)
  const title = (
    <>
      <Icon name="scale" size="s" />
      <span>Statement of reasons</span>
    </>
  )
  const facts = (
    <dl>
      <ReasonFact name="Decided">{`${decidedWords[decision]}, ${dayText(decided_at)}`}</ReasonFact>
      <ReasonRows statement={statement} />
      <ReasonFact name="Program">None took part. A person decided.</ReasonFact>
      {next !== '' && <ReasonFact name="Next">{next}</ReasonFact>}
    </dl>
  )
  if (decision !== 'redacted') {
    return (
      <section className={reasonClasses.well} aria-label="Statement of reasons">
        <p className={reasonClasses.title}>{title}</p>
        {facts}
      </section>
    )
  }
  // The reasons of a published review are less urgent.
  return (
    <details className={`${reasonClasses.well} group`}>
      <summary className={reasonClasses.title}>
        {title}
        <span className="ms-auto grid group-open:rotate-180">
          <Icon name="chevron-down" size="s" />
        </span>
      </summary>
      {facts}
    </details>
  )
}

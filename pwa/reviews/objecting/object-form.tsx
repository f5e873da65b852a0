import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Statement } from '#contract/own-submissions.ts'
import { OBJECTION_LENGTH } from '#contract/reviews/objection.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, Refused } from '#pwa/ui/outcome.tsx'
import type { ObjectionDraft } from '../own/objection-draft.ts'
import styles from './statement.module.css'
import { Reasons } from './statement-of-reasons.tsx'

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

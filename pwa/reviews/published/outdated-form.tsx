import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { isEmail } from '#contract/primitives/text.ts'
import { OUTDATED, REPORT_LENGTH } from '#contract/reviews/options.ts'
import type { ReportedFact } from '#contract/reviews/reported-facts.ts'
import { reportedFacts } from '#contract/reviews/reported-facts.ts'
import { useFirmReport } from '#pwa/data/reviews/use-report.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, NO_ANNOUNCEMENT, Refused } from '#pwa/ui/outcome.tsx'
import { managementSecret } from '../form/management-secret.ts'
import { SitePageLink } from '../site-page-link.tsx'
import styles from './report-form.module.css'

const OFFLINE = 'Report will be sent when you are online'
const BUSY = 'We cannot take more reports right now. Yours is kept on this device and sent later'

interface OutdatedFormProps {
  readonly firm: { readonly id: string; readonly name: string }
  /** The challenge that it is about; null: a fact of the firm, which the form asks for. */
  readonly challenge: { readonly id: string; readonly name: string } | null
  /** Takes the form away; with what to say where the report was handed over. */
  readonly onDone: (said: string) => void
}

type Problems = Partial<Record<'fact' | 'email', string>>

/** The fields as they are typed. */
function fieldsIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const [text = '', email = '', fact = ''] = ['text', 'email', 'fact'].map((key) =>
    String(typed.get(key) ?? ''),
  )
  return { text, email: email.trim(), fact: fact as ReportedFact | '' }
}

/** Tells the team that a challenge or a fact of a firm is out of date. It opens in place, as the report of a review does. */
export function OutdatedForm({ firm, challenge, onDone }: OutdatedFormProps) {
  const id = useId()
  const report = useFirmReport()
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<Announcement>(NO_ANNOUNCEMENT)
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending) return
    const { text, email, fact } = fieldsIn(form)
    // Committed at once, so that the first field at fault is there to get the focus.
    flushSync(() =>
      setProblems({
        ...(!challenge && fact === '' && { fact: 'Choose what is out of date' }),
        ...(email && !isEmail(email) && { email: 'Write an address like you@example.com' }),
      }),
    )
    const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong) return wrong.focus()
    setRefusal(NO_ANNOUNCEMENT)
    setSending(true)
    const about = { challenge: challenge?.id ?? '', fact: challenge ? ('' as const) : fact }
    const outcome = await report({
      ...about,
      firmId: firm.id,
      firmName: firm.name,
      reason: OUTDATED,
      text,
      email,
      secret: managementSecret(),
    })
    setSending(false)
    if (outcome.kind === 'refused') return setRefusal({ text: outcome.message })
    onDone(outcome.kind === 'sent' ? 'Report sent' : outcome.isBusy ? BUSY : OFFLINE)
  }
  return (
    <form
      className={styles.form}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={send}
      onChange={() => setProblems({})}
    >
      <h4 id={`${id}-title`} ref={focus} tabIndex={-1} className={layout.h3}>
        This is out of date
      </h4>
      {challenge ? (
        <p>
          <span>About the challenge</span> <span translate="no">{challenge.name}</span>
        </p>
      ) : (
        <Field label="What is out of date?" required problem={problems.fact}>
          {(control) => (
            <select {...control} name="fact" defaultValue="">
              <option value="">Choose</option>
              {reportedFacts.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label="What is right now, and where do you see it?" aside="Optional">
        {(control) => <textarea {...control} name="text" rows={3} maxLength={REPORT_LENGTH} />}
      </Field>
      <Field
        label="Your mail address"
        aside="Optional"
        problem={problems.email}
        hint={
          <>
            <span>For the receipt and the decision. Never shown.</span> <SitePageLink slug="privacy" />
          </>
        }
      >
        {(control) => <input {...control} name="email" type="email" autoComplete="email" />}
      </Field>
      <Refused announcement={refusal} />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => onDone('')}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={isSending}>
          Send report
        </Button>
      </div>
      <p className={layout.caption}>Our team looks at it; nothing changes by itself.</p>
    </form>
  )
}

/** The form opens by a press on its button. */
const focus = (element: HTMLHeadingElement | null) => element?.focus()

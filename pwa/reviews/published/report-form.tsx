import { type FormEvent, useId, useRef, useState } from 'react'
import { REPORT_LENGTH, type ReportReason, reportReasons } from '#contract/reviews/options.ts'
import type { Review } from '#contract/reviews/review.ts'
import { useReport } from '#pwa/data/reviews/use-report.ts'
import { Button } from '#pwa/ui/button.tsx'
import choices from '#pwa/ui/choice-list.module.css'
import { Field, FieldNotes } from '#pwa/ui/field.tsx'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, NO_ANNOUNCEMENT, Refused } from '#pwa/ui/outcome.tsx'
import { SitePageLink } from '../site-page-link.tsx'
import styles from './report-form.module.css'

const OFFLINE = 'Report will be sent when you are online'
const BUSY = 'We cannot take more reports right now. Yours is kept on this device and sent later'

interface ReportFormProps {
  readonly review: Pick<Review, 'id'>
  /** Takes the form away; with what to say where the report was handed over. */
  readonly onDone: (said: string) => void
}

/**
 * Reports a review to the team. It opens inside of the review: the details of a firm are a sheet already, and there is never a
 * sheet over a sheet.
 */
export function ReportForm({ review, onDone }: ReportFormProps) {
  const id = useId()
  const report = useReport()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [refusal, setRefusal] = useState<Announcement>(NO_ANNOUNCEMENT)
  const [isSending, setSending] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (!reason) {
      setProblem('Choose what is wrong with it')
      return first.current?.focus()
    }
    setRefusal(NO_ANNOUNCEMENT)
    setSending(true)
    const outcome = await report({ reviewId: review.id, reason, text })
    setSending(false)
    if (outcome.kind === 'refused') return setRefusal({ text: outcome.message })
    onDone(outcome.kind === 'sent' ? 'Report sent' : outcome.isBusy ? BUSY : OFFLINE)
  }
  return (
    <form className={styles.form} aria-labelledby={`${id}-title`} noValidate onSubmit={send}>
      <h4 id={`${id}-title`} ref={focus} tabIndex={-1} className={layout.h3}>
        Report this review
      </h4>
      <fieldset className={choices.choices} aria-describedby={problem ? `${id}-problem` : undefined}>
        <legend className={`${choices.legend} ${styles.legend}`}>What is wrong with it?</legend>
        {reportReasons.map(({ key, label }, index) => (
          <label key={key} className={choices.choice}>
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name={`${id}-reason`}
              checked={reason === key}
              onChange={() => {
                setReason(key)
                setProblem('')
              }}
            />
            <span>{label}</span>
          </label>
        ))}
        <FieldNotes id={id} problem={problem} />
      </fieldset>
      <Field label="Tell us more" aside="Optional">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={REPORT_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
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
      <p className={layout.caption}>
        <span>The review stays until our team has looked at it.</span> <SitePageLink slug="review-policy" />{' '}
        <SitePageLink slug="privacy" />
      </p>
    </form>
  )
}

/** The form opens by a press on its button. */
const focus = (element: HTMLHeadingElement | null) => element?.focus()

import { useId, useState } from 'react'
import { isEmail } from '#contract/primitives/email.ts'
import {
  CLAIM,
  NAME_LENGTH,
  REPORT_LENGTH,
  type ReportReason,
  reportReasons,
} from '#contract/reviews/options.ts'
import { missingFromReport } from '#contract/reviews/report-rules.ts'
import type { Review } from '#contract/reviews/review.ts'
import { useReport } from '#pwa/data/reviews/use-report.ts'
import choices from '#pwa/ui/choice-list.module.css'
import { Field, FieldNotes, RequiredMark } from '#pwa/ui/field.tsx'
import { managementSecret } from '../form/form-rules.ts'
import { SitePageLink } from '../site-page-link.tsx'
import { MailField, ReportFrame, WRONG_ADDRESS } from './report-frame.tsx'
import { useReportForm } from './use-report-form.ts'

interface ReportFormProps {
  readonly review: Pick<Review, 'id'>
  readonly firmName: string
  /** Closes the form, with a message where the report was handed over. */
  readonly onDone: (said: string) => void
}

/** The fields as they are typed. */
function fieldsIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const [text = '', name = '', email = ''] = ['text', 'name', 'email'].map((key) => String(typed.get(key)))
  return { text, name, email: email.trim(), goodFaith: typed.has('goodFaith') }
}

type Fields = ReturnType<typeof fieldsIn>
type Problems = Partial<Record<keyof Fields | 'reason', string>>

function problemsOf(reason: ReportReason | null, fields: Fields): Problems {
  if (!reason) return { reason: 'Choose what is wrong with it' }
  const missing = missingFromReport({ reason, ...fields })
  return {
    ...(fields.email && !isEmail(fields.email) && { email: WRONG_ADDRESS }),
    ...Object.fromEntries(missing.map(({ path, message }) => [path, message])),
  }
}

/**
 * Reports a review to the team. It opens inside the review: the details of a firm already are a sheet, and there is never a sheet
 * over a sheet.
 */
export function ReportForm({ review, firmName, onDone }: ReportFormProps) {
  const id = useId()
  const report = useReport()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const { problems, frame } = useReportForm({
    onDone,
    attempt: (form) => {
      const fields = fieldsIn(form)
      const about = { reviewId: review.id, firmName }
      return {
        problems: problemsOf(reason, fields),
        report: reason && (() => report({ ...about, reason, ...fields, secret: managementSecret() })),
      }
    },
  })
  return (
    <ReportFrame
      title="Report this review"
      {...frame}
      foot={
        <>
          <span>The review stays until our team has looked at it.</span> <SitePageLink slug="review-policy" />{' '}
          <SitePageLink slug="privacy" />
        </>
      }
    >
      <fieldset className={choices.choices} aria-describedby={problems.reason ? `${id}-problem` : undefined}>
        <legend className={`${choices.legend} mb-2`}>What is wrong with it?</legend>
        {reportReasons.map(({ key, label }) => (
          <label key={key} className={choices.choice}>
            <input
              type="radio"
              name={`${id}-reason`}
              checked={reason === key}
              onChange={() => setReason(key)}
            />
            <span>{label}</span>
          </label>
        ))}
        <FieldNotes id={id} problem={problems.reason ?? ''} />
      </fieldset>
      <ReportFields isClaim={reason === CLAIM} problems={problems} />
    </ReportFrame>
  )
}

interface ReportFieldsProps {
  readonly isClaim: boolean
  readonly problems: Problems
}

/** The description, and the sender: required where a right is claimed, else folded away. */
function ReportFields({ isClaim, problems }: ReportFieldsProps) {
  const id = useId()
  // Once opened it stays open: neither a corrected address nor another reason folds a typed text away.
  const [isOpen, setOpen] = useState(false)
  const optional = isClaim ? undefined : 'Optional'
  return (
    <>
      <Field
        label={isClaim ? 'Which law or right, and which words?' : 'Tell us more'}
        aside={optional}
        required={isClaim}
        problem={problems.text}
      >
        {(control) => <textarea {...control} name="text" rows={3} maxLength={REPORT_LENGTH} />}
      </Field>
      <details
        open={isClaim || isOpen || Boolean(problems.email)}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary
          className={isClaim ? undefined : 'flex min-h-tap w-fit items-center font-600 text-primary-ink'}
          hidden={isClaim}
        >
          Tell me the decision
        </summary>
        <div className="grid grid-cols-1 gap-3">
          <Field label="Your name" aside={optional} required={isClaim} problem={problems.name}>
            {(control) => <input {...control} name="name" maxLength={NAME_LENGTH} autoComplete="name" />}
          </Field>
          <MailField required={isClaim} problem={problems.email} />
          <div>
            <label className="flex min-h-tap items-center gap-3 leading-140">
              <input
                type="checkbox"
                className="size-6"
                name="goodFaith"
                aria-required={isClaim || undefined}
                aria-invalid={problems.goodFaith ? true : undefined}
                aria-describedby={problems.goodFaith && `${id}-problem`}
              />
              <span>
                <span>I believe in good faith that this is accurate.</span>
                {isClaim && <RequiredMark />}
              </span>
            </label>
            <FieldNotes id={id} problem={problems.goodFaith ?? ''} />
          </div>
        </div>
      </details>
    </>
  )
}

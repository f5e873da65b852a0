import { useState } from 'react'
import { isEmail } from '#contract/primitives/email.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { type FirmReportReason, REPORT_LENGTH } from '#contract/reviews/options.ts'
import type { Criterion } from '#contract/rubric/rubric.ts'
import { useFirmReport } from '#pwa/data/reviews/use-report.ts'
import { Field } from '#pwa/ui/field.tsx'
import { managementSecret } from '../form/form-rules.ts'
import { FirmReportReasons, REASON_MISSING } from './firm-report-reasons.tsx'
import { MailField, ReportFrame, WRONG_ADDRESS } from './report-frame.tsx'
import { useReportForm } from './use-report-form.ts'

interface ChallengeLineFormProps {
  readonly firm: { readonly id: string; readonly name: string }
  readonly criterion: Pick<Criterion, 'key' | 'name'>
  /** Closes the form, with a message where the report was handed over. */
  readonly onDone: (said: string) => void
}

type Problems = Partial<Record<'reason' | 'source' | 'email', string>>

/** The fields as they are typed. */
function fieldsIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const [text = '', source = '', email = ''] = ['text', 'source', 'email'].map((key) =>
    String(typed.get(key) ?? ''),
  )
  return { text, source: source.trim(), email: email.trim() }
}

const problemsOf = (
  reason: FirmReportReason | null,
  { source, email }: ReturnType<typeof fieldsIn>,
): Problems => ({
  ...(!reason && { reason: REASON_MISSING }),
  ...(safeHttpUrl(source) === null && { source: 'Write an address like https://example.com/rules' }),
  ...(email && !isEmail(email) && { email: WRONG_ADDRESS }),
})

/** Reports a line of a firm's assessment as out of date or false, with a source. It opens in place. */
export function ChallengeLineForm({ firm, criterion, onDone }: ChallengeLineFormProps) {
  const report = useFirmReport()
  const [reason, setReason] = useState<FirmReportReason | null>(null)
  const { problems, frame } = useReportForm({
    onDone,
    attempt: (form) => {
      const fields = fieldsIn(form)
      const about = {
        firmId: firm.id,
        firmName: firm.name,
        challenge: '',
        fact: '',
        criterion: criterion.key,
      } as const
      return {
        problems: problemsOf(reason, fields),
        report: reason && (() => report({ ...fields, ...about, reason, secret: managementSecret() })),
      }
    },
  })
  return (
    <ReportFrame
      title="Challenge this line"
      {...frame}
      foot="Our team looks at it; nothing changes by itself. How we rate tells how many were answered."
    >
      <p>{criterion.name}</p>
      <FirmReportReasons problem={problems.reason ?? ''} reason={reason} onReason={setReason} />
      <Field
        label="Where can it be read?"
        required
        problem={problems.source}
        hint="The address of a page that says otherwise."
      >
        {(control) => <input {...control} name="source" type="url" inputMode="url" placeholder="https://" />}
      </Field>
      <Field label="What is right?" aside="Optional">
        {(control) => <textarea {...control} name="text" rows={3} maxLength={REPORT_LENGTH} />}
      </Field>
      <MailField problem={problems.email} />
    </ReportFrame>
  )
}

import { useState } from 'react'
import { isEmail } from '#contract/primitives/email.ts'
import { type FirmReportReason, OUTDATED, REPORT_LENGTH } from '#contract/reviews/options.ts'
import { type NamedFact, type ReportedFact, reportedFacts } from '#contract/reviews/reported-facts.ts'
import { useFirmReport } from '#pwa/data/reviews/use-report.ts'
import { Field } from '#pwa/ui/field.tsx'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'
import { managementSecret } from '../form/form-rules.ts'
import { FirmReportReasons, REASON_MISSING } from './firm-report-reasons.tsx'
import { MailField, ReportFrame, WRONG_ADDRESS } from './report-frame.tsx'
import { useReportForm } from './use-report-form.ts'
import { mayBeFalse, reportTitle } from './use-report-in-place.tsx'

interface OutdatedFormProps {
  readonly firm: { readonly id: string; readonly name: string }
  /** The reported challenge; null: a fact of the firm, which the form asks for. */
  readonly challenge: { readonly id: string; readonly name: string } | null
  /** The fact beside which the form was asked for; the form has it chosen. */
  readonly fact?: NamedFact | undefined
  /** Closes the form, with a message where the report was handed over. */
  readonly onDone: (said: string) => void
}

type Problems = Partial<Record<'fact' | 'reason' | 'email', string>>

/** The fields as they are typed. */
function fieldsIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const [text = '', email = '', fact = ''] = ['text', 'email', 'fact'].map((key) =>
    String(typed.get(key) ?? ''),
  )
  return { text, email: email.trim(), fact: fact as ReportedFact | '' }
}

/**
 * Reports a challenge or a fact of a firm as out of date, or false where it is about who is behind it. It opens in place, as the
 * report of a review does.
 */
export function OutdatedForm({ firm, challenge, fact: beside, onDone }: OutdatedFormProps) {
  const report = useFirmReport()
  const asksReason = mayBeFalse(beside?.key)
  const [reason, setReason] = useState<FirmReportReason | null>(asksReason ? null : OUTDATED)
  const { problems, frame } = useReportForm({
    onDone,
    attempt: (form) => {
      const { text, email, fact } = fieldsIn(form)
      const found: Problems = {
        ...(!challenge && fact === '' && { fact: 'Choose what is out of date' }),
        ...(!reason && { reason: REASON_MISSING }),
        ...(email && !isEmail(email) && { email: WRONG_ADDRESS }),
      }
      const about = {
        firmId: firm.id,
        firmName: firm.name,
        challenge: challenge?.id ?? '',
        fact: challenge ? ('' as const) : fact,
      }
      return {
        problems: found,
        report: reason && (() => report({ ...about, reason, text, email, secret: managementSecret() })),
      }
    },
  })
  return (
    <ReportFrame
      title={reportTitle(beside?.key)}
      {...frame}
      foot="Our team looks at it; nothing changes by itself."
    >
      {challenge ? (
        <p>
          <span>About the challenge</span> <span translate="no">{challenge.name}</span>
        </p>
      ) : (
        <Field
          label={asksReason ? 'What is it about?' : 'What is out of date?'}
          required
          problem={problems.fact}
        >
          {(control) => (
            <SelectFrame>
              <select {...control} name="fact" defaultValue={beside?.key ?? ''}>
                <option value="">Choose</option>
                {reportedFacts.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </select>
            </SelectFrame>
          )}
        </Field>
      )}
      {asksReason && (
        <FirmReportReasons problem={problems.reason ?? ''} reason={reason} onReason={setReason} />
      )}
      <Field label="What is right now, and where do you see it?" aside="Optional">
        {(control) => <textarea {...control} name="text" rows={3} maxLength={REPORT_LENGTH} />}
      </Field>
      <MailField problem={problems.email} />
    </ReportFrame>
  )
}

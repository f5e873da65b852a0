import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { isEmail } from '#contract/primitives/email.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import {
  CLAIM,
  type FirmReportReason,
  firmReportReasons,
  kindLabel,
  NAME_LENGTH,
  OUTDATED,
  REPORT_LENGTH,
  type ReportKind,
  type ReportReason,
  reportReasons,
} from '#contract/reviews/options.ts'
import { missingFromReport } from '#contract/reviews/report-rules.ts'
import { type NamedFact, reportedFacts } from '#contract/reviews/reported-facts.ts'
import type { ReportOutcome } from '#pwa/data/reviews/messages.ts'
import { type UnsentReport, useReport } from '#pwa/data/reviews/use-report.ts'
import { Button } from '#pwa/ui/button.tsx'
import { choiceClasses as choices } from '#pwa/ui/choice-list.tsx'
import { Field, FieldNotes, RequiredMark } from '#pwa/ui/field.tsx'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, NO_ANNOUNCEMENT, Refused } from '#pwa/ui/outcome.tsx'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'
import { managementSecret } from '../form/form-rules.ts'
import { SitePageLink } from '../site-page-link.tsx'
import { mayBeFalse, type Reported, type ReportedPart, type ReportedReview, reportTitle } from './reported.ts'

interface ReportFormProps {
  readonly reported: Reported
  /** Closes the form, with a message where the report was handed over, else "". */
  readonly onDone: (said: string) => void
}

/**
 * Reports something to the team. It opens in place, below its button: the details of a firm already are a sheet, and there is
 * never a sheet over a sheet.
 */
export const ReportForm = ({ reported, onDone }: ReportFormProps) =>
  reported.about === 'review' ? (
    <FormOf form={ofReview(reported)} onDone={onDone} />
  ) : (
    <FormOf form={ofPart(reported)} onDone={onDone} />
  )

type Problems = Partial<Record<keyof ReportFields | 'reason', string>>

function fieldsIn(form: HTMLFormElement): ReportFields {
  const typed = new FormData(form)
  const [text = '', fact = '', source = '', name = '', email = ''] = [
    ...['text', 'fact', 'source', 'name', 'email'],
  ].map((key) => String(typed.get(key) ?? ''))
  const goodFaith = typed.has('goodFaith')
  return { text, fact: factOf(fact), source: source.trim(), name, email: email.trim(), goodFaith }
}

/** One sentence for each field at fault. */
function problemsOf<Reason extends ReportKind>(
  { factChoice, hasSource }: ReportFormOf<Reason>,
  reason: Reason | null,
  fields: ReportFields,
): Problems {
  const missing = reason === CLAIM ? missingFromReport({ ...fields, reason: CLAIM }) : []
  return {
    ...(factChoice && fields.fact === '' && { fact: 'Choose what is out of date' }),
    ...(!reason && { reason: 'Choose what is wrong with it' }),
    ...(hasSource &&
      safeHttpUrl(fields.source) === null && { source: 'Write an address like https://example.com/rules' }),
    ...(fields.email && !isEmail(fields.email) && { email: 'Write an address like you@example.com' }),
    ...Object.fromEntries(missing.map(({ path, message }) => [path, message])),
  }
}

function handedOver(outcome: Exclude<ReportOutcome, { readonly kind: 'refused' }>): string {
  if (outcome.kind === 'sent') return 'Report sent'
  return outcome.isBusy
    ? 'We cannot take more reports right now. Yours is kept on this device and sent later'
    : 'Report will be sent when you are online'
}

interface FormOfProps<Reason extends ReportKind> extends Pick<ReportFormProps, 'onDone'> {
  readonly form: ReportFormOf<Reason>
}

/** A fault leads to its field, a refusal stays on the form, a report that is handed over closes it. */
function FormOf<Reason extends ReportKind>({ form, onDone }: FormOfProps<Reason>) {
  const title = useId()
  const report = useReport()
  const { reasons } = form
  const [reason, setReason] = useState<Reason | null>(reasons.length > 1 ? null : (reasons[0] ?? null))
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<Announcement>(NO_ANNOUNCEMENT)
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (isSending) return
    const fields = fieldsIn(element)
    const found = problemsOf(form, reason, fields)
    // Committed at once, so that the first field at fault is there to get the focus.
    flushSync(() => setProblems(found))
    const wrong = element.querySelector<HTMLElement>('reason' in found ? '[type=radio]' : '[aria-invalid]')
    if (wrong || !reason) return wrong?.focus()
    setRefusal(NO_ANNOUNCEMENT)
    setSending(true)
    const outcome = await report(form.toSend(reason, fields)).finally(() => setSending(false))
    if (outcome.kind === 'refused') return setRefusal({ text: outcome.message })
    onDone(handedOver(outcome))
  }
  return (
    <form
      className="mt-2 mb-3 grid grid-cols-1 gap-3 rounded-md bg-surface-2 p-4"
      aria-labelledby={title}
      noValidate
      onSubmit={send}
      onChange={() => setProblems({})}
    >
      <h4 id={title} ref={focus} tabIndex={-1} className={`${layout.h3} outline-none`}>
        {form.title}
      </h4>
      {form.subject && <p>{form.subject}</p>}
      <Fields form={form} problems={problems} reason={reason} onReason={setReason} />
      <Refused announcement={refusal} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => onDone('')}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={isSending}>
          Send report
        </Button>
      </div>
      <p className={layout.caption}>{form.foot}</p>
    </form>
  )
}

const focus = (element: HTMLHeadingElement | null) => element?.focus()

interface FieldsProps<Reason extends ReportKind> {
  readonly form: ReportFormOf<Reason>
  readonly problems: Problems
  readonly reason: Reason | null
  readonly onReason: (reason: Reason) => void
}

function Fields<Reason extends ReportKind>({ form, problems, reason, onReason }: FieldsProps<Reason>) {
  const { factChoice, reasons, hasSource, textLabel, hasSender } = form
  const isClaim = reason === CLAIM
  return (
    <>
      {factChoice && (
        <Field label={factChoice.label} required problem={problems.fact}>
          {(control) => (
            <SelectFrame>
              <select {...control} name="fact" defaultValue={factChoice.chosen}>
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
      {reasons.length > 1 && (
        <Reasons reasons={reasons} problem={problems.reason ?? ''} reason={reason} onReason={onReason} />
      )}
      {hasSource && (
        <Field
          label="Where can it be read?"
          required
          problem={problems.source}
          hint="The address of a page that says otherwise."
        >
          {(control) => (
            <input {...control} name="source" type="url" inputMode="url" placeholder="https://" />
          )}
        </Field>
      )}
      <Field
        label={isClaim ? 'Which law or right, and which words?' : textLabel}
        aside={isClaim ? undefined : 'Optional'}
        required={isClaim}
        problem={problems.text}
      >
        {(control) => <textarea {...control} name="text" rows={3} maxLength={REPORT_LENGTH} />}
      </Field>
      {hasSender ? <Sender isClaim={isClaim} problems={problems} /> : <MailField problem={problems.email} />}
    </>
  )
}

interface ReasonsProps<Reason extends ReportKind> {
  readonly reasons: readonly Reason[]
  readonly problem: string
  readonly reason: Reason | null
  readonly onReason: (reason: Reason) => void
}

function Reasons<Reason extends ReportKind>({ reasons, problem, reason, onReason }: ReasonsProps<Reason>) {
  const id = useId()
  return (
    <fieldset className={choices.choices} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className={choices.legend}>What is wrong with it?</legend>
      {reasons.map((key) => (
        <label key={key} className={choices.choice}>
          <input type="radio" name={`${id}-reason`} checked={reason === key} onChange={() => onReason(key)} />
          <span>{kindLabel(key)}</span>
        </label>
      ))}
      <FieldNotes id={id} problem={problem} />
    </fieldset>
  )
}

interface SenderProps {
  readonly isClaim: boolean
  readonly problems: Problems
}

/** Who sends it: required where a right is claimed, else folded away. */
function Sender({ isClaim, problems }: SenderProps) {
  const id = useId()
  // Once opened it stays open: neither a corrected address nor another reason folds a typed text away.
  const [isOpen, setOpen] = useState(false)
  return (
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
        <Field
          label="Your name"
          aside={isClaim ? undefined : 'Optional'}
          required={isClaim}
          problem={problems.name}
        >
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
  )
}

interface MailFieldProps {
  readonly required?: boolean
  readonly problem: string | undefined
}

/** Where the receipt and the decision are mailed. */
const MailField = ({ required = false, problem }: MailFieldProps): ReactNode => (
  <Field
    label="Your mail address"
    aside={required ? undefined : 'Optional'}
    required={required}
    problem={problem}
    hint={
      <>
        <span>For the receipt and the decision. Never shown.</span> <SitePageLink slug="privacy" />
      </>
    }
  >
    {(control) => <input {...control} name="email" type="email" autoComplete="email" />}
  </Field>
)

/** The fields of a report as they are typed; "" for one that its form does not ask for. */
interface ReportFields {
  readonly text: string
  readonly fact: NamedFact['key'] | ''
  readonly source: string
  readonly name: string
  readonly email: string
  readonly goodFaith: boolean
}

/** How the form of one kind of report differs from the others. */
interface ReportFormOf<Reason extends ReportKind> {
  readonly title: string
  /** The name of what is reported, where it does not stand right above the form. */
  readonly subject?: ReactNode
  /** Asks for one of a firm's facts. */
  readonly factChoice?: { readonly label: string; readonly chosen: NamedFact['key'] | '' }
  /** The first is meant where there is no other. */
  readonly reasons: readonly Reason[]
  /** Asks for an address that says otherwise. */
  readonly hasSource?: boolean
  readonly textLabel: string
  /** Asks who sends it, folded away unless the report claims a right. */
  readonly hasSender?: boolean
  /** Below the buttons: how the report is handled. */
  readonly foot: ReactNode
  readonly toSend: (reason: Reason, fields: ReportFields) => UnsentReport
}

const ofReview = ({ review, firmName }: ReportedReview): ReportFormOf<ReportReason> => ({
  title: 'Report this review',
  reasons: reportReasons.map(({ key }) => key),
  textLabel: 'Tell us more',
  hasSender: true,
  foot: (
    <>
      <span>The review stays until our team has looked at it.</span> <SitePageLink slug="review-policy" />{' '}
      <SitePageLink slug="privacy" />
    </>
  ),
  toSend: (reason, { text, name, email, goodFaith }) => ({
    reviewId: review.id,
    firmName,
    reason,
    text,
    name,
    email,
    goodFaith,
    secret: managementSecret(),
  }),
})

const NOTHING_CHANGES = 'Our team looks at it; nothing changes by itself.'
const WHAT_IS_RIGHT = 'What is right now, and where do you see it?'

/** The same of a part of a firm. */
function ofPart(part: ReportedPart): ReportFormOf<FirmReportReason> {
  const toSend = (reason: FirmReportReason, { text, email, fact }: ReportFields) => ({
    firmId: part.firm.id,
    firmName: part.firm.name,
    challenge: '',
    fact,
    reason,
    text,
    email,
    secret: managementSecret(),
  })
  if (part.about === 'challenge')
    return {
      title: reportTitle(),
      subject: (
        <>
          <span>About the challenge</span> <span translate="no">{part.challenge.name}</span>
        </>
      ),
      reasons: [OUTDATED],
      textLabel: WHAT_IS_RIGHT,
      foot: NOTHING_CHANGES,
      toSend: (reason, fields) => ({ ...toSend(reason, fields), challenge: part.challenge.id }),
    }
  if (part.about === 'line')
    return {
      title: 'Challenge this line',
      subject: part.criterion.name,
      reasons: firmReportReasons,
      hasSource: true,
      textLabel: 'What is right?',
      foot: 'Our team looks at it; nothing changes by itself. How we rate tells how many were answered.',
      toSend: (reason, fields) => ({
        ...toSend(reason, fields),
        criterion: part.criterion.key,
        source: fields.source,
      }),
    }
  const asksReason = mayBeFalse(part.fact?.key)
  return {
    title: reportTitle(part.fact?.key),
    factChoice: {
      label: asksReason ? 'What is it about?' : 'What is out of date?',
      chosen: part.fact?.key ?? '',
    },
    reasons: asksReason ? firmReportReasons : [OUTDATED],
    textLabel: WHAT_IS_RIGHT,
    foot: NOTHING_CHANGES,
    toSend,
  }
}

/** The key of a fact as the form names it; "" for none. */
const factOf = (typed: string): NamedFact['key'] | '' =>
  reportedFacts.find(({ key }) => key === typed)?.key ?? ''

import { type ReactNode, useRef } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { mailtoOf } from '#contract/primitives/email.ts'
import { kindLabel, OUTDATED } from '#contract/reviews/options.ts'
import { defaultTexts } from '#contract/settings/default-texts.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { hasForm } from '#contract/submission-rules.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { type Outbox, useOutbox } from '#pwa/data/outbox/use-outbox.ts'
import type { ShownReport } from '#pwa/data/reviews/messages.ts'
import { useOwnReports } from '#pwa/data/reviews/use-own-reports.ts'
import { paths } from '#pwa/paths.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { BackLink } from '#pwa/ui/back-link.tsx'
import { Badge, type BadgeKind } from '#pwa/ui/badge.tsx'
import { Button, buttonClass } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useCopy } from '#pwa/ui/use-copy.ts'
import { SubmissionCard } from './form/submission-card.tsx'
import { OutboxList } from './outbox/outbox-list.tsx'
import { OwnSubmissions } from './own/own-submissions.tsx'
import styles from './reviews.module.css'
import { SubmitWays } from './submit-ways.tsx'

interface SubmitReviewProps {
  readonly firms: readonly FirmRow[]
  /** Whether these are all of them. */
  readonly isListWhole: boolean
  readonly userSubmissions: PublicSettings['userSubmissions']
}

/** The page through which visitors send a submission; it says so while submissions are closed. */
export function SubmitReview({ userSubmissions, firms, isListWhole }: SubmitReviewProps) {
  const outbox = useOutbox()
  const { enabled, title, description, emailEndpoint, formFields } = userSubmissions
  const yours = (
    <>
      <OwnSubmissions outbox={outbox} firms={firms} shown={formFields} isOpen={enabled} />
      <OwnReports />
    </>
  )
  if (!enabled) return <Closed outbox={outbox}>{yours}</Closed>
  const mailCard = <MailCard mailbox={emailEndpoint} />
  return (
    <div className={`${layout.wrap} grid grid-cols-1 gap-4 tablet:max-w-190`}>
      <div className={layout.wash}>
        <BackLink to={paths.home.to()}>Back to Home</BackLink>
        <h1 className={layout.h1}>{title || defaultTexts.userSubmissions.title}</h1>
        {description && <p className={layout.lead}>{description}</p>}
      </div>
      {/* Above the long form: senders look for earlier submissions first. */}
      <OutboxList {...outbox} />
      {yours}
      {hasForm(formFields) ? (
        <SubmitWays
          form={<SubmissionCard {...{ userSubmissions, firms, isListWhole, outbox }} />}
          email={mailCard}
        />
      ) : (
        mailCard
      )}
      <InfoCards />
    </div>
  )
}

/** A draft written before the site closed submissions is still shown to its sender. */
function Closed({ outbox, children }: { readonly outbox: Outbox; readonly children: ReactNode }) {
  return (
    <div className={`${layout.wrap} ${styles.closed} grid place-items-center`}>
      <div className={layout.wash}>
        <Empty
          icon="inbox"
          heading="h1"
          title="Submissions are closed"
          text="We do not take reviews at the moment."
          bare
          action={
            <PageLink className={buttonClass({ variant: 'primary', size: 'lg' })} to={paths.home.to()}>
              Back to Home
            </PageLink>
          }
        />
      </div>
      <OutboxList {...outbox} />
      {children}
    </div>
  )
}

const cards: readonly { icon: IconName; title: string; text: string; published?: true }[] = [
  {
    icon: 'heart-handshake',
    title: 'Why Submit?',
    text: 'One honest report saves the next trader a fee, and shows which firms keep their word.',
  },
  {
    icon: 'shield-check',
    title: 'Review Process',
    text: 'Our team checks each review for authenticity and quality before publication.',
    published: true,
  },
]

/** Reasons to send a submission, and the process after it. */
function InfoCards() {
  return (
    <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
      {cards.map(({ icon, title, text, published }) => (
        <section
          key={title}
          className="min-w-0 rounded-lg border border-border bg-surface px-4 py-5 tablet:p-6"
        >
          <span className="mb-3 grid size-10 place-items-center rounded-btn bg-primary-soft text-primary-ink">
            <Icon name={icon} />
          </span>
          <h2 className={layout.h3}>{title}</h2>
          <p className="mt-1 text-text-2">{text}</p>
          {published && (
            <PageLink className={layout.link} to={paths.reviews.to()}>
              Read Reviews
            </PageLink>
          )}
        </section>
      ))}
    </div>
  )
}

const copyLabels = { idle: 'Copy', copied: 'Copied!', failed: 'Press and hold' } as const

/** The submissions mailbox, to copy or to write to. */
function Mailbox({ address }: { readonly address: string }) {
  const { state, copy } = useCopy()
  const text = useRef<HTMLSpanElement>(null)
  return (
    <>
      <div
        className={`mt-3h mb-2h flex min-h-13 flex-wrap items-center rounded-btn border pr-0h font-600 ${state === 'copied' ? 'border-success-line bg-success-soft text-success-ink' : 'border-accent-line bg-accent-soft text-accent-ink'}`}
      >
        <span ref={text} className={`${styles.address} min-w-0 grow basis-44 py-2 pl-3h wrap-anywhere`}>
          {address}
        </span>
        <Button
          variant="ghost"
          icon={state === 'copied' ? 'check' : 'copy'}
          className={`${styles.copy} hover:bg-transparent`}
          aria-label={state === 'idle' ? `Copy ${address}` : undefined}
          onClick={() => copy(address, text.current)}
        >
          <span aria-live="polite">{copyLabels[state]}</span>
        </Button>
      </div>
      <ButtonLink variant="primary" size="lg" full icon="mail" href={submissionMailto(address)}>
        Open Email Client
      </ButtonLink>
    </>
  )
}

/** How to send a submission by e-mail. (reading A) */
function MailCard({ mailbox }: { readonly mailbox: string }) {
  return (
    <section
      className="min-w-0 rounded-lg border border-border bg-surface px-4 py-5 tablet:p-6"
      aria-labelledby="review-by-mail"
    >
      <h2 id="review-by-mail" className="text-xl leading-125 font-700 tracking-tighter">
        Submit Your Review
      </h2>
      {mailbox === '' ? (
        <p className="mt-2 text-text-2">This site has no mailbox for reviews yet. Please check back soon.</p>
      ) : (
        <>
          <p className="mt-0h text-sm leading-140 text-text-3">Prefer e-mail? Write to us here.</p>
          <Mailbox address={mailbox} />
        </>
      )}
      <h3 className="mt-6 mb-2h font-650 tracking-close">What to include</h3>
      <ul className="grid gap-2h">
        {submissionContents.map((content) => (
          <li key={content} className="flex gap-2h leading-142">
            <Icon name="check" className="text-success-ink" />
            <span>{content}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-6 mb-2h font-650 tracking-close">E-mail template</h3>
      <pre className="m-0 rounded-md bg-surface-2 p-(--w-3h) font-mono text-sm leading-160 wrap-anywhere whitespace-pre-wrap text-text">
        {[`Subject: ${MAIL_SUBJECT}`, '', ...submissionTemplate].join('\n')}
      </pre>
    </section>
  )
}

/** The reports sent from this device, and the decisions on them; null without any. */
function OwnReports() {
  const { reports, forget } = useOwnReports()
  if (reports.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby="your-reports">
      <h2 id="your-reports" className={layout.h2}>{`Your reports (${reports.length})`}</h2>
      <p className={layout.caption}>
        Sent from this device. They stand here until you clear this site’s data.
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {reports.map((report) => (
          <li key={report.idempotencyKey}>
            <OwnReportItem report={report} onForget={() => forget(report.idempotencyKey)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface State {
  readonly label: string
  readonly kind: BadgeKind
  /** Whether its state is final. */
  readonly isOver: boolean
}

function stateOf({ sentAt, refusal, known }: ShownReport): State {
  if (sentAt === null) return { label: 'Waiting for signal', kind: 'warn', isOver: false }
  if (refusal !== '') return { label: 'Not taken', kind: 'bad', isOver: true }
  if (known?.report === null) return { label: 'Gone', kind: 'plain', isOver: true }
  if (known?.report.decided_at) return { label: 'Decided', kind: 'ok', isOver: true }
  return { label: 'Received', kind: 'warn', isOver: false }
}

interface OwnReportItemProps {
  readonly report: ShownReport
  readonly onForget: () => void
}

function OwnReportItem({ report, onForget }: OwnReportItemProps) {
  const { connection } = useDirectory()
  const { reason, criterion, sentAt, refusal, known } = report
  const name = known?.report?.firmName || report.firmName || 'A firm'
  const { label, kind, isOver } = stateOf(report)
  const decision = known?.report?.decision ?? []
  return (
    <article
      className="grid grid-cols-1 gap-2 rounded-lg border border-border bg-surface p-4 wrap-anywhere"
      aria-label={
        reason === OUTDATED || criterion ? `Your report about ${name}` : `Your report of a review of ${name}`
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className={layout.h3} translate="no">
          {name}
        </h3>
        <Badge kind={kind}>{label}</Badge>
      </div>
      <p>{kindLabel(reason)}</p>
      {criterion && <p className={layout.caption}>A line of why it stands in its tier</p>}
      {sentAt && <p className={layout.caption}>{`Sent ${dayText(sentAt)}`}</p>}
      {refusal && <p>{refusal}</p>}
      {known?.report === null && <p>The site does not have this report any more: it went with its review.</p>}
      {decision.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {known && connection === 'offline' && (
        <p className={layout.caption}>{`As of ${formatAge(Date.now() - Date.parse(known.readAt))}`}</p>
      )}
      {isOver && (
        <div className="-ml-4 flex flex-wrap gap-2 *:max-w-full *:py-1 *:whitespace-normal">
          <Button variant="ghost" aria-label={`Forget on this device: ${name}`} onClick={onForget}>
            Forget on this device
          </Button>
        </div>
      )}
    </article>
  )
}

/** Subject of a submission that is sent by e-mail. */
const MAIL_SUBJECT = 'Prop Firm Review Submission'

/** The body of the mail, as lines to fill in. */
const submissionTemplate = [
  'Firm name:',
  'Account size and date:',
  'My experience:',
  'Name (or anonymous):',
] as const

/** The contents that a submission should have. */
const submissionContents = [
  'Firm name',
  'Detailed experience',
  'Screenshots or supporting documents (optional)',
  'Your name, or stay anonymous (optional)',
] as const

/** Opens the mail program with subject and template filled in. (RFC 6068) */
export function submissionMailto(mailbox: string): string {
  const body = submissionTemplate.join('\r\n\r\n')
  return `${mailtoOf(mailbox)}?subject=${encodeURIComponent(MAIL_SUBJECT)}&body=${encodeURIComponent(body)}`
}

import { type ReactNode, useRef } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { defaultTexts } from '#contract/settings/default-texts.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { hasForm } from '#contract/submission-rules.ts'
import { type Outbox, useOutbox } from '#pwa/data/outbox/use-outbox.ts'
import { paths } from '#pwa/paths.ts'
import { BackLink } from '#pwa/ui/back-link.tsx'
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
import { OwnReports } from './reports/own-reports.tsx'
import styles from './reviews.module.css'
import { MAIL_SUBJECT, submissionContents, submissionMailto, submissionTemplate } from './submission-mail.ts'
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

import { useId, useRef } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { ownStates } from '#contract/reviews/options.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import type { OwnOutcome, ShownSubmission } from '#pwa/data/outbox/messages.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'
import { paths } from '#pwa/paths.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge, type BadgeKind } from '#pwa/ui/badge.tsx'
import { Button, buttonClass } from '#pwa/ui/button.tsx'
import { dayText } from '#pwa/ui/day-text.ts'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, Outcome, Refused } from '#pwa/ui/outcome.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Stars } from '#pwa/ui/stars.tsx'
import { CorrectForm } from './correct-form.tsx'
import styles from './own-submissions.module.css'
import { useOwnAction } from './use-own-action.ts'

const badgeKinds: Readonly<Record<(typeof ownStates)[number]['tone'], BadgeKind>> = {
  warning: 'warn',
  success: 'ok',
  danger: 'bad',
  neutral: 'plain',
}

interface OwnItemProps {
  readonly stored: ShownSubmission
  /** How the last attempt to change it ended; null while there is none. */
  readonly outcome: OwnOutcome | null
  readonly firms: readonly FirmRow[]
  readonly shown: PublicSettings['userSubmissions']['formFields']
  /** Whether the site takes corrections. */
  readonly isOpen: boolean
  readonly askOwn: Outbox['askOwn']
  /** Told that its sender turns to it. */
  readonly onBegin: () => void
  readonly onForget: () => void
}

/** A submission of this device: its state, and the actions of its sender. */
export function OwnItem(props: OwnItemProps) {
  const { stored, outcome, firms, shown, isOpen, askOwn, onBegin, onForget } = props
  const item = useRef<HTMLElement>(null)
  const action = useOwnAction(outcome)
  const { doing, announcement, refusal, isSending } = action
  const leave = () => {
    action.leave()
    // The button that was pressed goes, and nothing came of it.
    item.current?.focus({ preventScroll: true })
  }
  const begin = (what: typeof doing) => {
    action.begin(what)
    onBegin()
  }
  const { key, fields, own } = stored
  const submission = own?.review
  const state = ownStates.find((one) => one.key === submission?.state)
  const name = submission?.content.firmName || fields.firmName || 'A firm'
  const slug = firms.find(({ id }) => id === submission?.published?.firmId)?.slug
  const isOver = submission === null || submission?.state === 'withdrawn'
  /** A list of the page's buttons says which review each is of. */
  const of = (label: string) => ({ 'aria-label': `${label}: ${name}` })
  return (
    <article ref={item} tabIndex={-1} className={styles.item} aria-label={`Your review of ${name}`}>
      <div className={styles.head}>
        <h3 className={layout.h3} translate="no">
          {name}
        </h3>
        {state && (
          <Badge kind={badgeKinds[state.tone]} icon={state.key === 'waiting' ? 'clock' : undefined}>
            {state.label}
          </Badge>
        )}
      </div>
      <OwnFacts own={own} isOver={isOver} />
      {doing === 'correcting' && submission && (
        <CorrectForm
          content={submission.content}
          firms={firms}
          shown={shown}
          onCancel={leave}
          isSending={isSending}
          refusal={refusal}
          onSend={(content) => {
            action.sent()
            askOwn({ do: 'correct', key, content })
          }}
        />
      )}
      {doing === 'withdrawing' && (
        <WithdrawQuestion
          isSending={isSending}
          refusal={refusal}
          onWithdraw={() => {
            action.sent()
            askOwn({ do: 'withdraw', key })
          }}
          onKeep={leave}
        />
      )}
      <Outcome announcement={announcement} className={styles.said} />
      {doing === null && (
        <div className={styles.buttons}>
          {submission && !isOver && (
            <>
              {isOpen && (
                <Button
                  {...of('Correct')}
                  variant="tonal"
                  icon="pen-line"
                  onClick={() => begin('correcting')}
                >
                  Correct
                </Button>
              )}
              <Button {...of('Withdraw')} onClick={() => begin('withdrawing')}>
                Withdraw
              </Button>
            </>
          )}
          {slug && (
            <PageLink {...of('View')} className={buttonClass({ variant: 'ghost' })} to={paths.firm.to(slug)}>
              View
            </PageLink>
          )}
          {(isOver || submission?.state === 'rejected') && (
            <Button {...of('Forget on this device')} variant="ghost" onClick={onForget}>
              Forget on this device
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

interface OwnFactsProps {
  readonly own: ShownSubmission['own']
  /** Whether it is withdrawn, or deleted on the site. */
  readonly isOver: boolean
}

/** The site's copy of a submission: its words, and the reason where they are not published. */
function OwnFacts({ own, isOver }: OwnFactsProps) {
  const { connection } = useDirectory()
  const submission = own?.review
  return (
    <>
      {submission === undefined && <p className={layout.caption}>Its state shows once you are connected.</p>}
      {submission === null && <p>The site does not have this review any more.</p>}
      {submission && !isOver && (
        <>
          <p className={layout.caption}>{`Sent ${dayText(submission.sent_at)}`}</p>
          {submission.content.rating !== null && <Stars rating={submission.content.rating} />}
          <p className={styles.text} dir="auto">
            {submission.content.description}
          </p>
        </>
      )}
      {submission?.state === 'waiting' && submission.published && (
        <p className={layout.caption}>
          What was published before stays until our team has read the correction.
        </p>
      )}
      {submission?.reason && (
        <Alert
          tone="warning"
          title={submission.state === 'unpublished' ? 'Why it was unpublished' : 'Why it was rejected'}
        >
          {submission.reason}
        </Alert>
      )}
      {submission?.withdrawn_at && (
        <p className={layout.caption}>{`Withdrawn on ${dayText(submission.withdrawn_at)}`}</p>
      )}
      {own && connection === 'offline' && (
        <p className={layout.caption}>{`As of ${formatAge(Date.now() - Date.parse(own.readAt))}`}</p>
      )}
    </>
  )
}

interface WithdrawQuestionProps {
  readonly isSending: boolean
  /** Why the last attempt was in vain. */
  readonly refusal: Announcement
  readonly onWithdraw: () => void
  readonly onKeep: () => void
}

/** Asks once more; Escape keeps the submission. */
function WithdrawQuestion({ isSending, refusal, onWithdraw, onKeep }: WithdrawQuestionProps) {
  const id = useId()
  return (
    <div
      ref={focus}
      tabIndex={-1}
      className={styles.asking}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.key === 'Escape' && onKeep()}
    >
      <strong id={`${id}-title`}>Withdraw this review?</strong>
      <p id={`${id}-text`}>
        Its text and files are deleted everywhere, for good. You can write a new one at any time.
      </p>
      <Refused announcement={refusal} />
      <div className={styles.buttons}>
        <Button variant="danger" busy={isSending} onClick={onWithdraw}>
          Withdraw
        </Button>
        <Button variant="ghost" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </div>
  )
}

/** Takes the place of the button that was pressed. */
const focus = (element: HTMLElement | null) => element?.focus()

import { useId, useRef } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { ownStates } from '#contract/reviews/options.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import type { OwnOutcome, ReviewOnShow } from '#pwa/data/outbox/messages.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'
import { paths } from '#pwa/paths.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge, type BadgeKind } from '#pwa/ui/badge.tsx'
import { Button, buttonClass } from '#pwa/ui/button.tsx'
import { dayText } from '#pwa/ui/day-text.ts'
import layout from '#pwa/ui/layout.module.css'
import { Outcome, Refused, type Said } from '#pwa/ui/outcome.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Stars } from '#pwa/ui/stars.tsx'
import { CorrectForm } from './correct-form.tsx'
import { useOwnAction } from './use-own-action.ts'
import styles from './your-reviews.module.css'

const badgeKinds: Readonly<Record<(typeof ownStates)[number]['tone'], BadgeKind>> = {
  warning: 'warn',
  success: 'ok',
  danger: 'bad',
  neutral: 'plain',
}

interface OwnItemProps {
  readonly stored: ReviewOnShow
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

/** One review of this device's: where it stands, and what its sender may do about it. */
export function OwnItem(props: OwnItemProps) {
  const { stored, outcome, firms, shown, isOpen, askOwn, onBegin, onForget } = props
  const item = useRef<HTMLElement>(null)
  const action = useOwnAction(outcome)
  const { doing, said, refusal, isSending } = action
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
  const review = own?.review
  const state = ownStates.find((one) => one.key === review?.state)
  const name = review?.content.firmName || fields.firmName || 'A firm'
  const slug = firms.find(({ id }) => id === review?.published?.firmId)?.slug
  const isOver = review === null || review?.state === 'withdrawn'
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
      {doing === 'correcting' && review && (
        <CorrectForm
          content={review.content}
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
      <Outcome said={said} className={styles.said} />
      {doing === null && (
        <div className={styles.buttons}>
          {review && !isOver && (
            <>
              {isOpen && (
                <Button variant="tonal" icon="pen-line" onClick={() => begin('correcting')}>
                  Correct
                </Button>
              )}
              <Button onClick={() => begin('withdrawing')}>Withdraw</Button>
            </>
          )}
          {slug && (
            <PageLink className={buttonClass({ variant: 'ghost' })} to={paths.firm.to(slug)}>
              View
            </PageLink>
          )}
          {(isOver || review?.state === 'rejected') && (
            <Button variant="ghost" onClick={onForget}>
              Forget on this device
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

interface OwnFactsProps {
  readonly own: ReviewOnShow['own']
  /** Whether nothing of it stands anywhere. */
  readonly isOver: boolean
}

/** What the site says of a review: its words as they stand there, and why they do not. */
function OwnFacts({ own, isOver }: OwnFactsProps) {
  const { connection } = useDirectory()
  const review = own?.review
  return (
    <>
      {review === undefined && <p className={layout.caption}>Its state shows once you are connected.</p>}
      {review === null && <p>The site does not have this review any more.</p>}
      {review && !isOver && (
        <>
          <p className={layout.caption}>{`Sent ${dayText(review.sent_at)}`}</p>
          {review.content.rating !== null && <Stars rating={review.content.rating} />}
          <p className={styles.text} dir="auto">
            {review.content.description}
          </p>
        </>
      )}
      {review?.state === 'waiting' && review.published && (
        <p className={layout.caption}>
          What was published before stays until our team has read the correction.
        </p>
      )}
      {review?.reason && (
        <Alert
          tone="warning"
          title={review.state === 'unpublished' ? 'Why it was unpublished' : 'Why it was rejected'}
        >
          {review.reason}
        </Alert>
      )}
      {review?.withdrawn_at && (
        <p className={layout.caption}>{`Withdrawn on ${dayText(review.withdrawn_at)}`}</p>
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
  readonly refusal: Said
  readonly onWithdraw: () => void
  readonly onKeep: () => void
}

/** Asks once more; Escape keeps the review. */
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
      <Refused said={refusal} />
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

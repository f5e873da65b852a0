import { useEffect, useRef, useState } from 'react'
import { pluralize } from '#contract/primitives/text.ts'
import { minutes } from '#contract/primitives/time.ts'
import type { Progress, ShownSubmission } from '#pwa/data/outbox/messages.ts'
import type { SubmissionState } from '#pwa/data/outbox/stored-submission.ts'
import { askForBackgroundSync, type Outbox } from '#pwa/data/outbox/use-outbox.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { isFocusFree, NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import { useAsking } from '#pwa/ui/use-asking.ts'
import { useTurnToForm } from '../submit-ways.tsx'
import { useNews } from '../use-news.ts'

/** The submissions sent from this device and their states: waiting for a signal, on their way, received, or refused. */
export function OutboxList(outbox: Outbox) {
  const { onShow, ask } = outbox
  const place = useRef<HTMLElement>(null)
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT)
  const submitted = (onShow?.submissions ?? []).filter(({ state }) => state !== 'draft' && state !== 'kept')
  const isWaiting = submitted.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (isWaiting) askForBackgroundSync()
  }, [isWaiting])
  // The state and outcome of a submission just sent take the focus; older submissions do not.
  const news = useNews(outbox, isNews)
  useEffect(() => {
    if (!news) return
    // The announcement about another submission is outdated.
    setAnnouncement(NO_ANNOUNCEMENT)
    const isFree = news.state === 'waiting' || isFocusFree(place.current)
    if (isFree) document.getElementById(itemId(news.key))?.focus()
  }, [news])
  return (
    <>
      <Outcome announcement={announcement} className="empty:hidden" />
      <section
        ref={place}
        className="grid grid-cols-1 gap-4 rounded-lg empty:hidden"
        aria-label="Reviews sent from this device"
      >
        {submitted.map((submission) => (
          <OutboxItem
            key={submission.key}
            submission={submission}
            progress={onShow?.progress?.key === submission.key ? onShow.progress : null}
            ask={ask}
            onGone={(text) => setAnnouncement({ text })}
          />
        ))}
      </section>
    </>
  )
}

const itemId = (key: string) => `outbox-${key}`

/** Whether it was submitted on this page just now, or the site has answered. */
function isNews(before: SubmissionState | undefined, now: SubmissionState, isOurs: boolean): boolean {
  if (now === 'waiting') return isOurs && (before === undefined || before === 'draft')
  return before === 'waiting' && (now === 'received' || now === 'returned')
}

interface OutboxItemProps {
  readonly submission: ShownSubmission
  readonly progress: Progress | null
  readonly ask: Outbox['ask']
  /** Called with a sentence on why it was removed from the list. */
  readonly onGone: (text: string) => void
}

interface Look {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

const percentOf = ({ sent, total }: Progress) => (total > 0 ? Math.round((sent / total) * 100) : 0)

function formatWait(until: number): string {
  const left = Math.max(1, Math.ceil((until - Date.now()) / minutes(1)))
  return `It is sent again in ${pluralize(left, 'minute')}.`
}

function lookOf({ state, said, notBefore, refusal }: ShownSubmission, progress: Progress | null): Look {
  if (state === 'received') {
    return { icon: 'circle-check', title: 'Received', text: said || 'Thank you. Our team checks it now.' }
  }
  if (state === 'returned') {
    const text = refusal ? refusal.detail : 'You began another review while you wrote this one.'
    return { icon: 'circle-alert', title: 'Not sent', text }
  }
  if (progress) {
    const percent = percentOf(progress)
    const text = percent < 100 ? `${percent}% is on its way.` : 'All of it is there. Waiting for the answer.'
    return { icon: 'upload', title: 'Sending...', text }
  }
  if (notBefore > Date.now())
    return { icon: 'clock', title: 'Waiting', text: `${said} ${formatWait(notBefore)}` }
  const text = 'It is kept on this device and sent as soon as there is a connection, even from another page.'
  return { icon: 'wifi-off', title: 'Waiting for signal', text: said ? `${said} ${text}` : text }
}

const boxClasses = {
  waiting: 'border-info-line bg-info-soft',
  received: 'border-success-line bg-success-soft',
  returned: 'border-danger-line bg-danger-soft',
} as const
const iconClasses = {
  waiting: 'text-info-ink',
  received: 'text-success-ink',
  returned: 'text-danger-ink',
} as const

/** A sent submission: its state, and the actions of its sender. */
function OutboxItem({ submission, progress, ask, onGone }: OutboxItemProps) {
  const { isAsking, setAsking, button, keep } = useAsking()
  const item = useRef<HTMLElement>(null)
  const { key, state, fields } = submission
  const { icon, title, text } = lookOf(submission, progress)
  const tone = state === 'received' || state === 'returned' ? state : 'waiting'
  const turnToForm = useTurnToForm()
  const correct = () => {
    turnToForm()
    ask({ do: 'resume', key })
  }
  const discard = () => {
    ask({ do: 'discard', key })
    onGone('The review is discarded.')
  }
  const acknowledge = () => {
    ask({ do: 'acknowledge', key })
    onGone(fields.managementSecret ? 'It stands under “Your reviews”.' : 'Thank you.')
  }
  const tryNow = () => {
    ask({ do: 'send' })
    // The button goes while it is tried.
    item.current?.focus()
  }
  return (
    <article
      ref={item}
      id={itemId(key)}
      tabIndex={-1}
      className={`flex min-w-0 gap-3 rounded-lg border p-4 text-text ${boxClasses[tone]}`}
      aria-label={`Review of ${fields.firmName || 'a firm'}`}
    >
      <Icon name={icon} className={iconClasses[tone]} />
      <div className="min-w-0 flex-1">
        <div role="status">
          <h2 className="leading-130 font-650">{title}</h2>
          {fields.firmName && (
            <p className="font-550 wrap-break-word" translate="no">
              {fields.firmName}
            </p>
          )}
          <p className="leading-142 wrap-break-word text-text-2">{text}</p>
        </div>
        {progress && (
          <progress
            className="mt-2h block h-2 w-full rounded-pill accent-primary-ink"
            max={100}
            value={percentOf(progress)}
            aria-label="Upload"
          />
        )}
        <div className="mt-2h flex flex-wrap gap-2 *:whitespace-normal empty:hidden">
          {state === 'received' && (
            <Button variant="quiet" onClick={acknowledge}>
              OK
            </Button>
          )}
          {state === 'waiting' && !progress && !isAsking && (
            <Button variant="tonal" icon="refresh-cw" onClick={tryNow}>
              Try now
            </Button>
          )}
          {state === 'returned' && !isAsking && (
            <Button variant="tonal" icon="pen-line" onClick={correct}>
              Correct it
            </Button>
          )}
          {(state === 'returned' || (state === 'waiting' && !progress)) && !isAsking && (
            <Button ref={button} variant="ghost" onClick={() => setAsking(true)}>
              Discard
            </Button>
          )}
          {isAsking && state !== 'received' && (
            <>
              <Button variant="danger" onClick={discard}>
                Discard it for good
              </Button>
              <Button ref={keep} variant="ghost" onClick={() => setAsking(false)}>
                Keep it
              </Button>
            </>
          )}
        </div>
      </div>
    </article>
  )
}

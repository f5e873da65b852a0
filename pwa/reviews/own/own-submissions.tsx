import { useEffect, useRef, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { dayOf } from '#contract/primitives/day.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { EVERYTHING } from '#pwa/data/outbox/messages.ts'
import type { SubmissionState } from '#pwa/data/outbox/stored-submission.ts'
import { forgetTypedWords } from '#pwa/data/outbox/use-draft.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'
import layout from '#pwa/ui/layout.module.css'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import { useNews } from '../use-news.ts'
import { followUpState } from './follow-up-state.ts'
import { forgetObjection, forgetObjections, keptObjections } from './objection-draft.ts'
import { AskingBox, useOwnAction } from './own-action.tsx'
import { OwnItem } from './own-item.tsx'

interface OwnSubmissionsProps {
  readonly outbox: Outbox
  readonly firms: readonly FirmRow[]
  readonly shown: PublicSettings['userSubmissions']['formFields']
  /** Whether the site accepts corrections. */
  readonly isOpen: boolean
}

const isOther = (before: SubmissionState | undefined, now: SubmissionState) => before !== now

/** The submissions sent from this device, with their state on the site; null without any. */
export function OwnSubmissions({ outbox, firms, shown, isOpen }: OwnSubmissionsProps) {
  const { onShow, ask, askOwn } = outbox
  const own = (onShow?.submissions ?? []).filter(
    ({ state, fields }) => (state === 'kept' || state === 'received') && fields.managementSecret,
  )
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT)
  const news = useNews(outbox, isOther)
  useEffect(() => {
    // The announcement about another submission is outdated.
    if (news) setAnnouncement(NO_ANNOUNCEMENT)
  }, [news])
  const isAny = own.length > 0
  const isNewThere = own.some(({ own: known }) => known === undefined)
  useEffect(() => {
    if (!isAny) return
    // Asked again when one more was taken, too.
    void isNewThere
    const read = () => askOwn({ do: 'read-own' })
    read()
    window.addEventListener('online', read)
    return () => window.removeEventListener('online', read)
  }, [isAny, isNewThere, askOwn])
  const outcome = <Outcome announcement={announcement} className="text-success-ink empty:hidden" />
  return (
    <>
      {isAny ? (
        <section className="grid grid-cols-1 gap-2" aria-labelledby="your-reviews">
          <h2 id="your-reviews" className={layout.h2}>{`Your reviews (${own.length})`}</h2>
          <p className={layout.caption}>
            Sent from this device. You can correct or withdraw them here, without an account, as long as you
            do not clear this site’s data.
          </p>
          {outcome}
          <ul className="grid grid-cols-1 gap-3">
            {own.map((submission) => (
              <li key={submission.key}>
                <OwnItem
                  stored={submission}
                  outcome={onShow?.ownOutcome?.key === submission.key ? onShow.ownOutcome : null}
                  firms={firms}
                  shown={shown}
                  isOpen={isOpen}
                  ask={ask}
                  askOwn={askOwn}
                  onBegin={() => setAnnouncement(NO_ANNOUNCEMENT)}
                  onForget={() => {
                    ask({ do: 'discard', key: submission.key })
                    forgetObjection(submission.key)
                    setAnnouncement({ text: 'Forgotten on this device.' })
                  }}
                />
              </li>
            ))}
          </ul>
          {isOpen && own.some((one) => followUpState(one, dayOf(new Date()))) && (
            <p className={layout.caption}>
              Asked here and in Saved, 14 days after the day you asked the firm. Never as a notification.
            </p>
          )}
        </section>
      ) : (
        outcome
      )}
      <Everything onShow={onShow} askOwn={askOwn} isAny={isAny} />
    </>
  )
}

/** Saves a text as a file, without opening it. */
function saveText(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  // Some browsers read the file from the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The file of the device's worker, with the data that this page keeps itself. */
function withObjections(file: string): string {
  const all = JSON.parse(file)
  const on_this_device = { ...all.on_this_device, objections: keptObjections() }
  return JSON.stringify({ ...all, on_this_device }, null, 2)
}

interface EverythingProps extends Pick<Outbox, 'onShow' | 'askOwn'> {
  /** Whether the list above shows anything. */
  readonly isAny: boolean
}

/** The foot of the sender's list: all that was sent from this device as a file, or erased, without staff. */
function Everything({ onShow, askOwn, isAny }: EverythingProps) {
  const outcome = onShow?.ownOutcome?.key === EVERYTHING ? onShow.ownOutcome : null
  const action = useOwnAction(outcome)
  const { doing, isSending, refusal } = action
  /** The attempt before the one that is awaited; null while none is. */
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null || !outcome || outcome.attempt <= awaited.current) return
    awaited.current = null
    if (outcome.file) saveText(`my_reviews_${dayOf(new Date())}.json`, withObjections(outcome.file))
    else if (outcome.problem === '') {
      forgetTypedWords()
      forgetObjections()
    }
  }, [outcome])
  const send = (what: 'export-all' | 'erase-all') => {
    awaited.current = onShow?.ownOutcome?.attempt ?? 0
    action.sent()
    askOwn({ do: what })
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <Outcome announcement={action.announcement} className="text-success-ink empty:hidden" />
      {isAny && doing === null && (
        <p className={layout.caption}>
          <span>This list is kept on this device alone. </span>
          <button type="button" className={layout['text-link']} onClick={() => action.begin('getting')}>
            Get or erase everything sent from here
          </button>
        </p>
      )}
      {doing === 'getting' && (
        <AskingBox
          title="Everything sent from here"
          text="The file holds all that the site stores of the reviews above, and what waits or is being written on this device."
          refusal={refusal}
          acts={[
            {
              children: 'Get a file',
              variant: 'tonal',
              icon: 'download',
              busy: isSending,
              onClick: () => send('export-all'),
            },
            {
              children: 'Erase everything',
              variant: 'danger',
              onClick: () => {
                action.leave()
                action.begin('erasing')
              },
            },
          ]}
          leave="Close"
          onClose={action.leave}
        />
      )}
      {doing === 'erasing' && (
        <AskingBox
          title="Erase everything sent from here?"
          text="All reviews above are withdrawn for good, with their files and what was published of them. Drafts and what waits on this device go, too. The words of your reports and objections are erased. This cannot be undone."
          refusal={refusal}
          acts={[
            {
              children: 'Erase everything',
              variant: 'danger',
              busy: isSending,
              onClick: () => send('erase-all'),
            },
          ]}
          leave="Keep it"
          onClose={action.leave}
        />
      )}
    </div>
  )
}

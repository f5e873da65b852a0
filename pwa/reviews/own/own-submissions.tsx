import { useEffect, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { dayOf } from '#contract/primitives/day.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { SubmissionState } from '#pwa/data/outbox/stored-submission.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'
import layout from '#pwa/ui/layout.module.css'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import { useNews } from '../use-news.ts'
import { Everything } from './everything.tsx'
import { followUpState } from './follow-up-state.ts'
import { forgetObjection } from './objection-draft.ts'
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

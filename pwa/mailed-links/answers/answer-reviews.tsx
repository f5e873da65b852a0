import { useState } from 'react'
import { dayText } from '#contract/primitives/day-text.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import type { Answerable, AnswerableReviews } from '#contract/reviews/firm-answers.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import { Segment, segmentsClasses } from '#pwa/ui/segment.tsx'
import { MailedPage } from '../mailed-page.tsx'
import { AnswerItem } from './answer-item.tsx'
import styles from './answer-reviews.module.css'
import { useAnswering } from './use-answering.ts'

/**
 * The page on which the representative of a firm answers its reviews. The holder of the link needs no account; its token is in the
 * fragment, which no server sees. (docs/decisions/published-reviews.md)
 */
export function AnswerReviews() {
  const { link, open, send } = useAnswering()
  return (
    <MailedPage
      {...{ link, open }}
      className={styles.page}
      title="Answer reviews"
      ended="Ask for a new one."
      failed="The reviews could not be loaded"
    >
      {(opened) => <OpenLink link={opened} send={send} />}
    </MailedPage>
  )
}

const lists = [
  { key: 'without', label: 'Without answer' },
  { key: 'answered', label: 'Answered' },
] as const

/** A refused answer can be written again, so its review still waits for one. */
const isAnswered = ({ answer }: Answerable): boolean => answer !== null && answer.status !== 'rejected'

interface OpenLinkProps {
  readonly link: AnswerableReviews
  readonly send: (reviewId: string, text: string) => Promise<string>
}

function OpenLink({ link: { firm, expires_at, reviews }, send }: OpenLinkProps) {
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT)
  const [list, setList] = useState<(typeof lists)[number]['key']>('without')
  const answered = reviews.filter(isAnswered)
  const without = reviews.filter((one) => !isAnswered(one))
  const shown = list === 'answered' ? answered : without
  return (
    <>
      <div className={layout.wash}>
        <Badge kind="inf" icon="clock">
          {`Link valid until ${dayText(expires_at)}`}
        </Badge>
        <div className={styles.head}>
          <Avatar name={firm.name} src={pictureOf(firm.logoImage)} />
          <div>
            <h1 className={layout.h1}>Answer reviews</h1>
            <p>
              for <span translate="no">{firm.name}</span>
            </p>
          </div>
        </div>
        <p className={layout.lead}>
          Your answer stands below the review, with the firm’s name and date. Our team reads it first; it
          cannot change the review, its stars or your tier.
        </p>
      </div>
      <fieldset className={segmentsClasses} aria-label="Reviews to show">
        {lists.map(({ key, label }) => (
          <Segment
            key={key}
            name="list"
            checked={list === key}
            onChange={() => setList(key)}
            label={`${label} (${key === 'answered' ? answered.length : without.length})`}
          />
        ))}
      </fieldset>
      <Outcome announcement={announcement} className={layout.caption} />
      {shown.length === 0 && (
        <Empty icon="inbox" title={list === 'answered' ? 'No answers yet' : 'Every review has an answer'} />
      )}
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one.review.id}>
            <AnswerItem
              item={one}
              firmName={firm.name}
              isOurs={one.review.firmId === firm.id}
              onBegin={() => setAnnouncement(NO_ANNOUNCEMENT)}
              send={async (reviewId, text) => {
                const problem = await send(reviewId, text)
                if (problem === '') setAnnouncement({ text: 'Sent for approval. It stands under Answered.' })
                return problem
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

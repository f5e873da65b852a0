import { useState } from 'react'
import type { WaitingAnswer } from '#contract/reviews/moderation.ts'
import { PublishedReview } from '#pwa/reviews/published/published-review.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import stack from '#pwa/ui/stack.module.css'
import { DetailPane, PartHeading } from '../kit/layout/panes.tsx'
import { useAnswers, useDecideAnswer } from './queries.ts'
import { type Choice, type OpenProps, useVerdict, Verdicts, WaitingQueue } from './queue.tsx'
import styles from './queue-pane.module.css'
import { ReasonSheet } from './reason-sheet.tsx'

const choices: readonly Choice<'rejected' | 'approved'>[] = [
  { to: 'rejected', label: 'Reject', variant: 'danger', done: 'Answer rejected' },
  { to: 'approved', label: 'Publish', variant: 'primary', icon: 'check', done: 'Answer published' },
]

/** The usual reasons to refuse an answer; the firm reads them. */
const reasons = [
  { reason: 'It names the trader or private data' },
  { reason: 'It advertises or holds a link' },
  { reason: 'It does not answer the review' },
]

/** Answers of firms that wait for a decision, oldest first. */
export function AnswerQueue() {
  return (
    <WaitingQueue
      query={useAnswers()}
      noun="answer"
      title="Answer"
      label="Answers of firms"
      prompt={{
        icon: 'message-circle',
        title: 'Choose an answer',
        text: 'Read what a firm says to a review, and decide.',
      }}
      lineOf={({ id, firmName, sent_at, text }) => ({ id, title: firmName, at: sent_at, text })}
      Open={OpenAnswer}
    />
  )
}

/** An answer below the review that it is about, as visitors will see both. */
function OpenAnswer({ item, close, done }: OpenProps<WaitingAnswer>) {
  const { id, text, sent_at, version, firmName, review } = item
  const { save } = useDecideAnswer()
  const { decide, deciding } = useVerdict(
    choices,
    (status, reason) => save({ params: { id }, body: { tag: `"${version}"`, status, reason } }),
    { failed: 'The answer was not decided on. Please try again.', onDone: done },
  )
  const [isRefusing, setRefusing] = useState(false)
  return (
    <DetailPane
      title={`Answer of ${firmName}`}
      name={firmName}
      subtitle={`Sent ${formatMoment(sent_at)}`}
      back={close}
      actions={
        <Verdicts
          choices={choices}
          busy={() => deciding !== null}
          onChoose={(to) => (to === 'rejected' ? setRefusing(true) : decide(to))}
        />
      }
    >
      <div className={`${stack.wide} ${styles.open}`}>
        <PartHeading>As visitors will see it</PartHeading>
        <div className={styles.review}>
          <PublishedReview
            review={{ ...review, answer: { text, published_at: sent_at } }}
            firmName={firmName}
          />
        </div>
      </div>
      {isRefusing && (
        <ReasonSheet
          title="Reject this answer"
          reasons={reasons}
          hint="The firm reads it."
          action="Reject"
          missing="Please give a reason. The firm reads it."
          onReason={(reason) => {
            setRefusing(false)
            void decide('rejected', reason)
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </DetailPane>
  )
}

import { useState } from 'react'
import type { WaitingAnswer } from '#contract/reviews/moderation.ts'
import { PublishedReview } from '#pwa/reviews/published/published-review.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import stack from '#pwa/ui/stack.module.css'
import { DetailPane, PartHeading } from '../kit/layout/panes.tsx'
import { useAnswers, useDecideAnswer } from './queries.ts'
import styles from './queue-pane.module.css'
import { WaitingQueue } from './queue-pane.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { useSentDecision } from './use-sent-decision.ts'

const FAILED = 'The answer was not decided on. Please try again.'

/** The usual reasons to refuse an answer; the firm reads them. */
const reasons = [
  { reason: 'It names the trader or private data' },
  { reason: 'It advertises or holds a link' },
  { reason: 'It does not answer the review' },
] as const

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
      rowOf={({ id, firmName, sent_at, text }) => ({ id, title: firmName, at: sent_at, text })}
    >
      {(answer, close, done) => <OpenAnswer key={answer.id} answer={answer} onBack={close} onDone={done} />}
    </WaitingQueue>
  )
}

interface OpenAnswerProps {
  readonly answer: WaitingAnswer
  readonly onBack: () => void
  readonly onDone: () => void
}

/** An answer below the review that it is about, as visitors will see both. */
function OpenAnswer({ answer, onBack, onDone }: OpenAnswerProps) {
  const { id, text, sent_at, version, firmName, review } = answer
  const { save, isSaving } = useDecideAnswer()
  const sendDecision = useSentDecision(onDone)
  const [isRefusing, setRefusing] = useState(false)
  const decide = (status: 'approved' | 'rejected', reason = '') => {
    setRefusing(false)
    return sendDecision({
      send: () => save({ params: { id }, body: { tag: `"${version}"`, status, reason } }),
      said: status === 'approved' ? 'Answer published' : 'Answer rejected',
      failed: FAILED,
    })
  }
  return (
    <DetailPane
      title={`Answer of ${firmName}`}
      name={firmName}
      subtitle={`Sent ${formatMoment(sent_at)}`}
      back={onBack}
      actions={
        <>
          <Button variant="danger" busy={isSaving} onClick={() => setRefusing(true)}>
            Reject
          </Button>
          <Button variant="primary" icon="check" busy={isSaving} onClick={() => void decide('approved')}>
            Publish
          </Button>
        </>
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
          onReason={(reason) => void decide('rejected', reason)}
          onClose={() => setRefusing(false)}
        />
      )}
    </DetailPane>
  )
}

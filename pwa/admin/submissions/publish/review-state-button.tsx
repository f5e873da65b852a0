import { useState } from 'react'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import type { Submission } from '#contract/submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { useAttempt } from '../../kit/form/use-task.ts'
import type { Banner } from '../../kit/messages/banner.tsx'
import { useChangeReview } from '../queries.ts'
import { ReasonSheet } from '../reason-sheet.tsx'
import { submissionMessages } from '../submission-labels.ts'

const FAILED = { failed: 'The review was not changed. Please try again.' }

interface ReviewStateButtonProps {
  readonly submission: Submission
  readonly banner: Banner
  readonly onStored: (after: Submission) => void
}

/** Takes a published review off the site, or puts it back, with a reason. */
export function ReviewStateButton({ submission, banner, onStored }: ReviewStateButtonProps) {
  const { review, status } = submission
  const { save } = useChangeReview()
  const { attempt, isBusy } = useAttempt()
  const [isAsking, setAsking] = useState(false)
  if (!review || status !== 'approved') return null
  const isShown = review.state === 'published'
  const label = isShown ? 'Unpublish' : 'Publish again'
  const change = (reason: string, rule: PolicyRule | '') => {
    setAsking(false)
    return attempt(async () => {
      const body = { state: isShown ? 'unpublished' : 'published', reason, rule } as const
      const { data } = await save({ params: { id: review.id }, body }, reviewTag(review))
      onStored({ ...submission, review: data })
      banner.success(isShown ? 'Review unpublished' : 'Review published again')
    }, FAILED)
  }
  return (
    <>
      <Button
        variant={isShown ? 'danger' : 'primary'}
        icon={isShown ? 'eye-off' : 'eye'}
        busy={isBusy}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <ReasonSheet
          title={`${label} this review`}
          hint={isShown ? 'It stands in History, and the sender reads it.' : 'It stands in History.'}
          action={label}
          isDanger={isShown}
          missing={submissionMessages.reasonOfReview}
          asksRule={isShown}
          onReason={(reason, rule) => void change(reason, rule)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { type HistoryLine, historyEndpoints } from '#contract/history.ts'
import { changeReview, publishReview } from '#contract/reviews/moderation.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import { submissionTag } from '#contract/submission.ts'
import { readSubmission } from '#contract/submission-endpoints.ts'
import { readQueue } from '#contract/submission-queue.ts'
import { Button } from '#pwa/ui/button.tsx'
import { useBanner } from '../kit/banner.tsx'
import { errorMessage, goneError } from '../kit/call-errors.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { useStaffCall } from '../kit/staff-call.ts'
import { notifyPublicTabs, useRefresh } from '../kit/staff-query.tsx'
import { alreadyText, reviewQuestion } from './put-back.ts'
import { reviewPutBackOf } from './review-put-back.ts'

const FAILED = { failed: 'The review was not put back. Please try again.' }

/** Stands in History as the reason for what is put back. */
const REASON = 'Put back from History'

/** Puts a decision on a published review back, as a decision of its own; nothing where the entry is about something else. */
export function PutReviewBack({ line: { entry, put_back: mark } }: { readonly line: HistoryLine }) {
  const callStaff = useStaffCall()
  const refresh = useRefresh()
  const banner = useBanner()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const wanted = reviewPutBackOf(entry)
  if (!wanted) return null
  const query = { puts_back: entry.id }
  /** Returns what to say afterwards. */
  const write = async () => {
    const { subject_id: id } = entry
    const submission = await callStaff(readSubmission, { params: { id } })
    const { review } = submission
    if (!review || submission.status !== 'approved') throw goneError('The review is no longer published.')
    const { firmId, removed, proof, showName, incentivised, connected } = review
    if (Object.keys(wanted.choices).length > 0) {
      const chosen = { firmId, removed, proof, showName, incentivised, connected, ...wanted.choices }
      await callStaff(publishReview, {
        params: { id },
        query,
        body: { tag: submissionTag(submission), ...chosen },
      })
    } else if (wanted.state && wanted.state !== review.state) {
      const body = { state: wanted.state, reason: REASON }
      await callStaff(
        changeReview,
        { params: { id: review.id }, query, body },
        { ifMatch: reviewTag(review) },
      )
    } else return alreadyText(mark, 'The review is as it was before already.')
    return 'Review put back'
  }
  const putBack = async () => {
    if (!(await confirm(reviewQuestion(wanted)))) return
    setBusy(true)
    try {
      banner.success(await write())
      notifyPublicTabs()
      await refresh(readSubmission, readQueue, ...historyEndpoints)
    } catch (error) {
      banner.failure(errorMessage(error, FAILED))
    }
    setBusy(false)
  }
  return (
    <Button variant="primary" busy={busy} icon="rotate-ccw" onClick={() => void putBack()}>
      Put Back
    </Button>
  )
}

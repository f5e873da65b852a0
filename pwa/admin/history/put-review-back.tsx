import { useState } from 'react'
import type { HistoryLine } from '#contract/history.ts'
import { ruleOf } from '#contract/reviews/policy-rules.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import { submissionTag } from '#contract/submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { errorMessage, goneError } from '../kit/form/call-errors.ts'
import { useConfirm } from '../kit/form/confirm.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import {
  useChangeReview,
  usePublishReview,
  useReadSubmission,
  useRefreshSubmissions,
} from '../submissions/queries.ts'
import { alreadyText, reviewQuestion } from './put-back.ts'
import { reviewPutBackOf } from './review-put-back.ts'

const FAILED = { failed: 'The review was not put back. Please try again.' }

/** Stands in History as the reason for what is put back. */
const REASON = 'Put back from History'

/** Puts a decision on a published review back, as a decision of its own; nothing where the entry is about something else. */
export function PutReviewBack({ line: { entry, put_back: mark } }: { readonly line: HistoryLine }) {
  const readSubmission = useReadSubmission()
  const { save: publish } = usePublishReview()
  const { save: change } = useChangeReview()
  const refresh = useRefreshSubmissions()
  const banner = useBanner()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const wanted = reviewPutBackOf(entry)
  if (!wanted) return null
  const query = { puts_back: entry.id }
  /** Returns what to say afterwards. */
  const write = async () => {
    const { subject_id: id } = entry
    const submission = await readSubmission(id)
    const { review } = submission
    if (!review || submission.status !== 'approved') throw goneError('The review is no longer published.')
    const { firmId, removed, proof, showName, incentivised, connected, struck } = review
    if (Object.keys(wanted.choices).length > 0) {
      const labels = { showName, incentivised, connected }
      const chosen = { firmId, removed, proof, ...labels, struck, ...wanted.choices }
      const why = { reason: review.removalReason, rule: ruleOf(review.removalRule) }
      const body = { tag: submissionTag(submission), ...chosen, ...why }
      await publish({ params: { id }, query, body })
    } else if (wanted.state && wanted.state !== review.state) {
      const body = { state: wanted.state, reason: REASON }
      await change({ params: { id: review.id }, query, body }, reviewTag(review))
    } else return alreadyText(mark, 'The review is as it was before already.')
    return 'Review put back'
  }
  const putBack = async () => {
    if (!(await confirm(reviewQuestion(wanted)))) return
    setBusy(true)
    try {
      banner.success(await write())
      await refresh()
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

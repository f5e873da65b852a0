import type { Publishing } from '#contract/reviews/moderation.ts'
import { redact } from '#contract/reviews/redaction.ts'
import { suggestFirm } from '#contract/reviews/suggest-firm.ts'
import type { Submission } from '#contract/submission.ts'

/** What staff choose before a review is published; no firm and no proof until they are known. */
export interface PublishChoice {
  readonly firmId: string
  readonly proof: Publishing['proof'] | null
  readonly showName: boolean
  readonly incentivised: boolean
  readonly connected: boolean
}

/** Whether a review can be published: nobody but its sender gives stars. */
export const isRated = ({ rating }: Pick<Submission, 'rating'>): boolean => rating > 0

/** Whether the sender agreed to be named, and there is a name. */
export const mayShowName = ({ showName, contactName, review }: Submission): boolean =>
  showName && (contactName !== '' || Boolean(review?.displayName))

interface NamedFirm {
  readonly id: string
  readonly name: string
}

/** The choice to begin with: an earlier decision, else what the sender said. */
export function firstChoice(submission: Submission, firms: readonly NamedFirm[]): PublishChoice {
  const { review, incentivised, relationship } = submission
  const { proof, connected } = review ?? { proof: null, connected: relationship.trim() !== '' }
  return {
    firmId: review?.firmId ?? suggestFirm(submission, firms)?.id ?? '',
    proof,
    showName: review ? review.showName : mayShowName(submission),
    incentivised: incentivised || (review?.incentivised ?? false),
    connected,
  }
}

/** The words removed by an earlier decision; none where its sender has changed the text since. */
export function removedBefore({ description, review }: Submission): readonly number[] {
  return review && redact(description, review.removed) === review.text ? review.removed : []
}

/** The words that are removed after these presses, each of which takes the one before it on the same word back. */
export function removedAfter(before: readonly number[], presses: readonly number[]): ReadonlySet<number> {
  const removed = new Set(before)
  for (const at of presses) if (!removed.delete(at)) removed.add(at)
  return removed
}

import { dayOf, utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { payoutDays } from '#contract/reviews/payout-facts.ts'
import type { ShownSubmission } from '#pwa/data/outbox/messages.ts'
import type { FollowUp } from '#pwa/data/outbox/stored-submission.ts'

/** Days after which a sender is asked about a payout, and again after "Still waiting". */
const DAYS_TO_ASK = 14

/** The state of the question about a payout that a review of this device waits for. */
export type FollowUpState =
  | {
      readonly kind: 'question'
      /** The day on which the payout was asked for; "" where the review does not say. */
      readonly askedOn: string
      /** Since that day, or since the review was sent. */
      readonly days: number
      /** Why the site refused the last answer; "" where it did not. */
      readonly problem: string
      /** Whether an answer that was taken back is still to be sent. */
      readonly isUnsent: boolean
    }
  | { readonly kind: 'answered'; readonly askedOn: string; readonly answer: FollowUp }
  /** `again`: when it is asked again, `YYYY-MM-DD`. */
  | { readonly kind: 'waiting'; readonly again: string }

const DECIDED_AGAINST = ['rejected', 'unpublished', 'withdrawn']

const later = (day: string): string => utcDayOf(new Date(Date.parse(day) + days(DAYS_TO_ASK)))

/** Whether to ask for a payout, and the sender's answer; null for neither. `today`: of the device, `YYYY-MM-DD`. */
export function followUpState(
  { own, followUp }: Pick<ShownSubmission, 'own' | 'followUp'>,
  today: string,
): FollowUpState | null {
  const review = own?.review
  if (!review || DECIDED_AGAINST.includes(review.state)) return null
  const { content, state, sent_at } = review
  const { outcome, payoutRequestedOn: askedOn = '' } = content
  const { answer, day = '', isUnsent = false, problem = '' } = followUp ?? {}
  if (followUp && (answer === 'paid' || answer === 'refused') && problem === '') {
    return isUnsent || state === 'waiting' ? { kind: 'answered', askedOn, answer: followUp } : null
  }
  if (outcome !== 'payout_waiting' && answer !== 'undone') return null
  if (answer === 'waiting' && later(day) > today) return { kind: 'waiting', again: later(day) }
  const waited = payoutDays(askedOn || dayOf(new Date(sent_at)), today) ?? 0
  return waited >= DAYS_TO_ASK || problem !== '' || answer === 'undone'
    ? { kind: 'question', askedOn, days: waited, problem, isUnsent }
    : null
}

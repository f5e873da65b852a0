import type { OwnContent, OwnSubmission } from '#contract/own-submissions.ts'
import { applicableFacts } from '#contract/reviews/payout-facts.ts'
import { sentPaths } from '#contract/reviews/sent-paths.ts'
import { submissionIn } from './changes.ts'
import type { Json, Queue } from './send-waiting.ts'
import type { Change, FollowUp, OutboxStorage, StoredSubmission } from './stored-submission.ts'

const outcomes = {
  paid: 'paid_out',
  refused: 'payout_refused',
  waiting: 'payout_waiting',
  undone: 'payout_waiting',
} as const satisfies Record<FollowUp['answer'], OwnContent['outcome']>

/** The review as its sender corrects it with an answer. */
function contentWith(content: OwnContent, { answer, day }: FollowUp): OwnContent {
  const outcome = outcomes[answer]
  const said = { ...content, ...(answer === 'paid' && { payoutReceivedOn: day }) }
  return { ...said, outcome, ...applicableFacts(said, outcome) }
}

/** Keeps an answer, in the place of the one before. That a payout still waits is in the review already. */
export const followUp =
  ({ key, answer, day }: { readonly key: string } & Pick<FollowUp, 'answer' | 'day'>) =>
  (submissions: readonly StoredSubmission[]): Change => {
    const submission = submissionIn(submissions, key)
    if (!submission?.own?.review) return {}
    return {
      put: [{ ...submission, followUp: { answer, day, isUnsent: answer !== 'waiting', problem: '' } }],
    }
  }

/** What the site has is over; what it took back leaves nothing to be said of it. */
const sent = (answered: FollowUp): FollowUp | undefined =>
  answered.answer === 'undone' ? undefined : { ...answered, isUnsent: false }

/** The review that the site answers with; null for what is none. */
export type ReadReview = (reply: Json) => OwnSubmission | null

interface Parts {
  readonly storage: OutboxStorage
  /** Absent where the review is read again anyway, when its sender looks at it. */
  readonly readReview?: ReadReview
}

/** Answers about payouts, each sent as a correction of the whole review. */
export function waitingCorrections({ storage, readReview }: Parts): Queue {
  /** Keeps how it ended, unless its sender answered otherwise meanwhile. */
  const keep = (key: string, answered: FollowUp, after: FollowUp | undefined, review: OwnSubmission | null) =>
    storage.transact((submissions) => {
      const stored = submissionIn(submissions, key)
      if (!stored) return {}
      const isOther = stored.followUp?.answer !== answered.answer || stored.followUp.day !== answered.day
      const own = review ? { review, readAt: new Date().toISOString() } : stored.own
      const next = { ...stored, followUp: isOther ? stored.followUp : after }
      return { put: [own ? { ...next, own } : next] }
    })
  return async () =>
    (await storage.transact(() => ({}))).flatMap(({ key, fields, own, followUp: answered }) => {
      if (!answered?.isUnsent || !own?.review) return []
      const body = { secret: fields.managementSecret, ...contentWith(own.review.content, answered) }
      return {
        key: `${key} ${answered.answer} ${answered.day}`,
        notBefore: 0,
        path: sentPaths.correctOwn,
        body: () => JSON.stringify(body),
        isReply: (reply) => (readReview ? readReview(reply) !== null : typeof reply.id === 'string'),
        settle: async (outcome) => {
          if (outcome.kind === 'received')
            return keep(key, answered, sent(answered), readReview?.(outcome.reply) ?? null)
          if (outcome.kind === 'refused') {
            const refused = { ...answered, isUnsent: false, problem: outcome.refusal.detail }
            return keep(key, answered, refused, null)
          }
        },
      }
    })
}

import { correctOwnSubmission, type OwnContent, type OwnSubmission } from '#contract/own-submissions.ts'
import { applicableFacts } from '#contract/reviews/payout-facts.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { submissionIn } from './changes.ts'
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

/** Corrects a review on the site. `origin`: of the site; absent: this page's own. */
export const correctWith =
  (origin = '') =>
  (secret: string, content: OwnContent): Promise<OwnSubmission> =>
    call(correctOwnSubmission, { body: { secret, ...content } }, { origin })

interface Parts {
  readonly storage: OutboxStorage
  /** @throws ApiError */
  readonly correct: ReturnType<typeof correctWith>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly mayTry: () => boolean
  /** Told after every change of what is stored. */
  readonly onChange: () => Promise<void> | void
}

/** Whether the site itself says that trying again as it is will never do. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.detail !== undefined && [400, 403, 404].includes(error.status)

/** What the site has is over; what it took back leaves nothing to be said of it. */
const sent = (answered: FollowUp): FollowUp | undefined =>
  answered.answer === 'undone' ? undefined : { ...answered, isUnsent: false }

/** Sends answers that wait as corrections, each once; to be called under the lock `SENDING`. Returns how many are left. */
export async function sendFollowUps({ storage, correct, now, mayTry, onChange }: Parts): Promise<number> {
  const tried = new Set<FollowUp>()
  for (;;) {
    const held = await storage.transact(() => ({}))
    const unsent = held.flatMap(({ key, fields, own, followUp: answered }) =>
      answered?.isUnsent && own?.review ? { key, fields, content: own.review.content, answered } : [],
    )
    const due = unsent[0]
    if (!due || !mayTry() || tried.has(due.answered)) return unsent.length
    tried.add(due.answered)
    const { key, answered } = due
    /** Keeps how it ended, unless its sender answered otherwise meanwhile. */
    const keep = (after: FollowUp | undefined, review?: OwnSubmission) =>
      storage.transact((submissions) => {
        const stored = submissionIn(submissions, key)
        if (!stored) return {}
        const isOther = stored.followUp?.answer !== answered.answer || stored.followUp.day !== answered.day
        const own = review ? { review, readAt: new Date(now()).toISOString() } : stored.own
        const next = { ...stored, followUp: isOther ? stored.followUp : after }
        return { put: [own ? { ...next, own } : next] }
      })
    try {
      const review = await correct(due.fields.managementSecret, contentWith(due.content, answered))
      await keep(sent(answered), review)
    } catch (error) {
      if (!isFinal(error)) return unsent.length
      await keep({ ...answered, isUnsent: false, problem: error.message })
    }
    await onChange()
  }
}

import { type Answer, outcomeOf } from './answer.ts'
import { postponed, received, refused, reviewIn } from './changes.ts'
import type { OutboxStorage, StoredReview } from './review.ts'
import { formOf } from './review-form.ts'

/** One tab, or the service worker, sends at a time: this is the name of their lock. */
export const SENDING = 'outbox-sending'
/** The channel on which each tells the others that something changed. */
export const CHANGED = 'outbox-changed'

export interface SendParts {
  readonly storage: OutboxStorage
  /** Posts a form once; status 0 where nobody answered. Never throws. */
  readonly post: (path: string, form: FormData, key: string) => Promise<Answer>
  readonly now: () => number
  readonly mayTry: () => boolean
  /** Told after every change of what is stored. */
  readonly onChange: () => Promise<void> | void
}

/** What is left to do: nothing, or when to try again, in milliseconds since 1970; 0: once there is a connection. */
export interface Rest {
  readonly waiting: number
  readonly next: number
}

const restOf = (reviews: readonly StoredReview[]): Rest => {
  const waiting = reviews.filter(({ state }) => state === 'waiting')
  return { waiting: waiting.length, next: Math.min(...waiting.map(({ notBefore }) => notBefore)) }
}

/**
 * Sends what waits, oldest first, each once; to be called under the lock `SENDING`. A review that fails for want of a
 * connection ends the run. The answer is written down before the next one goes.
 */
export async function sendWaiting({ storage, post, now, mayTry, onChange }: SendParts): Promise<Rest> {
  const tried = new Set<string>()
  for (;;) {
    const reviews = await storage.transact(() => ({}))
    const due = reviews
      .filter(({ key, state, notBefore }) => state === 'waiting' && notBefore <= now() && !tried.has(key))
      .sort((one, other) => one.changedAt - other.changedAt)[0]
    if (!due || !mayTry()) return restOf(reviews)
    tried.add(due.key)
    const files = await storage.files(due.files)
    const outcome = outcomeOf(await post(due.sendTo, formOf(due, files), due.key), now())
    const after = await storage.transact((held) => {
      if (outcome.kind === 'received') return received(due.key, outcome.said)(held)
      if (outcome.kind === 'refused') return refused(due.key, outcome.refusal)(held)
      return postponed(due.key, outcome.said, outcome.until)(held)
    })
    await onChange()
    const isStuck = reviewIn(after, due.key)?.state === 'waiting'
    if (isStuck && outcome.kind === 'postponed' && outcome.until === 0) return restOf(after)
  }
}

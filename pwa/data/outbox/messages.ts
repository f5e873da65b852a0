import type { OwnContent } from '#contract/reviews/own-reviews.ts'
import type { FileRules } from './file-rules.ts'
import type { FileOnShow, KnownOwn, Refusal, ReviewFields, ReviewState } from './review.ts'

/** What the page asks of the outbox. `key`: of a review; `at`: milliseconds since 1970. */
export type OutboxAsk =
  | { readonly do: 'open' }
  | { readonly do: 'keep'; readonly key: string; readonly fields: ReviewFields; readonly at: number }
  | {
      readonly do: 'attach'
      readonly key: string
      readonly files: readonly File[]
      readonly rules: FileRules
    }
  | { readonly do: 'detach'; readonly key: string; readonly id: string }
  | { readonly do: 'submit'; readonly key: string; readonly fields: ReviewFields; readonly at: number }
  | { readonly do: 'discard'; readonly key: string }
  | { readonly do: 'acknowledge'; readonly key: string }
  | { readonly do: 'resume'; readonly key: string }
  | { readonly do: 'send' }

/** What a sender asks of reviews that the site has. `key`: of a review. */
export type OwnReviewAsk =
  | { readonly do: 'read-own' }
  | { readonly do: 'correct'; readonly key: string; readonly content: OwnContent }
  | { readonly do: 'withdraw'; readonly key: string }

/** A review as the page shows it. */
export interface ReviewOnShow {
  readonly key: string
  readonly state: ReviewState
  readonly fields: ReviewFields
  readonly files: readonly FileOnShow[]
  readonly changedAt: number
  readonly notBefore: number
  readonly said: string
  readonly refusal: Refusal | null
  readonly own?: KnownOwn
}

/** How far the review that is being sent is, in bytes; `total` 0 while that is not known. */
export interface Progress {
  readonly key: string
  readonly sent: number
  readonly total: number
}

/** Why the device does not keep what it should: it is full, or its browser keeps nothing. */
export type OutboxTrouble = 'full' | 'memory' | null

/** How an attempt to correct or withdraw a review ended. */
export interface OwnOutcome {
  readonly key: string
  /** Rises with every attempt. */
  readonly attempt: number
  /** Why it was in vain; "" where the site did it. */
  readonly problem: string
}

/** Everything that the page shows of the outbox. */
export interface OutboxOnShow {
  /** The draft and all that was submitted, newest first. */
  readonly reviews: readonly ReviewOnShow[]
  readonly progress: Progress | null
  readonly trouble: OutboxTrouble
  /** What was wrong with the files chosen last. */
  readonly fileProblems: readonly string[]
  /** Whether files are being prepared. */
  readonly isPreparing: boolean
  /** How the last attempt to correct or withdraw a review ended; null while there is none. */
  readonly ownOutcome: OwnOutcome | null
}

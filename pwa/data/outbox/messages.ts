import type { FileRules } from './file-rules.ts'
import type { FileOnShow, Refusal, ReviewFields, ReviewState } from './review.ts'

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
  | { readonly do: 'resume'; readonly key: string }
  | { readonly do: 'send' }

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
}

/** How far the review that is being sent is, in bytes; `total` 0 while that is not known. */
export interface Progress {
  readonly key: string
  readonly sent: number
  readonly total: number
}

/** Why the device does not keep what it should: it is full, or its browser keeps nothing. */
export type OutboxTrouble = 'full' | 'memory' | null

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
}

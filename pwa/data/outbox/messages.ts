import type { OwnContent } from '#contract/own-submissions.ts'
import type { FileRules } from './file-rules.ts'
import type { FollowUp, ShownFile, StoredSubmission, SubmissionFields } from './stored-submission.ts'

/** Requests of the page to the outbox. `key`: of a submission; `at`: milliseconds since 1970. */
export type OutboxRequest =
  | { readonly do: 'open' }
  | { readonly do: 'keep'; readonly key: string; readonly fields: SubmissionFields; readonly at: number }
  | {
      readonly do: 'attach'
      readonly key: string
      readonly files: readonly File[]
      readonly rules: FileRules
    }
  | { readonly do: 'detach'; readonly key: string; readonly id: string }
  | { readonly do: 'submit'; readonly key: string; readonly fields: SubmissionFields; readonly at: number }
  | { readonly do: 'discard'; readonly key: string }
  | { readonly do: 'acknowledge'; readonly key: string }
  | { readonly do: 'resume'; readonly key: string }
  /** What became of a payout. `day`: see `FollowUp`. */
  | ({ readonly do: 'follow-up'; readonly key: string } & Pick<FollowUp, 'answer' | 'day'>)
  | { readonly do: 'send' }

/** Requests about submissions that the site has. `key`: of a submission. */
export type OwnSubmissionRequest =
  | { readonly do: 'read-own' }
  | { readonly do: 'correct'; readonly key: string; readonly content: OwnContent }
  | { readonly do: 'withdraw'; readonly key: string }
  | { readonly do: 'object'; readonly key: string; readonly text: string; readonly email: string }
  /** About everything that was sent from this device, or is to be. */
  | { readonly do: 'export-all' }
  | { readonly do: 'erase-all' }

/** In place of a submission's key, where an attempt is about all of them. */
export const EVERYTHING = 'everything'

/** A submission as the page shows it. */
export interface ShownSubmission extends Omit<StoredSubmission, 'files' | 'sendTo'> {
  readonly files: readonly ShownFile[]
}

/** How far the submission that is being sent is, in bytes; `total` 0 while that is not known. */
export interface Progress {
  readonly key: string
  readonly sent: number
  readonly total: number
}

/** Why the device does not store the draft: it is full, or its browser has no storage. */
export type OutboxTrouble = 'full' | 'memory' | null

/** How an attempt to correct or withdraw a submission, to object to a decision on it, or to get or erase all of them ended. */
export interface OwnOutcome {
  /** Of the submission, or `EVERYTHING`. */
  readonly key: string
  /** Rises with every attempt. */
  readonly attempt: number
  /** Why it was in vain; "" where the site did it. */
  readonly problem: string
  /** The text of the file that was asked for. */
  readonly file?: string
}

/** Everything that the page shows of the outbox. */
export interface ShownOutbox {
  /** The draft and all that was submitted, newest first. */
  readonly submissions: readonly ShownSubmission[]
  readonly progress: Progress | null
  readonly trouble: OutboxTrouble
  /** The problems with the files chosen last. */
  readonly fileProblems: readonly string[]
  /** Whether files are being prepared. */
  readonly isPreparing: boolean
  /** How the last attempt to correct or withdraw a submission ended; null while there is none. */
  readonly ownOutcome: OwnOutcome | null
}

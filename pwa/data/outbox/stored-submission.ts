import type { OwnSubmission } from '#contract/own-submissions.ts'

/** The words of a submission before its sender has written any. */
export const emptyFields = {
  firmName: '',
  contactName: '',
  contactEmail: '',
  website: '',
  category: '',
  description: '',
  /** Whether the sender got something for the submission. */
  incentivised: false,
  relationship: '',
  /** "1" to "5", "" while none were chosen. */
  rating: '',
  accountSize: '',
  outcome: '',
  /** `YYYY-MM-DD`, or "", as the other days. */
  experiencedOn: '',
  payoutAmount: '',
  payoutRequestedOn: '',
  payoutReceivedOn: '',
  payoutMethod: '',
  refusalReason: '',
  /** The firm of this name in the list; "" where it is typed otherwise. */
  firmId: '',
  /** Whether the name may be published with the review. */
  showName: false,
  /** Lets this device see, correct and withdraw the submission. Made when it is submitted. */
  managementSecret: '',
}

/** The words of a submission, as the form holds them. */
export type SubmissionFields = Readonly<typeof emptyFields>

/**
 * `received`: the site has it, and its sender has not read so yet. `kept`: they have, and it stays for its secret. `returned`: the
 * site refused it while its sender was writing another one.
 */
export type SubmissionState = 'draft' | 'waiting' | 'received' | 'kept' | 'returned'

/** A submission as the site knows it: null where it knows none, as of a moment in ISO 8601. */
interface KnownOwn {
  readonly review: OwnSubmission | null
  readonly readAt: string
}

/** What a sender whose payout waits answered to "Was it paid?". */
export interface FollowUp {
  /** `undone`: taken back, so that the review says again that the payout waits. */
  readonly answer: 'paid' | 'refused' | 'waiting' | 'undone'
  /** When the payout was received, or else the day of the answer: `YYYY-MM-DD` of the sender's zone. */
  readonly day: string
  /** Whether it is still to be sent. */
  readonly isUnsent: boolean
  /** Why the site refused it; "" where it did not. */
  readonly problem: string
}

/** Why the site refused a submission, in its own words. */
export interface Refusal {
  readonly detail: string
  /** The fields at fault, where the site named them. */
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

/** A submission on this device, from its first word until its sender has read that it was received. */
export interface StoredSubmission {
  /** Goes with every attempt to send it, so that the site keeps it once. */
  readonly key: string
  readonly state: SubmissionState
  readonly fields: SubmissionFields
  /** Ids of its files, in the order they were chosen. */
  readonly files: readonly string[]
  /** When its sender last changed its words, in milliseconds since 1970; 0 where there are none. */
  readonly changedAt: number
  /** Path it is sent to. */
  readonly sendTo: string
  /** No attempt before, in milliseconds since 1970: the site asked to wait. */
  readonly notBefore: number
  /** Why the last attempt failed, or what the site said when it took the submission; "" where it said nothing. */
  readonly said: string
  readonly refusal: Refusal | null
  /** The site's last report of it; absent before the first. */
  readonly own?: KnownOwn
  /** Absent where its sender was not asked, or said it in another way since. */
  readonly followUp?: FollowUp | undefined
}

/** A file of a submission, ready to be sent. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  /** Its bytes and not a blob, which WebKit stores in no private window. */
  readonly bytes: ArrayBuffer
  readonly type: string
  /** A small picture of it as a data URL, or "". */
  readonly preview: string
}

/** A file as the page shows it. */
export interface ShownFile extends Pick<StoredFile, 'id' | 'name' | 'preview'> {
  /** In bytes. */
  readonly size: number
}

/** A change of the device's storage, in one transaction. */
export interface Change {
  readonly put?: readonly StoredSubmission[]
  /** Keys of submissions to delete. Their files go with them. */
  readonly drop?: readonly string[]
  readonly addFiles?: readonly StoredFile[]
}

/** Where the device keeps submissions and their files. Calls throw where it cannot. */
export interface OutboxStorage {
  /** Applies the change that `work` derives from what is stored. Returns what is stored afterwards. */
  transact(work: (submissions: readonly StoredSubmission[]) => Change): Promise<readonly StoredSubmission[]>
  /** The files with these ids that are there, in the order of the ids. */
  files(ids: readonly string[]): Promise<readonly StoredFile[]>
}

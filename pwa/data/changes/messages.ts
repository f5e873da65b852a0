import type { ChangeFilter } from '#contract/public-changes/change-filter.ts'
import { kindsAsked } from '#contract/public-changes/change-kinds.ts'
import type { ChangePage, PublicChange } from '#contract/public-changes/public-change.ts'
import { sectionOf } from '#contract/tiers.ts'

/** A question about the ledger; the firm by its id, null for all of them. */
export interface ChangeAsk extends Omit<ChangeFilter, 'firm'> {
  readonly firmId: string | null
  /** Most entries of the answer. */
  readonly limit: number
}

/** Entries, and when they were read from the server. */
export interface ReadChanges {
  readonly page: ChangePage
  /** ISO 8601. */
  readonly readAt: string
  /** Whether this device kept them, for want of a network. */
  readonly isKept: boolean
}

/** Whether an entry is of the kind and the tier that are asked for. */
export const passesChangeFilter = (
  { kind, firm }: Pick<PublicChange, 'kind' | 'firm'>,
  asked: Pick<ChangeAsk, 'kind' | 'tier'>,
): boolean =>
  (asked.kind === '' || kindsAsked(asked.kind).includes(kind)) &&
  (asked.tier === '' || (firm !== null && !firm.closed && sectionOf(firm.category) === asked.tier))

/** Requests of the page to the worker. */
export type ChangesRequest =
  | { readonly kind: 'changes'; readonly call: number; readonly ask: ChangeAsk }
  /** Keeps the newest entries, and those of saved firms, for a time without a network. */
  | { readonly kind: 'keep-changes' }

/** The reply to the first of them. Null: neither the server nor the device has it. */
export interface ChangesReply {
  readonly kind: 'changes'
  readonly call: number
  readonly read: ReadChanges | null
}

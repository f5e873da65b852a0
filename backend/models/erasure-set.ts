import type { BackedUpObjection, BackedUpReport } from '#contract/backup/backed-up-reviews.ts'
import type { BackedUpSubmission } from '#contract/backup/backup-file.ts'

/** The entries to forget. */
export interface ErasureSet {
  /** Of what was sent in, of which nothing stays. */
  readonly gone: ReadonlySet<string>
  /**
   * When contact data of these, texts of these reports and objections, or words of these entries of the list of changes were
   * erased.
   */
  readonly erased: ReadonlyMap<string, string>
  /** Published reviews of the entries that are gone, as far as they are known. */
  readonly reviews?: readonly string[]
}

/** A review of a backup without the contact data that was erased here. */
export function withoutContact(entry: BackedUpSubmission, erasedAt: string): BackedUpSubmission {
  return { ...entry, contactName: '', contactEmail: '', erased_at: entry.erased_at ?? erasedAt }
}

/** A report of a backup without its text and its sender, which were erased here. */
export function withoutText(entry: BackedUpReport, erasedAt: string): BackedUpReport {
  return { ...entry, text: '', source: '', name: '', email: '', erased_at: entry.erased_at ?? erasedAt }
}

/** An objection of a backup without its text and address, which were erased here; it goes on being counted. */
export function withoutObjection(entry: BackedUpObjection, erasedAt: string): BackedUpObjection {
  return { ...entry, text: '', email: '', erased_at: entry.erased_at ?? erasedAt }
}

/** An objection of a backup to a decision on a review that is gone: nothing of what was said about it stays. */
export const withoutWords = (entry: BackedUpObjection, erasedAt: string): BackedUpObjection => ({
  ...withoutObjection(entry, erasedAt),
  reason: '',
})

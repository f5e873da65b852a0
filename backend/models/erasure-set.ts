import type { Fate } from '#backend/database/columns.ts'
import type { BackedUpObjection, BackedUpReport } from '#contract/backup/backed-up-reviews.ts'
import type { BackedUpSubmission } from '#contract/backup/backup-file.ts'
import { emptied } from './named-columns.ts'
import { EVERY_WORD, objectionTable } from './objection.ts'
import { reportTable } from './review-report.ts'
import { submissionTable } from './submission.ts'
import type { Table } from './table.ts'

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

/** Takes out of an entry of a backup what was erased here: the columns of its table that an erasure empties. */
const withoutNamed =
  <Entry extends { readonly erased_at: string | null }>(table: Table, fates?: readonly Fate[]) =>
  (entry: Entry, erasedAt: string): Entry => ({
    ...entry,
    ...emptied(table, fates),
    erased_at: entry.erased_at ?? erasedAt,
  })

/** A review of a backup without the contact data that was erased here. */
export const withoutContact = withoutNamed<BackedUpSubmission>(submissionTable)

/** A report of a backup without its text and its sender, which were erased here. */
export const withoutText = withoutNamed<BackedUpReport>(reportTable)

/** An objection of a backup without its text and address, which were erased here; it goes on being counted. */
export const withoutObjection = withoutNamed<BackedUpObjection>(objectionTable)

/** An objection of a backup to a decision on a review that is gone: nothing of what was said about it stays. */
export const withoutWords = withoutNamed<BackedUpObjection>(objectionTable, EVERY_WORD)

import type { Writing } from '#backend/database/transaction.ts'
import type { BackupTable, Change } from '#backend/models/backup-table.ts'
import { withoutContact, withoutObjection, withoutText } from '#backend/models/erasure-set.ts'
import { changesInBackup } from '#backend/models/public-changes-in-backup.ts'
import { recordedFirm } from '#backend/models/recorded-firm.ts'
import { pagesInBackup } from '#backend/models/site-page.ts'
import { removeFiles } from '#backend/models/submission-file.ts'
import { picturesInBackup } from '#backend/models/uploaded-picture.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { type Shape, shapes } from '#contract/normal-values.ts'
import type { PlannedList } from './checked-backup.ts'
import type { EntryOf, ListName } from './file/file-rules.ts'
import { uniteChanges } from './restore-changes.ts'
import { firmsInBackup, submissionsInBackup, themesInBackup } from './rows/backup-tables.ts'
import {
  answersInBackup,
  objectionsInBackup,
  reportsInBackup,
  reviewsInBackup,
} from './rows/reviews-in-backup.ts'

/** What History says of entries that a restore touched. */
interface ToldInHistory<Entry> {
  readonly subject: HistoryEntry['subject']
  /** `titles`: those of pages, by their slugs. */
  readonly nameOf: (entry: Entry, titles: ReadonlyMap<string, string>) => string
  /** The values as History keeps them; absent: as they stand in the file. It says what the file may leave out. */
  readonly recorded?: (values: Omit<Entry, 'updated_at'>) => Readonly<Record<string, unknown>>
  readonly shape?: Shape
}

/** One list of a backup: all in which it differs from others when it is written to a file, compared and restored. */
export interface Part<Entry> {
  /** How entries are read, compared and written. */
  readonly table: BackupTable<Entry>
  /**
   * Whether an entry, as text, stands in the packed file apart, beside the ids by which an erasure finds it; absent: none names
   * anybody.
   */
  readonly isApart?: (text: string, ids: readonly string[]) => boolean
  /** An entry of a file without what was erased here since. */
  readonly erase?: (entry: Entry, erasedAt: string) => Entry
  /** Whether entries that the file does not hold stay; otherwise they go. */
  readonly keepsOthers?: true
  /** Removes what belongs to entries that go. */
  readonly removeBeside?: (writing: Writing, ids: readonly string[]) => Promise<void>
  /** Writes it; absent: what goes or changes is removed, and what comes or changes is inserted. */
  readonly write?: (writing: Writing, given: PlannedList<Entry>, change: Change) => Promise<void>
  /** Absent: its entries are not put back from the history. */
  readonly history?: ToldInHistory<Entry>
}

/** A firm of so many characters, as with an inline picture, is not held whole to be packed, unless it names people. */
const SHORT_FIRM = 64 * 1024

const always = () => true
const nameOf = ({ name }: { readonly name: string }) => name

/** The lists of a backup. How they stand in a file is said in `fileRules`, and their order is that of `listNames`. */
export const parts: { readonly [Name in ListName]: Part<EntryOf[Name]> } = {
  propfirms: {
    table: firmsInBackup,
    isApart: (text, ids) => ids.length > 0 || text.length < SHORT_FIRM,
    history: { subject: 'firm', nameOf, recorded: recordedFirm, shape: shapes.firm },
  },
  themes: { table: themesInBackup, history: { subject: 'theme', nameOf, shape: shapes.theme } },
  user_submissions: {
    table: submissionsInBackup,
    isApart: always,
    erase: withoutContact,
    removeBeside: removeFiles,
  },
  reviews: { table: reviewsInBackup, isApart: always },
  review_answers: { table: answersInBackup, isApart: always },
  review_reports: { table: reportsInBackup, isApart: always, erase: withoutText },
  objections: { table: objectionsInBackup, isApart: always, erase: withoutObjection },
  // The list of changes is never cut back.
  public_changes: { table: changesInBackup, isApart: always, keepsOthers: true, write: uniteChanges },
  // An earlier version or a draft may name a picture, and the sweep drops what nothing names.
  pictures: { table: picturesInBackup, keepsOthers: true },
  site_pages: {
    table: pagesInBackup,
    history: { subject: 'page', nameOf: ({ id }, titles) => titles.get(id) ?? id },
  },
}

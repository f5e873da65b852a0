import { isDeepStrictEqual } from 'node:util'
import { type BackedUpChange, backedUpChange, MOST_NOTES } from '#contract/backup/backed-up-changes.ts'
import { REMOVED } from '#contract/reviews/redaction.ts'
import { sectionOf } from '#contract/tiers.ts'
import { backupTable } from './backup-table.ts'
import { type ChangeRow, changeTable } from './public-change.ts'

/** The row of an entry. */
export const rowOfChange = ({ removed_at, ...entry }: BackedUpChange): ChangeRow => {
  const { before, after, standing, currency, currencyBefore } = entry.told
  return {
    ...entry,
    told: {
      before,
      after,
      ...(standing && { standing }),
      ...(currency && { currency }),
      ...(currencyBefore && { currencyBefore }),
    },
    tier: entry.firm_id === '' ? '' : sectionOf(entry.category),
    removed_at: removed_at ?? '',
  }
}

/** The list of changes. An entry is the same where a file knows nothing more of it. */
export const changesInBackup = {
  ...backupTable<BackedUpChange>({
    table: changeTable,
    keys: Object.keys(backedUpChange.entries),
    moments: ['removed_at'],
    toRows: async (_writing, entries) => entries.map(rowOfChange),
  }),
  isSame: (here: BackedUpChange, there: BackedUpChange) => isDeepStrictEqual(mergedChange(here, there), here),
}

/** Of an entry without its words, whose firm visitors do not see. Making the firm visible names it anew. */
export const NAMELESS = { name: REMOVED, slug: '' } as const

/** What stays of the words of an entry once the law required them to go. */
export const WORDLESS = { told: { before: null, after: null }, subject_name: '', reason: '', notes: [] }

/** An entry without the words that the law required to go. */
export const withoutTold = (entry: BackedUpChange, removed_at: string): BackedUpChange => ({
  ...entry,
  ...(entry.firm_id !== '' && NAMELESS),
  ...WORDLESS,
  removed_at,
})

/**
 * An entry that is here and in a file: a restore takes nothing away from the list of changes. Notes of both stand, and words that
 * were removed in either stay removed.
 */
export function mergedChange(here: BackedUpChange, there: BackedUpChange): BackedUpChange {
  if (here.removed_at !== null) return here
  if (there.removed_at !== null)
    return {
      ...withoutTold(here, there.removed_at),
      removed_reason: there.removed_reason,
      notes: there.notes,
    }
  const isNew = (note: BackedUpChange['notes'][number]) =>
    !here.notes.some(({ at, text }) => at === note.at && text === note.text)
  const notes = [...here.notes, ...there.notes.filter(isNew)]
  return { ...here, notes: notes.toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, MOST_NOTES) }
}

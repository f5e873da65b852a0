import type { Reading } from '#backend/database/transaction.ts'
import { type Actor, difference, encoded, type NewEntry } from '#backend/history/record.ts'
import type { BackupTable } from '#backend/models/backup-table.ts'
import type { EncodedEntry } from '#backend/models/history.ts'
import { recordedFirm } from '#backend/models/recorded-firm.ts'
import { readSettings } from '#backend/models/settings.ts'
import { pagesInBackup } from '#backend/models/site-page.ts'
import { inBlocks } from '#backend/models/table.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { type Shape, shapes } from '#contract/normal-values.ts'
import type { CheckedBackup } from './checked-backup.ts'
import type { CheckedList } from './checked-list.ts'
import type { ListPlan } from './plan-changes.ts'
import type { RestorePlan } from './plan-restore.ts'
import { firmsInBackup, themesInBackup } from './rows/backup-tables.ts'

type Values = Readonly<Record<string, unknown>>

interface Restoring<Entry> {
  readonly subject: HistoryEntry['subject']
  readonly nameOf: (entry: Entry) => string
  /** The values as History keeps them; absent: as they stand in the file. It says what the file may leave out. */
  readonly recorded?: (values: Omit<Entry, 'updated_at'>) => Values
  readonly shape?: Shape
  readonly table: BackupTable<Entry>
  readonly list: CheckedList<Entry> | null
  readonly plan: ListPlan | null
}

/** The effect of a restore on one list. Additions need no values: those are stored then. */
async function* entriesOfList<Entry extends { readonly id: string; readonly updated_at?: string }>(
  reading: Reading,
  { subject, nameOf, table, list, plan, shape, recorded = (values) => values as Values }: Restoring<Entry>,
): AsyncGenerator<NewEntry> {
  if (!list || !plan) return
  const valuesOf = ({ updated_at: _, ...values }: Entry) => recorded(values)
  const about = (entry: Entry) => ({ subject, subject_id: entry.id, subject_name: nameOf(entry) }) as const
  for (const ids of inBlocks(plan.removed)) {
    for (const entry of (await table.find(reading, ids)).values()) {
      yield { action: 'delete', ...about(entry), before: valuesOf(entry) }
    }
  }
  for (const indexes of inBlocks(plan.changed)) {
    const stored = await table.find(
      reading,
      indexes.map((index) => list.ids[index] ?? ''),
    )
    for (const index of indexes) {
      const after = list.entry(index)
      const before = stored.get(after.id)
      if (!before) continue
      const values = difference(valuesOf(before), valuesOf(after), shape)
      yield { action: 'restore', ...about(after), ...values }
    }
  }
  for (const index of plan.added) {
    const entry = list.entry(index)
    yield { action: 'restore', ...about(entry), after: { name: nameOf(entry) } }
  }
}

/** The effect of a restore on the settings, by the groups that change. */
async function* entriesOfSettings(
  reading: Reading,
  groups: RestorePlan['settings'],
): AsyncGenerator<NewEntry> {
  if (Object.keys(groups).length === 0) return
  const { settings } = await readSettings(reading)
  const about = { subject: 'settings', subject_id: 'settings', subject_name: 'Settings' } as const
  yield { action: 'restore', ...about, ...difference({ ...settings }, { ...groups }) }
}

/**
 * The entries of what a restore is about to change, by which earlier versions are found past it. They are collected before
 * and written after it: the end of the chain must not be locked before the rows that others lock first. Reviews have none:
 * they are not put back from the history, and their contact data must not get into it. (docs/decisions/history.md)
 */
export async function restoredEntries(
  reading: Reading,
  { plan, backup }: { readonly plan: RestorePlan; readonly backup: CheckedBackup },
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<EncodedEntry[]> {
  const { propfirms, themes, site_pages } = backup
  const { pages } = (await readSettings(reading)).settings
  const titles = new Map(pages.list.map(({ slug, title }) => [slug, title]))
  const nameOf = ({ name }: { readonly name: string }) => name
  const entries: EncodedEntry[] = []
  const lists = [
    entriesOfList(reading, {
      subject: 'firm',
      nameOf,
      recorded: recordedFirm,
      shape: shapes.firm,
      table: firmsInBackup,
      list: propfirms,
      plan: plan.propfirms,
    }),
    entriesOfList(reading, {
      subject: 'theme',
      nameOf,
      shape: shapes.theme,
      table: themesInBackup,
      list: themes,
      plan: plan.themes,
    }),
    entriesOfList(reading, {
      subject: 'page',
      nameOf: ({ id }) => titles.get(id) ?? id,
      table: pagesInBackup,
      list: site_pages,
      plan: plan.site_pages,
    }),
    entriesOfSettings(reading, plan.settings),
  ]
  for (const list of lists) for await (const entry of list) entries.push(encoded(actor, entry, now))
  return entries
}

import type { Reading } from '#backend/database/transaction.ts'
import { type Actor, difference, encoded, type NewEntry } from '#backend/history/record.ts'
import type { EncodedEntry } from '#backend/models/history.ts'
import { readSettings } from '#backend/models/settings.ts'
import { inBlocks } from '#backend/models/table.ts'
import type { CheckedBackup, CheckedList } from './checked-backup.ts'
import { type EntryOf, type ListName, listNames } from './file/file-rules.ts'
import { type Part, parts } from './parts.ts'
import type { RestorePlan } from './plan-restore.ts'

interface Restoring {
  readonly plan: RestorePlan
  /** Of pages, by their slugs. */
  readonly titles: ReadonlyMap<string, string>
}

/** The effect of a restore on one list. Additions need no values: those are stored then. */
async function* entriesOfList<Name extends ListName>(
  reading: Reading,
  name: Name,
  list: CheckedList<EntryOf[Name]> | null,
  { plan: { lists }, titles }: Restoring,
): AsyncGenerator<NewEntry> {
  const { table, history }: Part<EntryOf[Name]> = parts[name]
  const plan = lists[name]
  if (!history || !list || !plan) return
  const { subject, shape, nameOf, recorded = (values) => ({ ...values }) } = history
  type Entry = EntryOf[Name] & { readonly updated_at?: string }
  const valuesOf = ({ updated_at: _, ...values }: Entry) => recorded(values)
  const about = (entry: Entry) => ({ subject, subject_id: entry.id, subject_name: nameOf(entry, titles) })
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
    yield { action: 'restore', ...about(entry), after: { name: nameOf(entry, titles) } }
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
  const { pages } = (await readSettings(reading)).settings
  const titles = new Map(pages.list.map(({ slug, title }) => [slug, title]))
  const entries: EncodedEntry[] = []
  const effects = [
    ...listNames.map((name) => entriesOfList(reading, name, backup[name], { plan, titles })),
    entriesOfSettings(reading, plan.settings),
  ]
  for (const effect of effects) for await (const entry of effect) entries.push(encoded(actor, entry, now))
  return entries
}

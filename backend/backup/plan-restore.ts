import { isDeepStrictEqual } from 'node:util'
import type { Reading } from '#backend/database/transaction.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { inBlocks } from '#backend/models/table.ts'
import type { CollectionStats, RestoreChanges } from '#contract/backup/backup-endpoints.ts'
import { backupCollections } from '#contract/backup/backup-file.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import type { CheckedBackup, CheckedList, ListPlan } from './checked-backup.ts'
import { settingsInBackup } from './export-backup.ts'
import { type EntryOf, type ListName, listNames } from './file/file-rules.ts'
import { type Part, parts } from './parts.ts'

/** The plan of a restore, made without changing anything. */
export interface RestorePlan {
  /** Null: the list is not in the file. */
  readonly lists: Readonly<Record<ListName, ListPlan | null>>
  /** The groups that become others. */
  readonly settings: Partial<Settings>
  readonly changes: RestoreChanges
}

const nothing = { in_file: 0, added: 0, changed: 0, removed: 0, unchanged: 0 }

async function planList<Name extends ListName>(
  reading: Reading,
  name: Name,
  list: CheckedList<EntryOf[Name]> | null,
): Promise<ListPlan | null> {
  if (!list) return null
  const { table, keepsOthers }: Part<EntryOf[Name]> = parts[name]
  const added: number[] = []
  const changed: number[] = []
  const pace = createPacer()
  for (const indexes of inBlocks([...list.ids.keys()])) {
    const stored = await table.find(
      reading,
      indexes.map((index) => list.ids[index] ?? ''),
    )
    for (const index of indexes) {
      const before = stored.get(list.ids[index] ?? '')
      if (!before) added.push(index)
      else if (!table.isSame(before, list.entry(index))) changed.push(index)
      await pace()
    }
  }
  const kept = new Set(list.ids)
  const removed = keepsOthers ? [] : (await table.ids(reading, 'in-backup')).filter((id) => !kept.has(id))
  return { added, changed, removed, unchanged: list.ids.length - added.length - changed.length }
}

/** The groups of the file that differ from the stored ones. When the last backup was made is never forgotten. */
async function planSettings(reading: Reading, given: Partial<Settings>): Promise<Partial<Settings>> {
  const stored = await settingsInBackup(reading)
  const { autoBackup, rubric } = given
  const wanted: Partial<Settings> = autoBackup
    ? { ...given, autoBackup: { ...autoBackup, last_backup: later(autoBackup, stored.autoBackup) } }
    : given
  // Its version is chosen when it is written.
  const isKnown =
    rubric && rubric.version <= stored.rubric.version && isSame(rubric.criteria, stored.rubric.criteria)
  const names = Object.keys(wanted) as (keyof Settings)[]
  const changed = names.filter(
    (name) => !(name === 'rubric' && isKnown) && !isDeepStrictEqual(wanted[name], stored[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]))
}

type AutoBackup = Settings['autoBackup']

function later({ last_backup: one }: AutoBackup, { last_backup: other }: AutoBackup): string | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) < Date.parse(other) ? other : one
}

const statsOf = (plan: ListPlan | null): CollectionStats =>
  plan === null
    ? nothing
    : {
        in_file: plan.added.length + plan.changed.length + plan.unchanged,
        added: plan.added.length,
        changed: plan.changed.length,
        removed: plan.removed.length,
        unchanged: plan.unchanged,
      }

/** Compares a file with what is stored. Give it one transaction. */
export async function planRestore(reading: Reading, backup: CheckedBackup): Promise<RestorePlan> {
  const planned: [ListName, ListPlan | null][] = []
  for (const name of listNames) planned.push([name, await planList(reading, name, backup[name])])
  const lists = Object.fromEntries(planned) as RestorePlan['lists']
  const settings = await planSettings(reading, backup.settings ?? {})
  const groups = Object.keys(backup.settings ?? {}).length
  const changed = Object.keys(settings).length
  const others = {
    settings: { ...nothing, in_file: groups, changed, unchanged: groups - changed },
    admin_users: { ...nothing, in_file: backup.staff },
  }
  const changes = backupCollections.map((name) => [
    name,
    name === 'settings' || name === 'admin_users' ? others[name] : statsOf(lists[name]),
  ])
  return { lists, settings, changes: Object.fromEntries(changes) }
}

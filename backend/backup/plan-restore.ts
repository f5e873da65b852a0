import { isDeepStrictEqual } from 'node:util'
import type { Reading } from '#backend/database/transaction.ts'
import type { BackupTable } from '#backend/models/backup-table.ts'
import { pagesInBackup } from '#backend/models/site-page.ts'
import { inBlocks } from '#backend/models/table.ts'
import { picturesInBackup } from '#backend/models/uploaded-picture.ts'
import type { CollectionStats, RestoreChanges } from '#contract/backup/backup-endpoints.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import type { CheckedBackup } from './checked-backup.ts'
import type { CheckedList } from './checked-list.ts'
import { settingsInBackup } from './export-backup.ts'
import { type ListPlan, planChanges } from './plan-changes.ts'
import { firmsInBackup, submissionsInBackup, themesInBackup } from './rows/backup-tables.ts'
import {
  answersInBackup,
  objectionsInBackup,
  reportsInBackup,
  reviewsInBackup,
} from './rows/reviews-in-backup.ts'

/** The plan of a restore, made without changing anything. */
export interface RestorePlan {
  readonly propfirms: ListPlan | null
  readonly themes: ListPlan | null
  readonly user_submissions: ListPlan | null
  readonly reviews: ListPlan | null
  readonly review_answers: ListPlan | null
  readonly review_reports: ListPlan | null
  readonly objections: ListPlan | null
  /** None goes: the ledger is never cut back. */
  readonly public_changes: ListPlan | null
  /** None goes: an earlier version or a draft may name it, and the sweep drops what nothing names. */
  readonly pictures: ListPlan | null
  readonly site_pages: ListPlan | null
  /** The groups that become others. */
  readonly settings: Partial<Settings>
  readonly changes: RestoreChanges
}

const nothing = { in_file: 0, added: 0, changed: 0, removed: 0, unchanged: 0 }

async function planList<Entry extends { readonly id: string }>(
  reading: Reading,
  table: BackupTable<Entry>,
  list: CheckedList<Entry> | null,
): Promise<ListPlan | null> {
  if (!list) return null
  const added: number[] = []
  const changed: number[] = []
  for (const indexes of inBlocks([...list.ids.keys()])) {
    const stored = await table.find(
      reading,
      indexes.map((index) => list.ids[index] ?? ''),
    )
    for (const index of indexes) {
      const before = stored.get(list.ids[index] ?? '')
      if (!before) added.push(index)
      else if (!table.isSame(before, list.entry(index))) changed.push(index)
    }
  }
  const kept = new Set(list.ids)
  const removed = (await table.ids(reading, 'in-backup')).filter((id) => !kept.has(id))
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
  const propfirms = await planList(reading, firmsInBackup, backup.propfirms)
  const themes = await planList(reading, themesInBackup, backup.themes)
  const user_submissions = await planList(reading, submissionsInBackup, backup.user_submissions)
  const reviews = await planList(reading, reviewsInBackup, backup.reviews)
  const review_answers = await planList(reading, answersInBackup, backup.review_answers)
  const review_reports = await planList(reading, reportsInBackup, backup.review_reports)
  const objections = await planList(reading, objectionsInBackup, backup.objections)
  const public_changes = await planChanges(reading, backup.public_changes)
  const pictures = await planList(reading, picturesInBackup, backup.pictures)
  const site_pages = await planList(reading, pagesInBackup, backup.site_pages)
  const settings = await planSettings(reading, backup.settings ?? {})
  const groups = Object.keys(backup.settings ?? {}).length
  const changed = Object.keys(settings).length
  const added = pictures && { ...pictures, removed: [] }
  const changes = {
    propfirms: statsOf(propfirms),
    settings: { ...nothing, in_file: groups, changed, unchanged: groups - changed },
    themes: statsOf(themes),
    user_submissions: statsOf(user_submissions),
    reviews: statsOf(reviews),
    review_answers: statsOf(review_answers),
    review_reports: statsOf(review_reports),
    objections: statsOf(objections),
    public_changes: statsOf(public_changes),
    pictures: statsOf(added),
    site_pages: statsOf(site_pages),
    admin_users: { ...nothing, in_file: backup.staff },
  }
  const ofReviews = { reviews, review_answers, review_reports, objections }
  const others = { public_changes, pictures: added, site_pages, settings, changes }
  return { propfirms, themes, user_submissions, ...ofReviews, ...others }
}

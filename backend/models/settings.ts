import * as v from 'valibot'
import { column, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { fillAbsent } from '#contract/fill-absent.ts'
import type { RubricGroup } from '#contract/rubric/rubric-group.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import {
  publicGroupKeys,
  type Settings,
  type SettingsGroup,
  settingsGroupKeys,
  settingsGroups,
} from '#contract/settings/staff-groups.ts'
import { wantImages } from './image.ts'
import { imagesOfSettings } from './image-uses.ts'
import { insertRows, readRows, tableOf, updateRows } from './table.ts'

/** One row for each group of the settings, and rows of secrets beside them. */
export const settingsTable = tableOf('settings', {
  name: { ...column.key(64), primaryKey: true },
  /** Of the site: of people it holds the operator and addresses of staff. */
  value: naming('staff', 'kept', column.json({})),
  revision: column.revision(),
  updated_at: column.moment(),
})

/** All settings, staff groups included, and the revision of the last change of a public group (0: none stored). */
interface SettingsRecord {
  readonly settings: Settings
  readonly revision: number
}

interface Row {
  readonly name: string
  readonly value: object
  readonly revision: number
}

const readStored = (reading: Reading): Promise<Row[]> => readRows<Row>(reading, settingsTable)

/** A group's stored values, defaults where one is absent; the defaults alone where the stored value is no longer valid. */
function groupOf(name: SettingsGroup, rows: readonly Row[]): unknown {
  const row = rows.find((candidate) => candidate.name === name)
  const defaults: object = settingsDefaults[name]
  if (!row) return defaults
  const parsed = v.safeParse(settingsGroups[name], fillAbsent(settingsGroups[name], row.value, defaults))
  return parsed.success ? parsed.output : defaults
}

/** The settings as they are stored, defaults where a group or a field is not. */
export async function readSettings(reading: Reading): Promise<SettingsRecord> {
  const rows = await readStored(reading)
  const groups = settingsGroupKeys.map((name) => [name, groupOf(name, rows)])
  const visible = rows.filter(({ name }) => publicGroupKeys.some((key) => key === name))
  return {
    settings: Object.fromEntries(groups) as Settings,
    revision: Math.max(0, ...visible.map(({ revision }) => revision)),
  }
}

/** The rubric alone: one row. */
export async function readRubric(reading: Reading): Promise<RubricGroup> {
  const rows = await readRows<Row>(reading, settingsTable, { where: { name: 'rubric' } })
  return groupOf('rubric', rows) as RubricGroup
}

/** Groups that no row holds yet. */
export async function missingGroups(reading: Reading): Promise<SettingsGroup[]> {
  const stored = new Set((await readStored(reading)).map(({ name }) => name))
  return settingsGroupKeys.filter((name) => !stored.has(name))
}

/** Replaces the groups given, as part of the change `revision`; the others stay. */
export async function writeGroups(
  writing: Writing,
  groups: Partial<Settings>,
  { revision, now = new Date() }: { revision: number; now?: Date },
): Promise<void> {
  const rows = Object.entries(groups).map(([name, value]) => ({
    name,
    value,
    revision,
    updated_at: now.toISOString(),
  }))
  const updateOnDuplicate = ['value', 'revision', 'updated_at']
  await insertRows(writing, settingsTable, rows, { updateOnDuplicate })
  await wantImages(writing, imagesOfSettings(groups), now)
}

/** Rises with every change of any group, staff groups included; the `ETag` of the settings. */
export async function settingsVersion(reading: Reading): Promise<number> {
  return Math.max(0, ...(await readStored(reading)).map(({ revision }) => revision))
}

/**
 * Notes when the last automatic backup was made. It is no change that staff could collide with, so the version stays.
 * Take the lock of the state first.
 */
export async function noteLastBackup(writing: Writing, moment: Date): Promise<void> {
  const { autoBackup } = (await readSettings(writing)).settings
  const value = { ...autoBackup, last_backup: moment.toISOString() }
  await updateRows(writing, settingsTable, { value }, { name: 'autoBackup' })
}

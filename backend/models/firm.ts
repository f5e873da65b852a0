import { randomUUID } from 'node:crypto'
import { Op, type WhereOptions } from 'sequelize'
import { type Column, column, later, withDefaults } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { createPacer, sortPaced } from '#backend/load-shedding/pacer.ts'
import { isKnown } from '#contract/company/company-rules.ts'
import {
  type Firm,
  type FirmChange,
  firm,
  firmDefaults,
  firm as firmSchema,
  type NewFirm,
  type Publishing,
  publishing,
  publishingDefaults,
} from '#contract/firm.ts'
import type { CountedField } from '#contract/firm-derived.ts'
import {
  type FieldKind,
  type FieldsWith,
  type FirmField,
  type FirmFieldRow,
  firmFields,
} from '#contract/firm-fields.ts'
import { compareFirms } from '#contract/firm-rules.ts'
import { isLive } from '#contract/firm-status.ts'
import { limitOf } from '#contract/primitives/limit-of.ts'
import { freeSlug, lowerSlug, slugOf } from '#contract/primitives/slug.ts'
import { isSample } from '#contract/sample.ts'
import { operatingDefaults, withoutOperating } from '#contract/standing-change.ts'
import { insertChallenges, readChallenges, removeChallenges, replaceChallenges } from './challenge.ts'
import { withOwnIds, withPeople } from './company-person.ts'
import { companyColumn, keepCompanies } from './firm-company.ts'
import { wantImage } from './image.ts'
import { imageOfFirm } from './image-uses.ts'
import { removeSisters } from './sister-firm.ts'
import {
  countRows,
  inBlocks,
  insertRows,
  readInBlocks,
  readRow,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from './table.ts'

/** A field whose column follows from its kind. */
type Plain = Exclude<FirmField, FieldsWith<{ kind: 'own' }>>

const columnsOfKinds: Readonly<Record<Exclude<FieldKind, 'own'>, (field: Plain) => Column>> = {
  line: (field) => column.key(limitOf(firm.entries[field])),
  code: (field) => column.key(limitOf(firm.entries[field])),
  text: column.text,
  address: column.text,
  list: () => column.json([]),
  flag: column.flag,
  day: () => column.key(10),
  picture: column.long,
  percent: column.whole,
}

/** Fields of the baseline that came to firms which were there. */
const laterFields: readonly Plain[] = ['tierSince', 'sample', 'standingSince']

function columnOf(field: Plain, kind: Exclude<FieldKind, 'own'>): Column {
  const column = columnsOfKinds[kind](field)
  return laterFields.includes(field) ? later(column) : column
}

/** The columns of the declared fields; those of a kind of their own stand in the table. */
const firmColumns = Object.fromEntries(
  Object.entries<FirmFieldRow>(firmFields).flatMap(([field, { kind }]) =>
    kind === 'own' ? [] : [[field, columnOf(field as Plain, kind)] as const],
  ),
) as Readonly<Record<Plain, Column>>

/** A firm and the revision of its last change. Its reviews are counted, and pages of its rules compared, elsewhere. */
export type FirmRecord = Omit<Firm, CountedField | 'rulePageChanges' | 'sisterOf'> &
  Publishing & { readonly revision: number }

const columns = {
  id: { ...column.key(64), primaryKey: true },
  slug: column.key(80),
  revision: column.revision(),
  updated_at: column.moment(),
  logoImage: later(column.key(2048)),
  ...firmColumns,
  pros: column.json(),
  cons: column.json(),
  evidence: column.json([], firmSchema.entries.evidence),
  assessment: later(column.json([], firmSchema.entries.assessment)),
  company: later(column.json(null, firmSchema.entries.company)),
  standing: later(column.key(16)),
  // Short enough for a default in the database.
  standingNote: later(column.key(600)),
  standingSource: later(column.key(2048)),
  status: later(column.key(16)),
  planned: later(column.json([], publishing.entries.planned)),
  /** When the next planned change is due; "" where none waits. */
  planned_at: later(column.momentOrNone()),
  /** Whether visitors ever saw the firm: from then on its slug never changes. */
  was_published: later({ ...column.flag(), field: 'is_known' }),
} satisfies Record<Exclude<keyof FirmRecord, 'challenges'> | 'planned_at' | 'was_published', object>

/** Of the rows of firms those that visitors see. */
export const LIVE = { status: 'live' } as const

const defaults = { ...firmDefaults, ...publishingDefaults, ...operatingDefaults, was_published: true }

/** The rows of firms. What is absent in one reads as the contract's default, or as what a firm that operates says. */
export const firmTable = tableOf('firms', withDefaults(columns, defaults), { unique: { slug: ['slug'] } })

/** The columns of a row beside the firm's fields. */
interface OwnColumns {
  readonly planned_at?: string
  readonly was_published?: boolean
}

/** What other tables hold of a firm. */
type FirmParts = Pick<FirmRecord, 'challenges' | 'company'>

function toFirm(row: object, { challenges, company }: FirmParts): FirmRecord {
  const { planned_at: _, was_published: __, company: ___, sample, ...firm } = row as FirmRecord & OwnColumns
  const known = company && isKnown(company) ? { company } : {}
  const record = withoutOperating({ ...firm, ...known, challenges })
  // A firm that is real says nothing of it, and looks as it does to callers that know no samples.
  return sample ? { ...record, sample: true } : record
}

/** The firms of rows, with their challenges. */
export async function toFirms(reading: Reading, rows: readonly object[]): Promise<FirmRecord[]> {
  const keyed = rows as readonly Pick<FirmRecord, 'id' | 'company'>[]
  const challenges = await readChallenges(
    reading,
    keyed.map(({ id }) => id),
  )
  const companies = await withPeople(reading, keyed)
  return keyed.map((row) =>
    toFirm(row, { challenges: challenges.get(row.id) ?? [], company: companies.get(row.id) }),
  )
}

type FirmValues = { readonly [Key in keyof FirmRecord]?: FirmRecord[Key] | undefined } & OwnColumns

/** The row of a firm, or the columns that a change of it sets. Its challenges have rows of their own. */
export function rowOfFirm({ challenges: _, company, ...values }: FirmValues): Record<string, unknown> {
  const { planned } = values
  return {
    ...values,
    ...(company && { company: companyColumn(company) }),
    ...(planned && { planned_at: nextOf(planned) }),
  }
}

/** When the first of planned changes is due; "" where there is none. They are in the order of their times. */
const nextOf = (planned: Publishing['planned']): string => planned[0]?.at ?? ''

/**
 * All firms in list order, by tier, then by name; without `which` also those that visitors do not see. In blocks: see
 * `readFirmsInBlocks`.
 */
export async function readFirms(reading: Reading, which: WhereOptions = {}): Promise<FirmRecord[]> {
  return sortPaced(await readFirmsInBlocks(reading, which), compareFirms, createPacer())
}

/**
 * Firms in no order, those that visitors see unless asked otherwise, in blocks between which requests are let through: ten
 * thousand at once would hold them up for 150 ms. Give it a transaction, or a change between two blocks shows in half of
 * the list.
 */
export async function readFirmsInBlocks(reading: Reading, where: WhereOptions = LIVE): Promise<FirmRecord[]> {
  const firms: FirmRecord[] = []
  for await (const rows of readInBlocks(reading, firmTable, { where })) {
    firms.push(...(await toFirms(reading, rows)))
  }
  return firms
}

/** The firms with these ids, in no order; those that are gone are left out. */
export async function findFirms(reading: Reading, ids: readonly string[]): Promise<FirmRecord[]> {
  const firms: FirmRecord[] = []
  for (const id of inBlocks(ids)) {
    firms.push(...(await toFirms(reading, await readRows(reading, firmTable, { where: { id } }))))
  }
  return firms
}

/** The name of a firm, and when it was changed last. */
type FirmSummary = Pick<FirmRecord, 'id' | 'name' | 'updated_at'>

/** Names and last changes of these firms by id; those that are gone are left out. */
export async function findFirmSights(
  reading: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FirmSummary>> {
  const sights = new Map<string, FirmSummary>()
  for (const id of inBlocks(ids)) {
    const query = { where: { id }, attributes: ['id', 'name', 'updated_at'] }
    for (const sight of await readRows<FirmSummary>(reading, firmTable, query)) sights.set(sight.id, sight)
  }
  return sights
}

/** The ids of all firms that visitors see. */
export async function liveIds(reading: Reading): Promise<string[]> {
  const rows = await readRows<{ id: string }>(reading, firmTable, { where: LIVE, attributes: ['id'] })
  return rows.map(({ id }) => id)
}

/** One firm, or null. */
export async function findFirm(reading: Reading, id: string): Promise<FirmRecord | null> {
  const row = await readRow(reading, firmTable, { where: { id } })
  const [firm = null] = row ? await toFirms(reading, [row]) : []
  return firm
}

/** The names of these firms by id; those that are gone are left out. */
export async function findFirmNames(
  reading: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const query = { where: { id: [...ids] }, attributes: ['id', 'name'] }
  const rows = await readRows<{ id: string; name: string }>(reading, firmTable, query)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function countFirmRows(reading: Reading): Promise<number> {
  return countRows(reading, firmTable)
}

/** Where a new firm stands; what is absent is made up. */
interface NewPlace {
  readonly revision: number
  readonly id?: string | undefined
  readonly slug?: string | undefined
  readonly now?: Date
}

/**
 * Adds a firm as part of the change `revision`. Its slug, unless one is given, comes from its name, and stays once visitors saw
 * it.
 */
export async function insertFirm(
  writing: Writing,
  input: NewFirm,
  { revision, id = randomUUID(), slug: wanted = slugOf(input.name), now = new Date() }: NewPlace,
): Promise<FirmRecord> {
  const slug = await unusedSlug(writing, lowerSlug(wanted))
  const logoImage = await wantImage(writing, imageOfFirm(input.logoUrl), now)
  const own = { id, slug, logoImage, revision, updated_at: now.toISOString() }
  const { sample, ...values } = input
  // A firm that comes back under its id finds the people whom it named.
  const company = values.company && (await withOwnIds(writing, { id, company: values.company }))
  const record = {
    ...publishingDefaults,
    ...withoutOperating(values),
    ...(sample && { sample }),
    ...(company && { company }),
    ...own,
  } as FirmRecord
  const row = {
    ...operatingDefaults,
    ...rowOfFirm(record),
    sample: isSample(record),
    was_published: isLive(record),
  }
  await insertRows(writing, firmTable, [row])
  await insertChallenges(writing, [record])
  if (!record.company) return record
  await keepCompanies(writing, [record], now)
  return (await findFirm(writing, id)) ?? record
}

/** Changes the fields that `change` holds, as part of the change `revision`; null where there is no such firm. */
export async function updateFirm(
  writing: Writing,
  id: string,
  given: FirmChange,
  { revision, now = new Date() }: { revision: number; now?: Date },
): Promise<FirmRecord | null> {
  const { logoUrl, company } = given
  const change = company ? { ...given, company: await withOwnIds(writing, { id, company }) } : given
  const image =
    logoUrl === undefined ? {} : { logoImage: await wantImage(writing, imageOfFirm(logoUrl), now) }
  const address = await addressAfter(writing, id, change)
  const values = rowOfFirm({ ...change, ...image, ...address, revision, updated_at: now.toISOString() })
  await updateRows(writing, firmTable, values, { id })
  if (change.challenges) await replaceChallenges(writing, { id, challenges: change.challenges }, now)
  if (change.company) await keepCompanies(writing, [{ id, company: change.company }], now)
  return findFirm(writing, id)
}

/** Removes a firm and its challenges; returns whether there was one. */
export async function removeFirm(writing: Writing, id: string): Promise<boolean> {
  await removeChallenges(writing, [id])
  await removeSisters(writing, [id])
  return (await removeRows(writing, firmTable, { id })) > 0
}

/** The columns of a firm's address that a change sets: a firm that was never public takes its slug from its new name. */
async function addressAfter(writing: Writing, id: string, { name, status }: FirmChange) {
  const known = status !== undefined && isLive({ status }) ? { was_published: true } : {}
  if (name === undefined) return known
  const row = await readRow<OwnColumns & { name: string }>(writing, firmTable, { where: { id } })
  const isFree = row && !row.was_published && slugOf(row.name) !== slugOf(name)
  return isFree ? { ...known, slug: await unusedSlug(writing, slugOf(name)) } : known
}

/** So many characters of a slug are in every one that is made of it. */
const SURE = 30

async function unusedSlug(writing: Writing, wanted: string): Promise<string> {
  const where = { slug: { [Op.startsWith]: [...wanted].slice(0, SURE).join('') } }
  const rows = await readRows<{ slug: string }>(writing, firmTable, { where, attributes: ['slug'] })
  return freeSlug(wanted, new Set(rows.map(({ slug }) => slug)))
}

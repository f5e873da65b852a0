import { col, fn, Op, type WhereOptions } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading } from '#backend/database/transaction.ts'
import { type FirmStanding, standings } from '#contract/firm-standing.ts'
import type { ChangeQuery } from '#contract/public-changes/change-endpoints.ts'
import { recentSince } from '#contract/public-changes/change-filter.ts'
import { changeKinds, kindsAsked } from '#contract/public-changes/change-kinds.ts'
import { type ChangePage, type PublicChange, publicChange } from '#contract/public-changes/public-change.ts'
import { readChangesBegan } from './migration.ts'
import { type RowOf, readRow, readRows, tableOf } from './table.ts'

type Told = Pick<PublicChange, 'before' | 'after' | 'standing'> & {
  /** Of the challenge. */
  readonly currency?: string
  readonly currencyBefore?: string
}

/** The list of changes. */
export const changeTable = tableOf(
  'public_changes',
  {
    id: { ...column.key(64), primaryKey: true },
    at: column.moment(),
    /** "" for the site; then the next four are too. These and `sample` say how visitors see the firm now, or saw it last. */
    firm_id: column.key(64),
    slug: column.key(80),
    name: column.key(120),
    category: column.key(32),
    /** The section of the category; "" of a firm that closed. */
    tier: column.key(16),
    sample: column.flag(),
    kind: column.key<PublicChange['kind']>(16),
    field: column.key(64),
    /** The challenge; "" for none. */
    subject_id: column.key(64),
    subject_name: column.key(80),
    told: column.json<Told>({}),
    reason: column.key(300),
    minor: column.flag(),
    notes: column.json<PublicChange['notes']>([], publicChange.entries.notes),
    /** "" while its words stand. */
    removed_at: column.moment(),
    removed_reason: column.key(300),
    /** Whether it never happened, and goes with its sample firm. */
    invented: column.flag(),
  },
  {
    unique: {
      changes_by_time: ['at', 'id'],
      changes_of_firm: ['firm_id', 'at', 'id'],
      changes_by_kind: ['kind', 'at', 'id'],
      changes_by_tier: ['tier', 'at', 'id'],
    },
  },
)

/** An entry as it is stored. */
export type ChangeRow = RowOf<typeof changeTable>

const NEWEST_FIRST: [string, string][] = [
  ['at', 'DESC'],
  ['id', 'DESC'],
]

const firmOf = ({ firm_id: id, slug, name, category, sample, tier }: ChangeRow): PublicChange['firm'] => ({
  ...{ id, slug, name, category },
  ...(sample && { sample }),
  ...(tier === '' && { closed: true }),
})

/** An entry as everyone may read it. */
export function toChange(row: ChangeRow): PublicChange {
  const { id, at, firm_id, kind, field, reason, minor, notes } = row
  const { subject_id, subject_name, removed_at, removed_reason } = row
  const { currency, currencyBefore, ...told } = row.told
  const units = { ...(currency && { currency }), ...(currencyBefore && { currencyBefore }) }
  return {
    id,
    at,
    firm: firm_id === '' ? null : firmOf(row),
    kind,
    field,
    ...(subject_id !== '' && {
      subject: { id: subject_id, name: subject_name, ...units },
    }),
    ...told,
    reason,
    minor,
    notes: [...notes],
    ...(removed_at !== '' && { removed: { at: removed_at, reason: removed_reason } }),
  }
}

/** Entries of the site about each firm which was here: a restore may have changed or removed it without one of its own. */
const RESTORED = { firm_id: '', kind: 'restored' } as const

/** When backups were restored. */
export async function readRestores(reading: Reading): Promise<string[]> {
  const rows = await readRows<Pick<ChangeRow, 'at'>>(reading, changeTable, {
    where: RESTORED,
    attributes: ['at'],
  })
  return rows.map(({ at }) => at)
}

/** The entries about a firm: its own, and restores since it came. */
async function aboutFirm(reading: Reading, firm_id: string): Promise<WhereOptions> {
  const added = await readRow<Pick<ChangeRow, 'at'>>(reading, changeTable, {
    where: { firm_id, kind: 'added' },
    attributes: ['at'],
    order: [['at', 'ASC']],
  })
  return { [Op.or]: [{ firm_id }, { ...RESTORED, at: { [Op.gte]: added?.at ?? '' } }] }
}

/** The entries that a query is about, on all of its pages and of any kind. */
const matching = async (
  reading: Reading,
  { firm, tier, days }: Partial<ChangeQuery>,
  now: Date,
): Promise<WhereOptions> => ({
  ...(firm === undefined ? {} : await aboutFirm(reading, firm)),
  ...(tier === undefined ? {} : { tier }),
  ...(days === undefined ? {} : { at: { [Op.gte]: recentSince(now) } }),
})

/** The id of the firm that visitors read at this address last, as its entries know it; null where none is about it. */
export async function findFirmOfSlug(reading: Reading, slug: string): Promise<string | null> {
  const row = await readRow<Pick<ChangeRow, 'firm_id'>>(reading, changeTable, {
    where: { slug },
    attributes: ['firm_id'],
    order: NEWEST_FIRST,
  })
  return row?.firm_id ?? null
}

const newestRecorded = (reading: Reading, where: WhereOptions) =>
  readRow<Pick<ChangeRow, 'told'>>(reading, changeTable, { where, attributes: ['told'], order: NEWEST_FIRST })

/** What visitors read of the standing of a firm that left the site; null where none that is known of did. */
export async function readLastStanding(reading: Reading, firm_id: string): Promise<FirmStanding | null> {
  const gone = await newestRecorded(reading, { firm_id, kind: 'gone' })
  if (!gone) return null
  const { before } = gone.told
  const said = typeof before === 'object' && before !== null ? Reflect.get(before, 'standing') : undefined
  // An entry of an earlier version does not say it.
  const told =
    said ?? (await newestRecorded(reading, { firm_id, kind: 'standing', field: 'standing' }))?.told.after
  return standings.find((one) => one === told) ?? 'operating'
}

function olderThan({ before, before_id = '' }: Partial<ChangeQuery>): WhereOptions {
  if (before === undefined) return {}
  // The first condition alone bounds the index that MySQL walks.
  const isOlder = { [Op.or]: [{ at: { [Op.lt]: before } }, { id: { [Op.lt]: before_id } }] }
  return { [Op.and]: [{ at: { [Op.lte]: before } }, isOlder] }
}

/**
 * When the record of this site begins: when it got a list of changes, or with the oldest entry, which a backup may have brought.
 * Invented entries are older than any record.
 */
export async function readBeginning(reading: Reading): Promise<string> {
  const made = await readChangesBegan(reading)
  const oldest = await readRow<Pick<ChangeRow, 'at'>>(reading, changeTable, {
    where: { invented: false },
    attributes: ['at'],
    order: [['at', 'ASC']],
  })
  const [begins = ''] = [made, oldest?.at].filter((at) => at !== undefined).sort()
  return begins
}

/** One entry, or null. */
export const findChange = (reading: Reading, id: string): Promise<ChangeRow | null> =>
  readRow(reading, changeTable, { where: { id } })

/** How many entries of each kind there are. */
async function countKinds(reading: Reading, where: WhereOptions): Promise<NonNullable<ChangePage['counts']>> {
  const rows = await readRows<Pick<ChangeRow, 'kind'> & { many: unknown }>(reading, changeTable, {
    attributes: ['kind', [fn('COUNT', col('id')), 'many']],
    where,
    group: ['kind'],
  })
  return rows.map(({ kind, many }) => ({ kind, count: Number(many) }))
}

/** A page of the list of changes, newest first. Give it one state of the database. */
export async function readChangePage(
  reading: Reading,
  query: Partial<ChangeQuery> & Pick<ChangeQuery, 'limit'>,
  now: Date,
): Promise<ChangePage> {
  const { limit, kind } = query
  const ofAnyKind = await matching(reading, query, now)
  const kinds = kind === undefined ? changeKinds : kindsAsked(kind)
  const about =
    kind === undefined
      ? ofAnyKind
      : { [Op.and]: [ofAnyKind, { kind: kinds.length > 1 ? [...kinds] : kinds[0] }] }
  const counts = await countKinds(reading, ofAnyKind)
  const total = counts.reduce((sum, one) => (kinds.includes(one.kind) ? sum + one.count : sum), 0)
  const rows = await readRows(reading, changeTable, {
    where: { [Op.and]: [about, olderThan(query)] },
    order: NEWEST_FIRST,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  // The invented past of samples, which is no record of the site, is told here as one.
  const oldest = await readRow<Pick<ChangeRow, 'at'>>(reading, changeTable, {
    where: about,
    attributes: ['at'],
    order: [['at', 'ASC']],
  })
  const begins = await readBeginning(reading)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    changes: shown.map(toChange),
    total,
    counts,
    ...(last && { next: { before: last.at, before_id: last.id } }),
    begins: oldest && oldest.at < begins ? oldest.at : begins,
  }
}

/** The newest entries that feeds list: neither minor ones nor those of samples. */
export async function readRecordedChanges(reading: Reading, limit: number): Promise<PublicChange[]> {
  const where = { minor: false, sample: false }
  const rows = await readRows(reading, changeTable, { where, order: NEWEST_FIRST, limit })
  return rows.map(toChange)
}

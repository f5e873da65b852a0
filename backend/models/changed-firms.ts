import { setImmediate as nextTurn } from 'node:timers/promises'
import { col, fn, literal } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import type { Firm } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { type FirmRecord, firmTable, LIVE, readFirmsInBlocks, toFirms } from './firm.ts'
import { type FirmPayouts, readFirmPayouts } from './payout-reports.ts'
import { withPriceMarks } from './price-record.ts'
import { changeTable, readRestores } from './public-change.ts'
import { type FirmRating, readRatings } from './review-list.ts'
import { changedPages, withPageChanges } from './rule-page.ts'
import { readReferencingFirms } from './sister-firm.ts'
import { inBlocks, readInBlocks, readRows } from './table.ts'

/** What the list of changes knows of a firm that closed. */
interface ClosedRecord {
  /** Entries about it, and restores of the site since it came. */
  readonly recordCount: number
  /** `YYYY-MM-DD`, in UTC; absent where the firm came before the record began. */
  readonly listedSince?: string
}

/** When a firm first came, of its entries; null where none says so. */
const ADDED = fn('MIN', literal(`CASE WHEN kind = 'added' THEN at END`))

/** What the list of changes knows of these firms; of a firm without entries nothing. */
async function readClosedRecords(
  reading: Reading,
  firmIds: readonly string[],
): Promise<ReadonlyMap<string, ClosedRecord>> {
  const records = new Map<string, ClosedRecord>()
  const restored = firmIds.length === 0 ? [] : await readRestores(reading)
  for (const firm_id of inBlocks(firmIds)) {
    const rows = await readRows<{ firm_id: string; many: unknown; added: string | null }>(
      reading,
      changeTable,
      {
        attributes: ['firm_id', [fn('COUNT', col('id')), 'many'], [ADDED, 'added']],
        where: { firm_id },
        group: ['firm_id'],
      },
    )
    for (const { firm_id: id, many, added } of rows) {
      const recordCount = Number(many) + restored.filter((at) => at >= (added ?? '')).length
      records.set(id, { recordCount, ...(added && { listedSince: added.slice(0, 10) }) })
    }
  }
  return records
}

/** The firms that a reader already holds: revisions by their ids. */
export type KnownFirms = ReadonlyMap<string, number>

/** A firm as visitors see it in the list. */
export type RatedFirm = FirmRecord &
  Partial<FirmRating & FirmPayouts & ClosedRecord> &
  Pick<Firm, 'rulePageChanges' | 'sisterOf'>

export interface ChangedFirms {
  /** The firms that the reader does not hold as they are now, with the numbers of their reviews. In no order. */
  readonly firms: readonly RatedFirm[]
  /** The ids of all others. */
  readonly kept: ReadonlySet<string>
}

/**
 * Adds what is derived of a firm: the marks of its prices on the day of `now`, changes of the pages of its rules, what is counted
 * of its reviews, and of its record where it closed, and which firms name it as a sister. `ids`: of these firms; absent: they are
 * all.
 */
async function derived(
  reading: Reading,
  firms: readonly FirmRecord[],
  now: Date,
  ids?: readonly string[],
): Promise<RatedFirm[]> {
  const pages = await changedPages(reading)
  const ratings = await readRatings(reading, ids)
  const payouts = await readFirmPayouts(reading, utcDayOf(now), ids)
  const closed = await readClosedRecords(
    reading,
    firms.filter(isClosed).map(({ id }) => id),
  )
  const sisterOf = await readSisterOf(reading, ids)
  const marked = await withPriceMarks(reading, firms, now)
  return marked.map((firm) => ({
    ...withPageChanges(firm, pages),
    ...ratings.get(firm.id),
    ...payouts.get(firm.id),
    ...closed.get(firm.id),
    ...sisterOf.get(firm.id),
  }))
}

/** The firms on the site that name each of these as a sister. */
async function readSisterOf(
  reading: Reading,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, Pick<Firm, 'sisterOf'>>> {
  const namers = await readReferencingFirms(reading, ids)
  const live = new Set<string>()
  for (const id of inBlocks([...new Set([...namers.values()].flat())])) {
    const query = { where: { id, ...LIVE }, attributes: ['id'] }
    for (const row of await readRows<{ id: string }>(reading, firmTable, query)) live.add(row.id)
  }
  return new Map(
    [...namers].flatMap(([id, naming]) => {
      const sisterOf = naming.filter((one) => live.has(one))
      return sisterOf.length > 0 ? [[id, { sisterOf }] as const] : []
    }),
  )
}

/** How many ids and revisions are read at once. */
const SIZE = 2500

/**
 * The firms that visitors see, as far as they differ from what the reader knows: one changed firm of ten thousand is one row, not
 * 15 MB. `now`: the moment to which prices and payouts are counted. Give it a transaction, or what changes between two reads shows
 * in half of the list.
 */
export async function readChangedFirms(
  reading: Reading,
  known: KnownFirms,
  now = new Date(),
): Promise<ChangedFirms> {
  if (known.size === 0) {
    const firms = await readFirmsInBlocks(reading)
    return { firms: await derived(reading, firms, now), kept: new Set() }
  }
  const kept = new Set<string>()
  const changed: string[] = []
  const query = { where: LIVE, attributes: ['id', 'revision'], size: SIZE }
  for await (const rows of readInBlocks<{ id: string; revision: number }>(reading, firmTable, query)) {
    for (const { id, revision } of rows) {
      if (known.get(id) === revision) kept.add(id)
      else changed.push(id)
    }
  }
  const firms: FirmRecord[] = []
  for (const id of inBlocks(changed)) {
    firms.push(...(await toFirms(reading, await readRows(reading, firmTable, { where: { id } }))))
    await nextTurn()
  }
  return { firms: await derived(reading, firms, now, changed), kept }
}

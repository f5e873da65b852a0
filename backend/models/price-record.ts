import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { col, fn, Op, where as whereIs } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { isLive } from '#contract/firm-status.ts'
import type { FirmPrices } from '#contract/prices/price-record.ts'
import { days } from '#contract/primitives/time.ts'
import { isSample } from '#contract/sample.ts'
import { type FirmRecord, findFirm } from './firm.ts'
import { readChecks } from './price-check.ts'
import { MARK_SOURCE_DAYS, priceMarksOf } from './prices/marked-challenges.ts'
import { firmPricesOf, type PriceSources } from './prices/price-days.ts'
import type { PriceChange } from './prices/walk-back.ts'
import { type ChangeRow, changeTable, readBeginning } from './public-change.ts'
import { orderBy, readRows } from './table.ts'

/** Firms whose entries are read at once: a firm has some ten of them in a year. */
const AT_ONCE = 50

/**
 * The entries that say what a challenge cost. The kind is compared so that no database walks its index of kinds, which is as
 * long as the list of changes, for each block of firms.
 */
const kindIs = (kinds: readonly string[]) => whereIs(fn('COALESCE', col('kind'), ''), { [Op.in]: [...kinds] })
const TELLING = {
  [Op.or]: [
    kindIs(['offer', 'standing', 'added', 'restored']),
    { [Op.and]: [kindIs(['challenge']), { field: ['', 'price', 'currency'] }] },
  ],
}

const columns = ['firm_id', 'at', 'kind', 'field', 'subject_id', 'told', 'removed_at', 'invented'] as const
type TellingRow = Pick<ChangeRow, (typeof columns)[number]>

const toPriceChange = ({ at, kind, field, subject_id: id, told, removed_at }: TellingRow): PriceChange => ({
  at,
  kind,
  field,
  ...(id !== '' && { subject: { id, name: '' } }),
  before: told.before,
  after: told.after,
  ...(removed_at !== '' && { removed: { at: removed_at, reason: '' } }),
})

/** The invented prices of a sample are older than its addition, which then ends no record. */
const withInvented = (rows: readonly TellingRow[]): readonly TellingRow[] =>
  rows.some(({ invented }) => invented) ? rows.filter(({ kind }) => kind !== 'added') : rows

/** The entries about these firms from a moment on, and those about the whole site, the newest first. */
function readTelling(reading: Reading, firmIds: readonly string[], from: string): Promise<TellingRow[]> {
  return readRows<TellingRow>(reading, changeTable, {
    attributes: [...columns],
    where: { firm_id: [...firmIds, ''], at: { [Op.gte]: from }, ...TELLING },
    order: orderBy('-at', '-id'),
  })
}

/** What the prices of some firms are derived from, by firm: of their entries those from a moment on, "" for all of them. */
async function readSources(
  reading: Reading,
  firmIds: readonly string[],
  { now, from }: { readonly now: Date; readonly from: string },
): Promise<ReadonlyMap<string, PriceSources>> {
  const found = new Map<string, PriceSources>()
  if (firmIds.length === 0) return found
  const begins = await readBeginning(reading)
  const checks = await readChecks(reading, firmIds)
  for (let first = 0; first < firmIds.length; first += AT_ONCE) {
    const ids = firmIds.slice(first, first + AT_ONCE)
    const rows = await readTelling(reading, ids, from)
    const ofSite = rows.some(({ firm_id }) => firm_id === '')
    const byFirm = Map.groupBy(rows, ({ firm_id }) => firm_id)
    for (const id of ids) {
      // Entries about the whole site stand among those of each firm, in one order.
      const own = ofSite
        ? rows.filter(({ firm_id }) => firm_id === id || firm_id === '')
        : (byFirm.get(id) ?? [])
      found.set(id, {
        changes: withInvented(own).map(toPriceChange),
        begins,
        checks: checks.get(id) ?? new Map(),
        now,
      })
    }
    await nextTurn()
  }
  return found
}

/**
 * What the marks of some firms' prices are derived from, by firm, for all moments from `since` on. Entries that are too old for a
 * mark are not read, but those of samples: whether a past is invented is seen by all of it. Give it one state of the database.
 */
export async function readMarkSources(
  reading: Reading,
  firms: readonly FirmRecord[],
  now: Date,
  since = now,
): Promise<ReadonlyMap<string, PriceSources>> {
  const from = new Date(since.getTime() - days(MARK_SOURCE_DAYS)).toISOString()
  const { true: samples = [], false: others = [] } = Object.groupBy(firms, (firm) => `${isSample(firm)}`)
  const idsOf = (some: readonly FirmRecord[]) => some.map(({ id }) => id)
  return new Map([
    ...(await readSources(reading, idsOf(samples), { now, from: '' })),
    ...(await readSources(reading, idsOf(others), { now, from })),
  ])
}

/** A firm whose challenges carry the marks of their prices. */
function marked(firm: FirmRecord, sources: PriceSources): FirmRecord {
  const marks = priceMarksOf(firm, sources)
  if (marks.size === 0) return firm
  const challenges = firm.challenges.map((one) => {
    const priceMarks = marks.get(one.id)
    return priceMarks ? { ...one, priceMarks } : one
  })
  return { ...firm, challenges }
}

/** Whether a price of the firm may have marks: one without a code has none. */
const mayHaveMarks = (firm: FirmRecord): boolean => isAffiliateActive(firm) && firm.challenges.length > 0

/**
 * Firms with what today's prices are called by their records. Reads the list of changes for those that have a code, in pieces
 * between which requests are let through.
 */
export async function withPriceMarks(
  reading: Reading,
  firms: readonly FirmRecord[],
  now: Date,
): Promise<FirmRecord[]> {
  const sources = await readMarkSources(reading, firms.filter(mayHaveMarks), now)
  const shown: FirmRecord[] = []
  const pace = createPacer()
  for (const firm of firms) {
    const own = sources.get(firm.id)
    shown.push(own ? marked(firm, own) : firm)
    if (own) await pace()
  }
  return shown
}

/** Whether the day alone changed what prices of the firm are called: `before` is a moment of an earlier day. */
export function changedWithDay(firm: FirmRecord, sources: PriceSources, before: Date): boolean {
  const marksAt = (now: Date) => priceMarksOf(firm, { ...sources, now })
  return !isDeepStrictEqual(marksAt(before), marksAt(sources.now))
}

/** The prices of a firm's challenges as they were; null where visitors see no such firm. Give it one state of the database. */
export async function readFirmPrices(reading: Reading, id: string, now: Date): Promise<FirmPrices | null> {
  const firm = await findFirm(reading, id)
  if (!firm || !isLive(firm)) return null
  const sources = (await readSources(reading, [id], { now, from: '' })).get(id)
  return sources ? firmPricesOf(firm, sources) : null
}

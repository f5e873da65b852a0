import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { isLive } from '#contract/firm-status.ts'
import { priceMarksOf } from '#contract/prices/marked-challenges.ts'
import { firmPricesOf, type PriceSources } from '#contract/prices/price-days.ts'
import type { FirmPrices } from '#contract/prices/price-record.ts'
import type { PriceChange } from '#contract/prices/walk-back.ts'
import { type FirmRecord, findFirm } from './firm.ts'
import { readChecks } from './price-check.ts'
import { type ChangeRow, changeTable, readBeginning } from './public-change.ts'
import { readRows } from './table.ts'

/** Firms whose entries are read at once: a firm has some ten of them in a year. */
const AT_ONCE = 50

/** The entries that say what a challenge cost. */
const TELLING = {
  [Op.or]: [
    { kind: ['offer', 'standing', 'added', 'restored'] },
    { kind: 'challenge', field: ['', 'price', 'currency'] },
  ],
}

const columns = ['firm_id', 'at', 'kind', 'field', 'subject_id', 'told', 'removed_at'] as const
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

/** The entries about these firms, and those about the whole site, the newest first. */
function readTelling(reading: Reading, firmIds: readonly string[]): Promise<TellingRow[]> {
  return readRows<TellingRow>(reading, changeTable, {
    attributes: [...columns],
    where: { [Op.and]: [{ firm_id: [...firmIds, ''] }, TELLING] },
    order: [
      ['at', 'DESC'],
      ['id', 'DESC'],
    ],
  })
}

/** What the prices of some firms are derived from, by firm. Give it one state of the database. */
export async function readPriceSources(
  reading: Reading,
  firmIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PriceSources>> {
  const found = new Map<string, PriceSources>()
  if (firmIds.length === 0) return found
  const begins = await readBeginning(reading)
  const checks = await readChecks(reading, firmIds)
  for (let first = 0; first < firmIds.length; first += AT_ONCE) {
    const ids = firmIds.slice(first, first + AT_ONCE)
    const rows = await readTelling(reading, ids)
    for (const id of ids) {
      const own = rows.filter(({ firm_id }) => firm_id === id || firm_id === '')
      found.set(id, {
        changes: own.map(toPriceChange),
        begins,
        checks: checks.get(id) ?? new Map(),
        now,
      })
    }
    await nextTurn()
  }
  return found
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
 * Firms with what today's prices are called by their records. Reads the ledger for those that have a code, in pieces between which
 * requests are let through.
 */
export async function withPriceMarks(
  reading: Reading,
  firms: readonly FirmRecord[],
  now: Date,
): Promise<FirmRecord[]> {
  const offering = firms.filter(mayHaveMarks).map(({ id }) => id)
  const sources = await readPriceSources(reading, offering, now)
  const shown: FirmRecord[] = []
  for (const [index, firm] of firms.entries()) {
    const own = sources.get(firm.id)
    shown.push(own ? marked(firm, own) : firm)
    if (own && index % AT_ONCE === 0) await nextTurn()
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
  const sources = (await readPriceSources(reading, [id], now)).get(id)
  return sources ? firmPricesOf(firm, sources) : null
}

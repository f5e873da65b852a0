import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reading } from '#backend/database/transaction.ts'
import type { Firm } from '#contract/firm.ts'
import { type FirmRecord, firmTable, LIVE, readFirmsInBlocks, toFirms } from './firm.ts'
import { withPriceMarks } from './price-record.ts'
import { type FirmRating, readRatings } from './review-list.ts'
import { changedPages, type RulePage, withPageChanges } from './rule-page.ts'
import { inBlocks, readInBlocks, readRows } from './table.ts'

/** The firms that a reader already holds: revisions by their ids. */
export type KnownFirms = ReadonlyMap<string, number>

/** A firm as visitors see it in the list. */
export type RatedFirm = FirmRecord & Partial<FirmRating> & Pick<Firm, 'rulePageChanges'>

export interface ChangedFirms {
  /** The firms that the reader does not hold as they are now, with the numbers of their reviews. In no order. */
  readonly firms: readonly RatedFirm[]
  /** The ids of all others. */
  readonly kept: ReadonlySet<string>
}

interface Beside {
  readonly ratings: ReadonlyMap<string, FirmRating>
  readonly pages: ReadonlyMap<string, RulePage>
}

const rated = (firms: readonly FirmRecord[], { ratings, pages }: Beside): RatedFirm[] =>
  firms.map((firm) => ({ ...withPageChanges(firm, pages), ...ratings.get(firm.id) }))

/** How many ids and revisions are read at once. */
const SIZE = 2500

/**
 * The firms that visitors see, as far as they differ from what the reader knows: one changed firm of ten thousand is one row, not
 * 15 MB. Give it a transaction, or what changes between two reads shows in half of the list.
 * `now`: the day on which prices are compared with their records.
 */
export async function readChangedFirms(
  reading: Reading,
  known: KnownFirms,
  now = new Date(),
): Promise<ChangedFirms> {
  const pages = await changedPages(reading)
  if (known.size === 0) {
    const all = await withPriceMarks(reading, await readFirmsInBlocks(reading), now)
    return { firms: rated(all, { ratings: await readRatings(reading), pages }), kept: new Set() }
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
  const marked = await withPriceMarks(reading, firms, now)
  return { firms: rated(marked, { ratings: await readRatings(reading, changed), pages }), kept }
}

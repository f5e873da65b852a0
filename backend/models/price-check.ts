import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import { dayNumber, dayOfNumber, RECORD_DAYS } from '#contract/prices/price-facts.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { inBlocks, insertRows, type RowOf, readRows, removeRows, tableOf } from './table.ts'

export const priceCheckTable = tableOf('price_checks', {
  firm_id: { ...column.key(64), primaryKey: true },
  challenge_id: { ...column.key(64), primaryKey: true },
  /** A day on which the challenge was checked, before the one that it says itself. */
  day: { ...column.key(10), primaryKey: true },
})

type CheckRow = RowOf<typeof priceCheckTable>

type Checked = Pick<Challenge, 'id' | 'checkedAt'>

/** The earlier days on which the challenges of one firm were checked, by challenge. */
type FirmChecks = ReadonlyMap<string, readonly string[]>

/** Keeps the days on which challenges were checked that are checked anew, and drops those that no record reaches any more. */
export async function keepChecks(
  writing: Writing,
  firm_id: string,
  { before, after }: { readonly before: readonly Checked[]; readonly after: readonly Checked[] },
  now: Date,
): Promise<void> {
  const days = new Map(after.map(({ id, checkedAt }) => [id, checkedAt]))
  const replaced = before.filter(({ id, checkedAt }) => days.has(id) && days.get(id) !== checkedAt)
  if (replaced.length === 0) return
  const rows: CheckRow[] = replaced.map(({ id, checkedAt }) => ({
    firm_id,
    challenge_id: id,
    day: checkedAt,
  }))
  await insertRows(writing, priceCheckTable, rows, { ignoreDuplicates: true })
  // A checked day may lie in the future by mistake, so today bounds the record and not the newest of them.
  const oldest = dayOfNumber(dayNumber(utcDayOf(now)) - RECORD_DAYS - CHECK_AGAIN_AFTER_DAYS)
  await removeRows(writing, priceCheckTable, { firm_id, day: { [Op.lt]: oldest } })
}

/** The earlier days on which the challenges of these firms were checked, by firm. */
export async function readChecks(
  reading: Reading,
  firmIds: readonly string[],
): Promise<ReadonlyMap<string, FirmChecks>> {
  const found = new Map<string, Map<string, string[]>>()
  for (const firm_id of inBlocks(firmIds)) {
    const rows = await readRows(reading, priceCheckTable, { where: { firm_id } })
    for (const { firm_id: firm, challenge_id, day } of rows) {
      const ofFirm = found.get(firm) ?? new Map<string, string[]>()
      found.set(firm, ofFirm)
      ofFirm.set(challenge_id, [...(ofFirm.get(challenge_id) ?? []), day])
    }
  }
  return found
}

/** Forgets the checks of firms that are removed. */
export async function removeChecks(writing: Writing, firmIds: readonly string[]): Promise<void> {
  for (const firm_id of inBlocks(firmIds)) await removeRows(writing, priceCheckTable, { firm_id })
}

import type { Writing } from '#backend/database/transaction.ts'
import type { FirmRecord } from '#backend/models/firm.ts'
import { insertChanges, type NewChange } from '#backend/models/public-change-writes.ts'
import { days } from '#contract/primitives/time.ts'

/** Invented prices in cents of two challenges of sample firms: on so many days before the first start the price became this. */
const priceHistories = [
  {
    firm: 'Kestrel Row Funding',
    challenge: 'row-50',
    first: 34_900,
    prices: { 352: 32_900, 301: 29_900, 287: 34_900, 214: 31_900, 150: 27_900, 129: 33_900, 62: 29_900 },
  },
  {
    firm: 'Halden Ridge Capital',
    challenge: 'ridge-50',
    first: 13_900,
    prices: { 340: 15_900, 266: 12_900, 243: 15_900, 171: 16_900, 96: 11_900, 74: 15_900, 21: 14_900 },
  },
] as const

/**
 * Adds a year of invented prices to the list of changes, the last of which is the price that the sample has. They go with their
 * firm. (docs/decisions/clean-start.md)
 */
export async function insertSamplePrices(
  writing: Writing,
  firms: readonly FirmRecord[],
  now: Date,
): Promise<void> {
  for (const { firm: name, challenge: id, first, prices } of priceHistories) {
    const firm = firms.find((one) => one.name === name)
    const challenge = firm?.challenges.find((one) => one.id === id)
    if (!firm || !challenge) continue
    let before: number = first
    const oldestFirst = Object.entries(prices).sort(([one], [other]) => Number(other) - Number(one))
    for (const [daysAgo, after] of oldestFirst) {
      const entry: NewChange = {
        kind: 'challenge',
        field: 'price',
        subject: { id, name: challenge.name, currency: challenge.currency },
        before,
        after,
        reason: '',
        minor: false,
      }
      const at = new Date(now.getTime() - days(Number(daysAgo)))
      await insertChanges(writing, { firm, entries: [entry], invented: true }, at)
      before = after
    }
  }
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOfNumber } from '#contract/prices/price-facts.ts'
import { days, hours } from '#contract/primitives/time.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { MARK_SOURCE_DAYS, priceMarksOf } from './marked-challenges.ts'
import type { PriceChange } from './walk-back.ts'

const NOW = new Date('2026-11-26T15:00:00Z')

const dayAgo = (count: number) => dayOfNumber(Math.floor(NOW.getTime() / days(1)) - count)

const subject = { id: 'row-50', name: 'Row 50' }

/** Entries of many kinds; whatever an entry says was before it counts. */
const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('challenge'),
      field: fc.constant('price'),
      before: fc.constantFrom(20_000, 29_900, 40_000),
      subject: fc.constant(subject),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('offer'),
      field: fc.constant('discountPercentage'),
      before: fc.constantFrom(0, 10, 20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('standing'),
      field: fc.constant('standing'),
      before: fc.constantFrom('operating', 'payouts_paused'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('added', 'restored'),
      field: fc.constant(''),
      before: fc.constant(null),
    }),
  },
)

it('The marks of prices are the same without the entries that are too old for them', () => {
  const ago = fc.integer({ min: 0, max: 24 * 260 })
  const checked = fc.integer({ min: 0, max: 260 })
  let marked = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(ago, change), { maxLength: 8 }),
      fc.array(checked, { minLength: 1, maxLength: 3 }),
      (entries, seen) => {
        const changes = entries
          .toSorted(([one], [other]) => one - other)
          .map(
            ([age, one]) =>
              ({
                ...one,
                at: new Date(NOW.getTime() - hours(age)).toISOString(),
                after: null,
              }) as PriceChange,
          )
        const [last = 0, ...earlier] = seen.toSorted((one, other) => one - other)
        const firm = sampleFirm({
          category: 'gold',
          affiliateEnabled: true,
          affiliateCode: 'KESTREL20',
          affiliateUrl: 'https://kestrelrow.example/?ref=1',
          discountPercentage: 20,
          challenges: [sampleChallenge({ id: subject.id, price: 29_900, checkedAt: dayAgo(last) })],
        })
        const sources = {
          begins: new Date(NOW.getTime() - days(400)).toISOString(),
          checks: new Map([[subject.id, earlier.map(dayAgo)]]),
          now: NOW,
        }
        const from = new Date(NOW.getTime() - days(MARK_SOURCE_DAYS)).toISOString()
        const whole = priceMarksOf(firm, { ...sources, changes })
        const cut = changes.filter(({ at }) => at >= from)
        expect(priceMarksOf(firm, { ...sources, changes: cut })).toEqual(whole)
        if (whole.size > 0 && cut.length < changes.length) marked += 1
      },
    ),
    { numRuns: 2000 },
  )
  expect(marked).toBeGreaterThan(100)
})

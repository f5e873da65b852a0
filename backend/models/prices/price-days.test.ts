import fc from 'fast-check'
import { expect, it } from 'vitest'
import { discounted } from '#contract/challenges/price.ts'
import { dayNumber, dayOfNumber } from '#contract/prices/price-facts.ts'
import { days, hours } from '#contract/primitives/time.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { firmPricesOf } from './price-days.ts'
import type { PriceChange, SellingFirm } from './walk-back.ts'

const BEGINS = Date.parse('2026-09-03T00:00:00Z')
const ID = 'row-50'

/** What visitors could see of a challenge. */
interface Seen {
  readonly price: number | null
  readonly percentage: number
  readonly validUntil: string
  readonly standing: 'operating' | 'payouts_paused'
}

const at = (hour: number) => new Date(BEGINS + hours(hour))

const nothing: Seen = { price: 29_900, percentage: 0, validUntil: '', standing: 'operating' }

/** The firm as it looks in a state. */
const firmOf = ({ price, percentage, validUntil, standing }: Seen, checkedAt: string): SellingFirm => ({
  ...sampleRow({
    category: 'gold',
    affiliateEnabled: true,
    affiliateCode: 'KESTREL20',
    affiliateUrl: 'https://kestrelrow.example/?ref=1',
    discountPercentage: percentage,
    discountValidUntil: validUntil,
  }),
  standing,
  challenges: price === null ? [] : [sampleChallenge({ id: ID, price, checkedAt })],
})

const entry = (hour: number, change: Partial<PriceChange>): PriceChange => ({
  at: at(hour).toISOString(),
  kind: 'offer',
  field: '',
  before: null,
  after: null,
  ...change,
})

const sold = (price: number | null) => (price === null ? null : { ...sampleChallenge({ id: ID, price }) })

/** A firm that does not operate is published without its offer. */
const shownOffer = (seen: Seen): Seen =>
  seen.standing === 'operating' ? seen : { ...seen, percentage: 0, validUntil: '' }

/** The entries that a change of what visitors see makes, as the list of changes writes them. */
function entriesOf(hour: number, before: Seen, after: Seen): PriceChange[] {
  const subject = { id: ID, name: 'Row 50' }
  const [was, is] = [before, after].map(shownOffer) as [Seen, Seen]
  const isWhole = before.price === null || after.price === null
  const all: Partial<PriceChange>[] = [
    { field: 'discountPercentage', before: was.percentage, after: is.percentage },
    { field: 'discountValidUntil', before: was.validUntil, after: is.validUntil },
    { kind: 'standing', field: 'standing', before: before.standing, after: after.standing },
    isWhole
      ? { kind: 'challenge', field: '', subject, before: sold(before.price), after: sold(after.price) }
      : { kind: 'challenge', field: 'price', subject, before: before.price, after: after.price },
  ]
  return all.filter((change) => change.before !== change.after).map((change) => entry(hour, change))
}

/** The price of a state on a day, as [without, with code]; null where nothing is sold. */
function quote({ price, percentage, validUntil, standing }: Seen, day: string) {
  if (standing !== 'operating' || price === null) return null
  const isValid = percentage > 0 && (validUntil === '' || validUntil >= day)
  return [price, isValid ? discounted(price, percentage) : null] as const
}

const step = fc.record({
  wait: fc.integer({ min: 1, max: 400 }),
  price: fc.option(fc.constantFrom(19_900, 29_900, 35_000), { freq: 6 }),
  percentage: fc.constantFrom(0, 0, 10, 20, 100),
  validUntil: fc.option(fc.integer({ min: 0, max: 90 }), { freq: 2 }),
  standing: fc.constantFrom('operating', 'operating', 'operating', 'payouts_paused'),
})

it('A random list of changes, walked back, says of each day what a plain recount hour by hour says', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 0, max: 300 }), (steps, last) => {
      let hour = 0
      let seen = nothing
      const states: { from: number; seen: Seen }[] = [{ from: 0, seen }]
      const changes: PriceChange[] = []
      for (const { wait, validUntil, ...rest } of steps) {
        hour += wait
        const until = validUntil === null ? '' : dayOfNumber(dayNumber('2026-09-03') + validUntil)
        const after = { ...rest, validUntil: until } as Seen
        changes.unshift(...entriesOf(hour, seen, after).reverse())
        seen = after
        states.push({ from: hour, seen })
      }
      const now = hour + last
      const lowest = new Map<string, readonly [number, number | null]>()
      for (let passed = 0; passed <= now; passed += 1) {
        const day = at(passed).toISOString().slice(0, 10)
        const state = states.findLast(({ from }) => from <= passed)?.seen ?? nothing
        const paid = quote(state, day)
        const known = lowest.get(day)
        if (paid && (!known || (paid[1] ?? paid[0]) < (known[1] ?? known[0]))) lowest.set(day, paid)
      }
      const everyDay = Array.from({ length: 30 }, (_, index) =>
        at(index * 24 * 15)
          .toISOString()
          .slice(0, 10),
      )
      const { challenges } = firmPricesOf(firmOf(seen, '2026-09-03'), {
        changes,
        begins: at(0).toISOString(),
        checks: new Map([[ID, everyDay]]),
        now: at(now),
      })
      const spans = challenges[0]?.spans ?? []
      if (seen.price === null) {
        expect(challenges).toEqual([])
        return
      }
      const told = spans.flatMap(({ from, to, price, withCode }) =>
        Array.from(
          { length: dayNumber(to) - dayNumber(from) + 1 },
          (_, index) => [dayOfNumber(dayNumber(from) + index), withCode ?? price] as const,
        ),
      )
      const recounted = [...lowest].map(([day, [price, withCode]]) => [day, withCode ?? price] as const)
      expect(told).toEqual(recounted.slice(-told.length))
      // Only where there are more spans than are told is the beginning left out.
      if (spans.length < 120) expect(told).toHaveLength(recounted.length)
    }),
    { numRuns: 500 },
  )
})

const recordOf = (changes: readonly PriceChange[], now: Date, checks: readonly string[] = []) =>
  firmPricesOf(firmOf(nothing, '2026-09-03'), {
    changes,
    begins: at(0).toISOString(),
    checks: new Map([[ID, checks]]),
    now,
  }).challenges[0]

it('A code ends with its last day, with no entry', () => {
  const firm = firmOf({ ...nothing, percentage: 20, validUntil: '2026-09-10' }, '2026-09-03')
  const [prices] = firmPricesOf(firm, {
    changes: [],
    begins: at(0).toISOString(),
    checks: new Map(),
    now: at(24 * 10),
  }).challenges
  expect(prices?.spans).toEqual([
    { from: '2026-09-03', to: '2026-09-10', price: 29_900, withCode: 23_920 },
    { from: '2026-09-11', to: '2026-09-13', price: 29_900, withCode: null },
  ])
})

it('A price that was not checked for 60 days is not known until it is checked again', () => {
  const prices = recordOf([], new Date('2026-12-04T12:00:00Z'), ['2026-11-20'])
  expect(prices?.spans).toEqual([
    { from: '2026-09-03', to: '2026-11-02', price: 29_900, withCode: null },
    { from: '2026-11-03', to: '2026-11-19', price: null, withCode: null },
    { from: '2026-11-20', to: '2026-12-04', price: 29_900, withCode: null },
  ])
  expect(prices?.since).toBe('2026-09-03')
})

it('A change of the price says that it was seen', () => {
  const change = { kind: 'challenge', field: 'price', subject: { id: ID, name: '' } } as const
  const prices = recordOf(
    [entry(24 * 71, { ...change, before: 19_900, after: 29_900 })],
    new Date(BEGINS + days(75)),
  )
  expect(prices?.spans.map(({ from, price }) => [from, price])).toEqual([
    ['2026-09-03', 19_900],
    ['2026-11-03', null],
    ['2026-11-13', 29_900],
  ])
})

it('The record of a challenge begins with its addition, and with whatever does not say what was before', () => {
  const subject = { id: ID, name: 'Row 50' }
  const now = at(24 * 20)
  const added = entry(100, { kind: 'challenge', subject, after: sold(29_900) })
  expect(recordOf([added], now)).toMatchObject({ since: '2026-09-07', begins: 'addition' })
  expect(recordOf([entry(100, { kind: 'added' })], now)).toMatchObject({ since: '2026-09-07' })
  const restored = entry(100, { kind: 'restored' })
  expect(recordOf([restored], now)).toMatchObject({ since: '2026-09-07', begins: 'record' })
  const removed = { ...added, field: 'price', removed: { at: added.at, reason: 'A name' } }
  expect(recordOf([removed], now)).toMatchObject({ since: '2026-09-07', begins: 'record' })
  const currency = entry(100, { kind: 'challenge', subject, field: 'currency', before: 'EUR', after: 'USD' })
  expect(recordOf([currency], now)).toMatchObject({ since: '2026-09-07', begins: 'record' })
})

it('A challenge that came back in another currency has no price from before', () => {
  const subject = { id: ID, name: 'Row 50' }
  const gone = entry(24 * 4, {
    kind: 'challenge',
    subject,
    before: sampleChallenge({ id: ID, price: 1_000, currency: 'JPY' }),
  })
  const back = entry(24 * 8, { kind: 'challenge', subject, after: sold(29_900) })
  const prices = recordOf([back, gone], at(24 * 10))
  expect(prices).toMatchObject({ since: '2026-09-11', begins: 'addition' })
  expect(prices?.spans.map(({ from, price }) => [from, price])).toEqual([['2026-09-11', 29_900]])
})

it('A firm that was not visible for some days has no price before it came back', () => {
  const gone = entry(24 * 4, { kind: 'gone', before: { name: 'Kestrel Row Funding', category: 'gold' } })
  const back = entry(24 * 8 + 5, { kind: 'added' })
  const prices = recordOf([back, gone], at(24 * 10))
  expect(prices).toMatchObject({ since: '2026-09-11', begins: 'addition' })
  expect(prices?.spans.map(({ from, to }) => [from, to])).toEqual([['2026-09-11', '2026-09-13']])
})

import * as v from 'valibot'
import { randomId } from '../primitives/random-id.ts'
import {
  calendarDay,
  id,
  lineList,
  listOf,
  requiredLine,
  storedDay,
  typedText,
} from '../primitives/text-input.ts'
import { requiredLinkUrl } from '../primitives/url-input.ts'
import { billings, drawdownKinds, MOST_CHALLENGES, ON_DEMAND, stepCounts } from './options.ts'

/** Marks of a price that follow from its record: derived by the server, never set. */
const priceMarks = v.object({
  /** The lowest price, in cents, of the 30 days before today's price began to apply, as far as they are recorded. */
  lowestBefore: v.optional(v.number()),
  /** How many days that is; absent: all 30. */
  ofDays: v.optional(v.number()),
  /** The last day on which it cost that, where today's price with code is not below it. */
  lowestOn: v.optional(calendarDay),
  /** Today's price with code is the lowest of 90 days, and was higher on at least half of them. */
  lowestIn90: v.optional(v.literal(true)),
})
export type PriceMarks = v.InferOutput<typeof priceMarks>

const keysOf = <Key extends string>(options: readonly { readonly key: Key }[]) =>
  options.map(({ key }) => key)

/* @__NO_SIDE_EFFECTS__ */
function whole(min: number, max: number) {
  const between = `must be a whole number between ${min} and ${max}`
  return v.pipe(v.number(between), v.integer(between), v.minValue(min, between), v.maxValue(max, between))
}

/** Hundredths of the currency's unit, so that sums stay exact. */
const money = whole(0, 100_000_000)

/** At most two decimals. The number is compared with itself rounded: 8.35 * 100 is not whole in binary. */
/* @__NO_SIDE_EFFECTS__ */
function percent(max: number) {
  const between = `must be a percentage between 0 and ${max}`
  return v.pipe(
    v.number(between),
    v.minValue(0, between),
    v.maxValue(max, between),
    v.check((value) => Number(value.toFixed(2)) === value, 'must have at most two decimals'),
  )
}

const dayCount = whole(0, 3650)
const yesOrNo = v.boolean('must be true or false')

/**
 * A challenge: an account of a size, its price and its rules. A key that is absent is not known, and null says that there
 * is no such limit.
 */
export const challenge = v.object({
  /** Stays through every change of the row, so that comparisons and addresses keep naming it. */
  id: v.optional(id, randomId),
  name: requiredLine(80),
  /** Whole units of `currency`. */
  accountSize: whole(1, 1_000_000_000),
  /** ISO 4217, of the size and of all amounts. */
  currency: typedText(3, v.regex(/^[A-Z]{3}$/, 'must be a currency like USD')),
  price: v.optional(money),
  /** Paid once, when the evaluation is passed. */
  activationFee: v.optional(money),
  billing: v.optional(v.picklist(keysOf(billings), 'must be one_time or monthly')),
  steps: v.optional(v.picklist(keysOf(stepCounts), 'must be instant, 1, 2 or 3')),
  /** Of the account's size, step by step. */
  profitTargets: v.optional(listOf(percent(100), 3)),
  dailyLoss: v.optional(v.nullable(percent(50))),
  maxLoss: v.optional(percent(50)),
  drawdownKind: v.optional(v.picklist(keysOf(drawdownKinds), 'must be a known kind of drawdown')),
  minimumDays: v.optional(dayCount),
  timeLimitDays: v.optional(v.nullable(whole(1, 3650))),
  /** Largest part of the profit that one day may bring. */
  consistencyRule: v.optional(v.nullable(percent(100))),
  profitSplit: v.optional(percent(100)),
  firstPayoutDays: v.optional(dayCount),
  payoutEvery: v.optional(
    v.union([v.literal(ON_DEMAND), whole(1, 3650)], 'must be a number of days, or on_demand'),
  ),
  refundable: v.optional(yesOrNo),
  newsTrading: v.optional(yesOrNo),
  overnightHolding: v.optional(yesOrNo),
  weekendHolding: v.optional(yesOrNo),
  /** Where they differ from the firm's. */
  platforms: v.optional(lineList(20, 60)),
  instruments: v.optional(lineList(40, 40)),
  /** The page of the firm that says all this. */
  sourceUrl: requiredLinkUrl,
  /** The day on which staff last compared this with the source. */
  checkedAt: calendarDay,
})
export type Challenge = v.InferOutput<typeof challenge>

/** A challenge with a day that an earlier version took. */
const storedChallenge = v.object({ ...challenge.entries, checkedAt: storedDay })

/* @__NO_SIDE_EFFECTS__ */
function challengesOf(one: typeof challenge | typeof storedChallenge) {
  return v.pipe(
    listOf(one, MOST_CHALLENGES),
    v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not name an id twice'),
  )
}

/** The challenges of a firm, in the order that staff gave them. */
export const challengeList = challengesOf(challenge)

/** The same as they may be stored. */
export const storedChallenges = challengesOf(storedChallenge)

/** A challenge as everyone may read it, with the marks of its price where the record has any. */
const shownChallenge = v.object({ ...storedChallenge.entries, priceMarks: v.optional(priceMarks) })
export type ShownChallenge = v.InferOutput<typeof shownChallenge>

/** The challenges of a firm as everyone may read them. */
export const shownChallenges = listOf(shownChallenge, MOST_CHALLENGES)

/** The first challenges of everybody's order, how many there are in all, and how many of them firms to avoid sell. */
export const firstChallenges = v.object({
  /** By firm; of the last firm perhaps not all. */
  firms: v.array(v.object({ id, challenges: v.array(shownChallenge) })),
  total: v.number(),
  avoided: v.number(),
})
export type FirstChallenges = v.InferOutput<typeof firstChallenges>

import { type Challenge, challenge } from '../challenges/challenge.ts'
import { formatCents, formatSize } from '../challenges/money.ts'
import { billings, drawdownKinds, ON_DEMAND, stepCounts } from '../challenges/options.ts'
import { plainNumber } from '../primitives/digits.ts'
import { inDays } from '../primitives/time.ts'
import {
  type Column,
  columnMaker,
  day,
  entryList,
  type Kind,
  oneOf,
  quoted,
  type Reading,
  text,
  yesNo,
} from './column.ts'
import { type KnownEntry, knownInstrument, knownPlatform, listCell } from './list-entries.ts'

export type ChallengeColumn = Column<Challenge, Exclude<keyof Challenge, 'id'>>

const NONE = 'None'
const isNone = (cell: string) => cell.toLowerCase() === 'none'

/** What a letter behind a number multiplies it by. */
const MAGNITUDES: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 }

/** The number in a text like "1,234.50", "1.234,50", "1 234,50" or "149,5"; null where there is none, or where it could be two. */
function numberIn(text: string): number | null {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)) return Number(text.replaceAll(',', ''))
  // A single point before three digits is of thousands, or of a fraction.
  if (/^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,4})$/.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'))
  }
  const plain = /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d{1,2})?$/.test(text) ? text.replace(/[ '’]/g, '') : text
  return /^\d{1,12}(?:[.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

const yesOrNo = yesNo(['Yes', 'No'])

const notANumber = (cell: string): Reading => ({ fault: `${quoted(cell)} is not a number` })

/** A number, of which a unit may stand before or behind. */
const numberKind = (
  unit: RegExp,
  show: NonNullable<Kind['show']>,
  numberOf: (text: string) => number | null = numberIn,
): Kind => ({
  isNumber: true,
  write: String,
  read(cell) {
    const value = numberOf(plainNumber(cell).replace(unit, '').trim())
    return value === null ? notANumber(cell) : { value }
  },
  show,
})

/** The size of an account: whole, so that a point before three digits is of thousands, and often short: "25K", "1.5M". */
function sizeIn(text: string): number | null {
  const [, digits = '', letter = ''] = /^([\d.,]+)\s?([km])$/i.exec(text) ?? []
  const times = MAGNITUDES[letter.toLowerCase()]
  if (times !== undefined) {
    const number = /^\d+(?:[.,]\d{1,3})?$/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN
    return Number.isFinite(number) ? Math.round(number * times) : null
  }
  return /^\d{1,3}\.\d{3}$/.test(text) ? Number(text.replace('.', '')) : numberIn(text)
}

/** Currencies by their signs, and the tokens that stand for one. */
const currencyOf: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  USD$: 'USD',
  USDT: 'USD',
  USDC: 'USD',
  '€': 'EUR',
  '£': 'GBP',
}

/** The currency that an amount says itself, by its sign or its code; "" for none. */
export function currencyIn(cell: string): string {
  const [sign = ''] = plainNumber(cell).trim().match(CURRENCY_SIGN) ?? []
  const name = sign.toUpperCase()
  return currencyOf[name] ?? name
}

/** The currency of an amount, by its sign or its code, before or behind it: "US$500", "1,280 USDT". */
const CURRENCY_SIGN = /^(?:(?:USD?)?\$|[€£]|USD[TC]?|EUR|GBP)|(?:(?:USD?)?\$|[€£]|USD[TC]?|EUR|GBP)$/gi
const percent = numberKind(/%$/, (value) => `${value}%`)
const size = numberKind(CURRENCY_SIGN, (value, currency) => formatSize(Number(value), currency), sizeIn)
const dayText = (value: unknown) => inDays(Number(value))
const dayCount: Kind = { ...numberKind(/\s?days?$/i, dayText), write: dayText, isNumber: false }

/** Hundredths of the unit, which is what stands in the cell. */
const money: Kind = {
  isNumber: true,
  write: (value) => (Number(value) / 100).toFixed(2),
  read(cell) {
    const value = numberIn(plainNumber(cell).replace(CURRENCY_SIGN, '').trim())
    return value === null ? notANumber(cell) : { value: Math.round(value * 100) }
  },
  show: (value, currency) => formatCents(Number(value), currency),
}

/** A value of a kind, or null, which says that there is no such limit. */
const orNone = ({ write, read, show = write, isNumber = false }: Kind): Kind => ({
  isNumber,
  options: [NONE],
  write: (value) => (value === null ? NONE : write(value)),
  read: (cell) => (isNone(cell) ? { value: null } : read(cell)),
  show: (value, currency) => (value === null ? NONE : show(value, currency)),
})

/** Separates values that hold none of these themselves; a comma with a space behind it is not of a number. */
const BETWEEN_VALUES = /[;/|+\n]|,\s|\s(?:and|&)\s/i

/** Values of a kind with semicolons between them; an empty list is not the same as one that is not known. */
const listOf = ({ write, read, show = write, isNumber = false }: Kind): Kind => ({
  isNumber,
  write: (value) => (value as readonly unknown[]).map((one) => write(one)).join('; ') || NONE,
  read(cell) {
    if (isNone(cell)) return { value: [] }
    const entries = cell.split(BETWEEN_VALUES).map((entry) => entry.trim())
    const readings = entries.filter((entry) => entry !== '').map((entry) => read(entry))
    const fault = readings.find((reading) => 'fault' in reading)
    return fault ?? { value: readings.map((reading) => 'value' in reading && reading.value) }
  },
  show: (value, currency) =>
    (value as readonly unknown[]).map((one) => show(one, currency)).join('; ') || NONE,
})

/** The same of texts, among which there are known words. */
const textsOf = (known: KnownEntry): Kind => ({
  ...entryList(known),
  write: (value) => listCell(value as readonly string[], known) || NONE,
  read: (cell) => (isNone(cell) ? { value: [] } : entryList(known).read(cell)),
})

const DEMAND = 'On demand'
const daysOrOnDemand: Kind = {
  options: [DEMAND],
  write: (value) => (value === ON_DEMAND ? DEMAND : dayCount.write(value)),
  read: (cell) => (/^on[ _]demand$/i.test(cell) ? { value: ON_DEMAND } : dayCount.read(cell)),
}

/** How people write the number of steps. */
const stepSpellings = {
  instant: ['Instant funding', 'Direct', '0', '0 steps'],
  ...Object.fromEntries(
    ['One', 'Two', 'Three'].map((word, at) => {
      const counts = [String(at + 1), word]
      const nouns = ['step', 'steps', 'phase', 'phases', 'stage', 'stages', 'step evaluation']
      return [String(at + 1), counts.flatMap((count) => nouns.map((noun) => `${count} ${noun}`))]
    }),
  ),
}

/** How people write the kind of drawdown; "Trailing" alone could be either of two. */
const drawdownSpellings = {
  static: ['Fixed', 'Static drawdown'],
  trailing_end_of_day: [
    'EOD',
    'End of day',
    'EOD trailing',
    'Trailing EOD',
    'End of day trailing',
    'Trailing end-of-day',
  ],
  trailing_intraday: ['Intraday', 'Intraday trailing', 'Real-time trailing', 'Trailing real-time'],
}

const { id: _, ...entries } = challenge.entries
const column = columnMaker<Challenge, ChallengeColumn['key']>(entries, ({ currency }) => currency)

/** Every column, in the order in which staff read them: the selling points first. */
export const challengeColumns: readonly ChallengeColumn[] = [
  column('name', 'Name', text, {
    alsoCalled: ['Plan', 'Challenge', 'Program', 'Product', 'Account', 'Account name'],
  }),
  column('accountSize', 'Size', size, {
    hint: 'Like 50000',
    alsoCalled: ['Account size', 'Capital', 'Balance', 'Starting balance', 'Funding'],
  }),
  column('price', 'Price', money, {
    hint: 'Like 149.00',
    alsoCalled: ['Cost', 'Fee', 'Eval fee', 'Evaluation fee'],
  }),
  column('steps', 'Steps', oneOf(stepCounts, undefined, stepSpellings), {
    alsoCalled: ['Step', 'Phases', 'Phase', 'Evaluation type', 'Number of steps'],
  }),
  column('profitTargets', 'Profit targets', listOf(percent), {
    heading: 'Target %',
    hint: 'Like 8; 5',
    isJoined: true,
    alsoCalled: [
      ...['Profit target', 'Target', 'Targets'],
      ...['1', '2', '3'].flatMap((step) => [
        ...['Profit target', 'Target'].flatMap((word) => [
          `${word} ${step}`,
          `${word} P${step}`,
          `${word} phase ${step}`,
        ]),
        ...[`Phase ${step} target`, `P${step} target`, `Step ${step} target`, `${'Target'} step ${step}`],
      ]),
    ],
  }),
  column('dailyLoss', 'Daily loss', orNone(percent), {
    heading: 'Daily %',
    hint: 'Like 5',
    alsoCalled: ['Daily loss limit', 'Max daily loss', 'Daily drawdown', 'Max daily drawdown', 'Daily limit'],
  }),
  column('maxLoss', 'Maximum loss', percent, {
    heading: 'Max %',
    hint: 'Like 10',
    alsoCalled: [
      'Max loss',
      'Max drawdown',
      'Maximum drawdown',
      'Overall drawdown',
      'Total drawdown',
      'Overall loss',
    ],
  }),
  column('drawdownKind', 'Drawdown', oneOf(drawdownKinds, undefined, drawdownSpellings), {
    alsoCalled: ['Drawdown type', 'Drawdown kind', 'Type of drawdown'],
  }),
  column('refundable', 'Fee back', yesOrNo, {
    alsoCalled: ['Refund', 'Refundable', 'Fee refund', 'Refundable fee'],
  }),
  column('profitSplit', 'Split', percent, {
    heading: 'Split %',
    hint: 'Like 80',
    alsoCalled: ['Profit share', 'Payout split'],
  }),
  column('firstPayoutDays', 'First payout', dayCount, { hint: 'Like 8 days' }),
  column('payoutEvery', 'Payout every', daysOrOnDemand, {
    heading: 'Every',
    hint: 'Like 14 days',
    alsoCalled: ['Payout frequency', 'Payouts', 'Payout cycle', 'Payout'],
  }),
  column('consistencyRule', 'Consistency rule', orNone(percent), {
    heading: 'Consistency %',
    hint: 'Like 30',
  }),
  column('currency', 'Currency', text, { hint: 'Like USD' }),
  column('activationFee', 'Activation fee', money, { heading: 'Activation', hint: 'Like 149.00' }),
  column('billing', 'Billing', oneOf(billings)),
  column('minimumDays', 'Minimum days', dayCount, {
    heading: 'Min days',
    hint: 'Like 5 days',
    alsoCalled: ['Minimum trading days', 'Min trading days', 'Trading days'],
  }),
  column('timeLimitDays', 'Time limit', orNone(dayCount), {
    hint: 'Like 30 days',
    alsoCalled: ['Max days', 'Maximum days'],
  }),
  column('newsTrading', 'News trading', yesOrNo, { heading: 'News' }),
  column('overnightHolding', 'Overnight holding', yesOrNo, { heading: 'Overnight' }),
  column('weekendHolding', 'Weekend holding', yesOrNo, { heading: 'Weekend' }),
  column('platforms', 'Platforms', textsOf(knownPlatform), {
    hint: 'Like cTrader; Tradovate',
    alsoCalled: ['Platform', 'Trading platforms', 'Software'],
  }),
  column('instruments', 'Instruments', textsOf(knownInstrument), {
    hint: 'Like forex; crypto',
    alsoCalled: ['Markets', 'Assets', 'Asset classes', 'Instrument'],
  }),
  column('sourceUrl', 'Source', text, {
    hint: 'The page of the firm that says all this',
    alsoCalled: ['URL', 'Link', 'Source URL', 'Page'],
  }),
  column('checkedAt', 'Checked on', day, {
    hint: 'Like 2026-11-18',
    alsoCalled: ['Checked', 'Check date', 'Date', 'Day', 'Last checked', 'As of'],
  }),
]

/** A challenge in one line: "Name: Ridge 50, Size: $50,000, Steps: 1". */
export const challengeText = (one: Challenge): string =>
  challengeColumns
    .map(({ label, show }) => [label, show(one)] as const)
    .filter(([, text]) => text !== '')
    .map((parts) => parts.join(': '))
    .join(', ')

import { type Challenge, challenge } from '../challenges/challenge.ts'
import { formatCents, formatSize } from '../challenges/money.ts'
import { billings, drawdownKinds, ON_DEMAND, stepCounts } from '../challenges/options.ts'
import { plainNumber } from '../primitives/digits.ts'
import { inDays } from '../primitives/time.ts'
import {
  type Column,
  columnMaker,
  day,
  type Kind,
  oneOf,
  quoted,
  type Reading,
  text,
  yesNo,
} from './column.ts'

export type ChallengeColumn = Column<Challenge, Exclude<keyof Challenge, 'id'>>

const NONE = 'None'
const isNone = (cell: string) => cell.toLowerCase() === 'none'

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
const numberKind = (unit: RegExp, show: NonNullable<Kind['show']>): Kind => ({
  isNumber: true,
  write: String,
  read(cell) {
    const value = numberIn(plainNumber(cell).replace(unit, '').trim())
    return value === null ? notANumber(cell) : { value }
  },
  show,
})

/** The currency of an amount, by its sign or its code, before or behind it: "US$500", "1,280 USDT". */
const CURRENCY_SIGN = /^(?:(?:USD?)?\$|[€£]|USD[TC]?|EUR|GBP)|(?:(?:USD?)?\$|[€£]|USD[TC]?|EUR|GBP)$/gi
const percent = numberKind(/%$/, (value) => `${value}%`)
const size = numberKind(CURRENCY_SIGN, (value, currency) => formatSize(Number(value), currency))
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

/** Values of a kind with semicolons between them; an empty list is not the same as one that is not known. */
const listOf = ({ write, read, show = write, isNumber = false }: Kind): Kind => ({
  isNumber,
  write: (value) => (value as readonly unknown[]).map((one) => write(one)).join('; ') || NONE,
  read(cell) {
    if (isNone(cell)) return { value: [] }
    const entries = cell.split(';').map((entry) => entry.trim())
    const readings = entries.filter((entry) => entry !== '').map((entry) => read(entry))
    const fault = readings.find((reading) => 'fault' in reading)
    return fault ?? { value: readings.map((reading) => 'value' in reading && reading.value) }
  },
  show: (value, currency) =>
    (value as readonly unknown[]).map((one) => show(one, currency)).join('; ') || NONE,
})

const DEMAND = 'On demand'
const daysOrOnDemand: Kind = {
  options: [DEMAND],
  write: (value) => (value === ON_DEMAND ? DEMAND : dayCount.write(value)),
  read: (cell) => (/^on[ _]demand$/i.test(cell) ? { value: ON_DEMAND } : dayCount.read(cell)),
}

const { id: _, ...entries } = challenge.entries
const column = columnMaker<Challenge, ChallengeColumn['key']>(entries, ({ currency }) => currency)

/** Every column, in the order in which staff read them: the selling points first. */
export const challengeColumns: readonly ChallengeColumn[] = [
  column('name', 'Name', text),
  column('accountSize', 'Size', size, { hint: 'Like 50000' }),
  column('price', 'Price', money, { hint: 'Like 149.00' }),
  column('steps', 'Steps', oneOf(stepCounts)),
  column('profitTargets', 'Profit targets', listOf(percent), { heading: 'Target %', hint: 'Like 8; 5' }),
  column('dailyLoss', 'Daily loss', orNone(percent), { heading: 'Daily %', hint: 'Like 5' }),
  column('maxLoss', 'Maximum loss', percent, { heading: 'Max %', hint: 'Like 10' }),
  column('drawdownKind', 'Drawdown', oneOf(drawdownKinds)),
  column('refundable', 'Fee back', yesOrNo),
  column('profitSplit', 'Split', percent, { heading: 'Split %', hint: 'Like 80' }),
  column('firstPayoutDays', 'First payout', dayCount, { hint: 'Like 8 days' }),
  column('payoutEvery', 'Payout every', daysOrOnDemand, { heading: 'Every', hint: 'Like 14 days' }),
  column('consistencyRule', 'Consistency rule', orNone(percent), {
    heading: 'Consistency %',
    hint: 'Like 30',
  }),
  column('currency', 'Currency', text, { hint: 'Like USD' }),
  column('activationFee', 'Activation fee', money, { heading: 'Activation', hint: 'Like 149.00' }),
  column('billing', 'Billing', oneOf(billings)),
  column('minimumDays', 'Minimum days', dayCount, { heading: 'Min days', hint: 'Like 5 days' }),
  column('timeLimitDays', 'Time limit', orNone(dayCount), { hint: 'Like 30 days' }),
  column('newsTrading', 'News trading', yesOrNo, { heading: 'News' }),
  column('overnightHolding', 'Overnight holding', yesOrNo, { heading: 'Overnight' }),
  column('weekendHolding', 'Weekend holding', yesOrNo, { heading: 'Weekend' }),
  column('platforms', 'Platforms', listOf(text), { hint: 'Like cTrader; Tradovate' }),
  column('instruments', 'Instruments', listOf(text), { hint: 'Like forex; crypto' }),
  column('sourceUrl', 'Source', text, { hint: 'The page of the firm that says all this' }),
  column('checkedAt', 'Checked on', day, { hint: 'Like 2026-11-18' }),
]

/** A challenge in one line: "Name: Ridge 50, Size: $50,000, Steps: 1". */
export const challengeText = (one: Challenge): string =>
  challengeColumns
    .map(({ label, show }) => [label, show(one)] as const)
    .filter(([, text]) => text !== '')
    .map((parts) => parts.join(': '))
    .join(', ')

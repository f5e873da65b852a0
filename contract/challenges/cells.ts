import * as v from 'valibot'
import { cleanLine } from '../primitives/text.ts'
import { inDays } from '../primitives/time.ts'
import { type DayOrder, readDay } from '../primitives/written-day.ts'
import { readYesNo } from '../primitives/yes-no.ts'
import { type Challenge, challenge } from './challenge.ts'
import { formatCents, formatSize } from './money.ts'
import { billings, drawdownKinds, ON_DEMAND, stepCounts } from './options.ts'

/** The value of a cell, or its fault. An undefined value is not known. */
type CellReading = { readonly value: unknown } | { readonly fault: string }

/** How a kind of value stands in a cell. Neither sees what is not known: that is an empty cell. */
interface Kind {
  format(value: unknown): string
  /** Whether it is read digit below digit. */
  readonly isNumber?: boolean
  /** The only texts that it takes, or those that have a meaning of their own. */
  readonly options?: readonly string[]
  parse(cell: string, dayOrder?: DayOrder): CellReading
  /** As staff read it; without one as it stands in the cell. */
  show?(value: unknown, currency: string): string
}

/** A column of the table of challenges, and of a file of them. */
export interface ChallengeColumn {
  readonly key: Exclude<keyof Challenge, 'id'>
  readonly label: string
  /** The label where there is little room. */
  readonly head: string
  /** The values that a cell may hold. */
  readonly hint: string
  /** Texts that staff can choose. */
  readonly options: readonly string[]
  readonly isNumber: boolean
  /**
   * The text of the cell, "" for what is not known. `parse` reads it back. A text that could not be read stays as it was typed.
   */
  format(challenge: Partial<Challenge>): string
  /** `dayOrder`: which day is meant where a text could be two; without it such a text is a fault. */
  parse(cell: string, dayOrder?: DayOrder): CellReading
  /** The value as staff read it, with its unit. */
  show(challenge: Challenge): string
}

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

/** A cell in the text of a fault: its beginning, where it is long. */
const quoted = (cell: string) => `“${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}”`

const notANumber = (cell: string): CellReading => ({ fault: `${quoted(cell)} is not a number` })

/** A number, of which a unit may stand before or behind. */
const numberKind = (unit: RegExp, show: NonNullable<Kind['show']>): Kind => ({
  isNumber: true,
  format: String,
  parse(cell) {
    const value = numberIn(cell.replace(unit, '').trim())
    return value === null ? notANumber(cell) : { value }
  },
  show,
})

const CURRENCY_SIGN = /^[$€£]|[$€£]$/
const percent = numberKind(/%$/, (value) => `${value}%`)
const size = numberKind(CURRENCY_SIGN, (value, currency) => formatSize(Number(value), currency))
const dayText = (value: unknown) => inDays(Number(value))
const dayCount: Kind = { ...numberKind(/\s?days?$/i, dayText), format: dayText, isNumber: false }

/** Hundredths of the unit, which is what stands in the cell. */
const money: Kind = {
  isNumber: true,
  format: (value) => (Number(value) / 100).toFixed(2),
  parse(cell) {
    const value = numberIn(cell.replace(CURRENCY_SIGN, '').trim())
    return value === null ? notANumber(cell) : { value: Math.round(value * 100) }
  },
  show: (value, currency) => formatCents(Number(value), currency),
}

const text: Kind = { format: String, parse: (cell) => ({ value: cell }) }

const day: Kind = { format: String, parse: readDay }

const yesNo: Kind = {
  options: ['Yes', 'No'],
  format: (value) => (value ? 'Yes' : 'No'),
  parse(cell) {
    const value = readYesNo(cell)
    return value === null ? { fault: `${quoted(cell)} is neither Yes nor No` } : { value }
  },
}

interface Option {
  readonly key: string
  readonly label: string
  readonly long?: string
}

/** One of a few values, by its label or its key. */
function oneOf(options: readonly Option[]): Kind {
  return {
    options: options.map(({ label }) => label),
    format: (value) => options.find(({ key }) => key === value)?.label ?? '',
    parse(cell) {
      const wanted = cell.toLowerCase()
      const found = options.find(({ key, label, long = label }) =>
        [key, label, long].some((name) => name.toLowerCase() === wanted),
      )
      if (found) return { value: found.key }
      return { fault: `${quoted(cell)} is not one of: ${options.map(({ label }) => label).join('; ')}` }
    },
  }
}

/** A value of a kind, or null, which says that there is no such limit. */
const orNone = ({ format, parse, show = format, isNumber = false }: Kind): Kind => ({
  isNumber,
  options: [NONE],
  format: (value) => (value === null ? NONE : format(value)),
  parse: (cell) => (isNone(cell) ? { value: null } : parse(cell)),
  show: (value, currency) => (value === null ? NONE : show(value, currency)),
})

/** Values of a kind with semicolons between them; an empty list is not the same as one that is not known. */
const listOf = ({ format, parse, show = format, isNumber = false }: Kind): Kind => ({
  isNumber,
  format: (value) => (value as readonly unknown[]).map((one) => format(one)).join('; ') || NONE,
  parse(cell) {
    if (isNone(cell)) return { value: [] }
    const entries = cell.split(';').map((entry) => entry.trim())
    const readings = entries.filter((entry) => entry !== '').map((entry) => parse(entry))
    const fault = readings.find((reading) => 'fault' in reading)
    return fault ?? { value: readings.map((reading) => 'value' in reading && reading.value) }
  },
  show: (value, currency) =>
    (value as readonly unknown[]).map((one) => show(one, currency)).join('; ') || NONE,
})

const DEMAND = 'On demand'
const daysOrOnDemand: Kind = {
  options: [DEMAND],
  format: (value) => (value === ON_DEMAND ? DEMAND : dayCount.format(value)),
  parse: (cell) => (/^on[ _]demand$/i.test(cell) ? { value: ON_DEMAND } : dayCount.parse(cell)),
}

const column = (
  key: ChallengeColumn['key'],
  label: string,
  kind: Kind,
  { head = label, hint = '' }: { readonly head?: string; readonly hint?: string } = {},
): ChallengeColumn => ({
  key,
  label,
  head,
  hint,
  options: kind.options ?? [],
  isNumber: kind.isNumber ?? false,
  format({ [key]: value }) {
    if (value === undefined) return ''
    const isUnread = typeof value === 'string' && !v.is(challenge.entries[key], value)
    return isUnread ? value : kind.format(value)
  },
  show: ({ [key]: value, currency }) =>
    value === undefined ? '' : (kind.show ?? kind.format)(value, currency),
  parse(cell, dayOrder) {
    const trimmed = cleanLine(cell)
    const reading = trimmed === '' ? { value: undefined } : kind.parse(trimmed, dayOrder)
    if ('fault' in reading) return reading
    const { output, success, issues } = v.safeParse(challenge.entries[key], reading.value)
    if (success) return { value: output }
    return { fault: reading.value === undefined ? 'is required' : issues[0].message }
  },
})

/** Every column, in the order in which staff read them: what sells first. */
export const challengeColumns: readonly ChallengeColumn[] = [
  column('name', 'Name', text),
  column('accountSize', 'Size', size, { hint: 'Like 50000' }),
  column('price', 'Price', money, { hint: 'Like 149.00' }),
  column('steps', 'Steps', oneOf(stepCounts)),
  column('profitTargets', 'Profit targets', listOf(percent), { head: 'Target %', hint: 'Like 8; 5' }),
  column('dailyLoss', 'Daily loss', orNone(percent), { head: 'Daily %', hint: 'Like 5' }),
  column('maxLoss', 'Maximum loss', percent, { head: 'Max %', hint: 'Like 10' }),
  column('drawdownKind', 'Drawdown', oneOf(drawdownKinds)),
  column('refundable', 'Fee back', yesNo),
  column('profitSplit', 'Split', percent, { head: 'Split %', hint: 'Like 80' }),
  column('firstPayoutDays', 'First payout', dayCount, { hint: 'Like 8 days' }),
  column('payoutEvery', 'Payout every', daysOrOnDemand, { head: 'Every', hint: 'Like 14 days' }),
  column('consistencyRule', 'Consistency rule', orNone(percent), { head: 'Consistency %', hint: 'Like 30' }),
  column('currency', 'Currency', text, { hint: 'Like USD' }),
  column('activationFee', 'Activation fee', money, { head: 'Activation', hint: 'Like 149.00' }),
  column('billing', 'Billing', oneOf(billings)),
  column('minimumDays', 'Minimum days', dayCount, { head: 'Min days', hint: 'Like 5 days' }),
  column('timeLimitDays', 'Time limit', orNone(dayCount), { hint: 'Like 30 days' }),
  column('newsTrading', 'News trading', yesNo, { head: 'News' }),
  column('overnightHolding', 'Overnight holding', yesNo, { head: 'Overnight' }),
  column('weekendHolding', 'Weekend holding', yesNo, { head: 'Weekend' }),
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

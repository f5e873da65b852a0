import { dayNumber } from '#contract/prices/price-facts.ts'
import type { PriceSpan } from '#contract/prices/price-record.ts'
import { shortMonth } from './price-words.ts'

/** The drawing in its own units. */
export const [WIDTH, HEIGHT] = [326, 126]
export const [LEFT, RIGHT, AXIS] = [4, 230, 104]
const [HIGHEST, LOWEST] = [17.6, 82]

/** Width of an axis label, and height of a two-line label beside the line. */
const LABEL_WIDTH = 46
const LABEL_HEIGHT = 32

/** Days of the drawing, by their numbers: the first, and the one after the last. */
interface Days {
  readonly first: number
  readonly end: number
}

/** How days and amounts, in cents, become places. */
export interface Scale extends Days {
  /** Where a day begins. */
  readonly x: (day: number) => number
  readonly y: (cents: number) => number
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The scale of a record, which extends to `today` even where the challenge is no longer sold. */
export function scaleOf(spans: readonly PriceSpan[], today: string): Scale {
  const first = dayNumber(spans[0]?.from ?? today)
  const end = dayNumber(today) + 1
  const amounts = spans.flatMap(({ price, withCode }) => [price, withCode].filter((one) => one !== null))
  const [highest, lowest] = [Math.max(...amounts), Math.min(...amounts)]
  return {
    first,
    end,
    x: (day) => round(LEFT + ((day - first) / (end - first)) * (RIGHT - LEFT)),
    y: (cents) => round(HIGHEST + ((highest - cents) / (highest - lowest || 1)) * (LOWEST - HIGHEST)),
  }
}

/** The steps of an amount as the path of an SVG; broken where it is not known, and on days in no span. */
export function stepsOf(
  spans: readonly PriceSpan[],
  amountOf: (span: PriceSpan) => number | null,
  { x, y }: Scale,
): string {
  const path: string[] = []
  let last: PriceSpan | null = null
  for (const span of spans) {
    const amount = amountOf(span)
    if (amount !== null) {
      const from = dayNumber(span.from)
      const goesOn = last && dayNumber(last.to) === from - 1
      path.push(`${goesOn ? 'V' : `M${x(from)} `}${y(amount)}H${x(dayNumber(span.to) + 1)}`)
    }
    last = amount === null ? null : span
  }
  return path.join('')
}

/** A label below the axis. */
interface Tick {
  readonly x: number
  readonly label: string
}

/** The months that begin within the days and have room, between the labels of the first and the last day. */
export function monthsOf({ first, end, x }: Scale): readonly Tick[] {
  const ticks: Tick[] = []
  for (let day = first + 1; day < end; day += 1) {
    const at = new Date(day * 86_400_000)
    const place = x(day)
    const hasRoom = place - (ticks.at(-1)?.x ?? LEFT) >= LABEL_WIDTH && RIGHT - place >= LABEL_WIDTH
    if (at.getUTCDate() === 1 && hasRoom) ticks.push({ x: place, label: shortMonth(at) })
  }
  return ticks
}

/** The baselines of two labels beside lines at these heights, apart from each other and above the axis; `upper` is the higher. */
export function labelsBeside(upper: number, lower: number): readonly [number, number] {
  const second = Math.min(Math.max(lower, upper + LABEL_HEIGHT), AXIS - 14)
  return [Math.min(upper, second - LABEL_HEIGHT), second]
}

import type { ReactNode } from 'react'
import type { ShownChallenge } from '#contract/challenges/challenge.ts'
import { formatCents, formatSize } from '#contract/challenges/money.ts'
import { type Price, payable } from '#contract/challenges/price.ts'
import {
  dayNumber,
  FEWEST_DRAWN,
  lowestBefore,
  lowestWithCode,
  recordedDays,
} from '#contract/prices/price-facts.ts'
import type { ChallengePrices, FirmPrices, PriceSpan } from '#contract/prices/price-record.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { inDays, type Today } from '#contract/primitives/time.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './price-history.module.css'
import { dayRange, lineInWords, shortDay, shortMonth } from './price-words.ts'

interface PriceHistoryProps {
  /** null until they are loaded. */
  readonly prices: FirmPrices | null
  readonly challenge: ShownChallenge
  readonly price: Price | null
  readonly today: Today
}

/** The price history of a challenge: a line once there are 30 days of record, and the facts that follow from it. */
export function PriceHistory({ prices, challenge, price, today }: PriceHistoryProps) {
  const own = prices?.challenges.find(({ id }) => id === challenge.id)
  if (!prices || !own) return null
  const count = recordedDays(own)
  const isDrawn = count >= FEWEST_DRAWN
  const lowest = lowestWithCode(own, prices.today)
  const isNow = today === null || utcDayOf(today) <= prices.today
  const days = own.spans[0] && dayRange(own.spans[0].from, prices.today)
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className={layout['part-head']}>
        <h4 className="font-650">Price history</h4>
        {isDrawn && <span className="text-sm text-text-3">{inDays(count)}</span>}
      </div>
      <figure className={`${styles.figure} rounded-lg bg-surface-2 px-3h pt-3h pb-1h`}>
        <figcaption className="flex flex-wrap items-center justify-between gap-x-3 text-sm font-600">
          <span>Price with code</span>{' '}
          <small className="text-sm font-450 text-text-3">
            {isDrawn ? days : `since ${dayText(own.since)}`}
          </small>
        </figcaption>
        {isDrawn ? (
          <>
            <PriceGraph
              prices={own}
              today={prices.today}
              challenge={challenge}
              lowest={lowest}
              isNow={isNow}
            />
            <PriceKey spans={own.spans} today={prices.today} currency={challenge.currency} />
          </>
        ) : (
          <p className="pt-1h pb-2 text-sm text-text-3">{`${inDays(count)} recorded. The line is drawn from ${FEWEST_DRAWN} days on.`}</p>
        )}
      </figure>
      {isDrawn && <PriceFacts own={own} today={prices.today} challenge={challenge} price={price} />}
    </div>
  )
}

interface PriceKeyProps {
  readonly spans: readonly PriceSpan[]
  readonly today: string
  readonly currency: string
}

/** The meaning of the lines; with the newest amounts, shown where the drawing has no room for them. */
function PriceKey({ spans, today, currency }: PriceKeyProps) {
  const hasCode = spans.some(({ withCode }) => withCode !== null)
  const newest = spans.at(-1)
  const { price, withCode } = newest?.to === today ? newest : { price: null, withCode: null }
  const amount = (cents: number | null) =>
    cents !== null && (
      <b className={`${styles.amount} ms-1 font-650 text-text`} translate="no">
        {formatCents(cents, currency)}
      </b>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm text-text-2">
      <span className={styles.solid}>
        <span>{hasCode ? 'with code' : 'price'}</span>
        {amount(hasCode ? withCode : price)}
      </span>
      {hasCode && (
        <span className={styles.dashed}>
          <span>without</span>
          {amount(price)}
        </span>
      )}
      <PriceTable spans={spans} currency={currency} />
    </div>
  )
}

interface PriceFactsProps extends Pick<PriceHistoryProps, 'challenge' | 'price'> {
  readonly own: ChallengePrices
  /** The last day of the record. */
  readonly today: string
}

function PriceFacts({ own, today, challenge: { currency }, price }: PriceFactsProps) {
  const lowest = lowestWithCode(own, today)
  const before = price && lowestBefore(own, payable(price), today)
  return (
    <dl>
      {lowest && (
        <PriceFact
          label="Lowest with a code in 90 days"
          value={
            <span className="flex-1" translate="no">
              {formatCents(lowest.amount, currency)}
            </span>
          }
          note={`on ${dayText(lowest.on)}`}
        />
      )}
      {before && (
        <PriceFact
          label={
            before.days === 30
              ? 'Lowest in the 30 days before'
              : `Lowest of ${inDays(before.days)} recorded before`
          }
          value={
            <span className="flex-1" translate="no">
              {formatCents(before.amount, currency)}
            </span>
          }
          note={dayRange(before.from, before.to)}
        />
      )}
      <PriceFact
        label="Recorded since"
        value={<span className="flex-1">{dayText(own.since)}</span>}
        note={own.begins === 'record' ? 'when our record begins' : 'when it was added here'}
      />
    </dl>
  )
}

interface PriceFactProps {
  readonly label: string
  readonly value: ReactNode
  readonly note: string
}

/** Its note stands below both, so that the days of a span stay on one line. */
function PriceFact({ label, value, note }: PriceFactProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 border-b border-b-border py-2">
      <dt className="text-text-2">{label}</dt>
      <dd className="contents text-end font-650 tabular-nums">
        {value}
        <small className="shrink-0 basis-full text-sm font-450 text-text-3">{note}</small>
      </dd>
    </div>
  )
}

interface PriceTableProps {
  readonly spans: readonly PriceSpan[]
  readonly currency: string
}

/** The same prices as a table, newest first, behind its title. It opens without scripts, too. */
function PriceTable({ spans, currency }: PriceTableProps) {
  return (
    <details className={`${styles.table} group ms-auto`}>
      <summary className="inline-flex min-h-tap items-center gap-1 font-600 text-accent-ink">
        <span>Show as table</span>
        <Icon name="chevron-down" size="s" className="group-open:rotate-180" />
      </summary>
      <table>
        <caption>
          <VisuallyHidden>Prices, the newest first</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className="text-xs font-600 text-text-3">
              Days
            </th>
            <th scope="col" className="text-xs font-600 text-text-3">
              Price
            </th>
            <th scope="col" className="text-xs font-600 text-text-3">
              With code
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.toReversed().map(({ from, to, price, withCode }) => (
            <tr key={from}>
              <th scope="row">{dayRange(from, to)}</th>
              {price === null ? (
                <td colSpan={2}>not checked</td>
              ) : (
                <>
                  <td translate="no">{formatCents(price, currency)}</td>
                  {withCode === null ? (
                    <td>no code</td>
                  ) : (
                    <td translate="no">{formatCents(withCode, currency)}</td>
                  )}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** An amount is no word to translate; the types of SVG do not know the attribute. */
const kept = { translate: 'no' } as const

/** Left edge of the labels of the newest prices. */
const LABELS = 242

/** Width from which a gap is named in the drawing. */
const NAMED_GAP = 72

interface PriceGraphProps {
  readonly prices: Pick<ChallengePrices, 'spans'>
  /** The last day of the record. */
  readonly today: string
  readonly challenge: { readonly accountSize: number; readonly currency: string }
  /** The lowest price with a code, which has a ring. */
  readonly lowest: { readonly amount: number; readonly on: string } | null
  /** Whether that last day is today. */
  readonly isNow: boolean
}

/** The prices of a challenge as steps: solid the price paid, with the code where one was valid, and dashed the price without. */
function PriceGraph({ prices: { spans }, today, challenge, lowest, isNow }: PriceGraphProps) {
  const { accountSize, currency } = challenge
  const scale = scaleOf(spans, today)
  const newest = spans.at(-1)
  const last = newest && newest.to === today ? newest : null
  const first = spans[0]?.from ?? today
  const what = `Price with code of the ${formatSize(accountSize, currency)} account`
  return (
    <div className={styles.clip}>
      <svg
        className={styles.graph}
        fontSize={12}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${what}, ${dayRange(first, today)}: ${lineInWords(spans, currency)}`}
      >
        <path fill="none" stroke="var(--border)" d={`M${LEFT} ${AXIS}H${RIGHT}`} />
        <AxisLabels scale={scale} first={first} today={today} />
        <Gaps spans={spans} scale={scale} />
        <path
          fill="none"
          stroke="var(--text-3)"
          strokeWidth={1.25}
          strokeDasharray="3 4"
          d={stepsOf(spans, ({ price }) => price, scale)}
        />
        <path
          fill="none"
          stroke="var(--accent-ink)"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeLinecap="round"
          d={stepsOf(spans, ({ price, withCode }) => withCode ?? price, scale)}
        />
        {lowest && <Lowest lowest={lowest} scale={scale} currency={currency} />}
        {last && <Newest span={last} scale={scale} currency={currency} isNow={isNow} />}
      </svg>
    </div>
  )
}

interface AxisLabelsProps {
  readonly scale: Scale
  readonly first: string
  readonly today: string
}

function AxisLabels({ scale, first, today }: AxisLabelsProps) {
  const baseline = HEIGHT - 5
  return (
    <g className="font-400" fill="var(--text-3)">
      <text x={LEFT} y={baseline}>
        {shortDay(first)}
      </text>
      {monthsOf(scale).map(({ x, label }) => (
        <text key={x} x={x} y={baseline} textAnchor="middle">
          {label}
        </text>
      ))}
      <text x={RIGHT} y={baseline} textAnchor="end">
        {shortDay(today)}
      </text>
    </g>
  )
}

interface PartProps {
  readonly scale: Scale
  readonly currency: string
}

/** The days on which the price was not checked for long. */
function Gaps({ spans, scale: { x } }: { readonly spans: readonly PriceSpan[]; readonly scale: Scale }) {
  return spans
    .filter(({ price }) => price === null)
    .map(({ from, to }) => {
      const [left, right] = [x(dayNumber(from)), x(dayNumber(to) + 1)]
      return (
        <g key={from}>
          <rect fill="var(--surface-3)" x={left} y={10} width={right - left} height={AXIS - 10} />
          {right - left >= NAMED_GAP && (
            <text x={(left + right) / 2} y={62} textAnchor="middle" className="font-550" fill="var(--text-2)">
              not checked
            </text>
          )}
        </g>
      )
    })
}

/** The ring at the end of the last day with the lowest price, and that price on the side where there is room. */
function Lowest({ lowest, scale, currency }: PartProps & Pick<PriceGraphProps, 'lowest'>) {
  const day = lowest ? dayNumber(lowest.on) : Number.NaN
  if (!lowest || day < scale.first) return null
  const [x, y] = [scale.x(day + 1), scale.y(lowest.amount)]
  const isRight = x <= (LEFT + RIGHT) / 2
  return (
    <>
      <circle fill="var(--surface-2)" stroke="var(--accent-ink)" strokeWidth={2} cx={x} cy={y} r={4} />
      {day + 1 < scale.end && (
        <text
          className="font-650"
          fill="var(--text)"
          x={isRight ? x + 10 : x - 10}
          y={isRight ? y + 4 : y + 16}
          textAnchor={isRight ? 'start' : 'end'}
          {...kept}
        >
          {`${formatCents(lowest.amount, currency)}, ${shortDay(lowest.on)}`}
        </text>
      )}
    </>
  )
}

/** The prices of the last day, beside the ends of their lines. */
function Newest({
  span,
  scale,
  currency,
  isNow,
}: PartProps & { readonly span: PriceSpan; readonly isNow: boolean }) {
  const { price, withCode } = span
  if (price === null) return null
  const paid = withCode ?? price
  const [above, below] = labelsBeside(scale.y(price), scale.y(paid))
  const when = isNow ? 'now' : shortDay(span.to)
  return (
    <>
      <circle fill="var(--accent-ink)" cx={RIGHT} cy={scale.y(paid)} r={4} />
      <g className={styles.beside}>
        {withCode !== null && (
          <text className="font-550" fill="var(--text-2)" x={LABELS} y={above}>
            <tspan {...kept}>{formatCents(price, currency)}</tspan>
            <tspan className="font-400" fill="var(--text-3)" x={LABELS} dy="14">
              without code
            </tspan>
          </text>
        )}
        <text
          className="font-650"
          fill="var(--text)"
          x={LABELS}
          y={withCode === null ? scale.y(paid) : below}
        >
          <tspan {...kept}>{formatCents(paid, currency)}</tspan>
          <tspan className="font-400" fill="var(--text-3)" x={LABELS} dy="14">
            {withCode === null ? when : `${when}, with code`}
          </tspan>
        </text>
      </g>
    </>
  )
}

/** The drawing in its own units. */
const [WIDTH, HEIGHT] = [326, 126]
const [LEFT, RIGHT, AXIS] = [4, 230, 104]
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
interface Scale extends Days {
  /** Where a day begins. */
  readonly x: (day: number) => number
  readonly y: (cents: number) => number
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The scale of a record, which extends to `today` even where the challenge is no longer sold. */
function scaleOf(spans: readonly PriceSpan[], today: string): Scale {
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
function stepsOf(
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
function monthsOf({ first, end, x }: Scale): readonly Tick[] {
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
function labelsBeside(upper: number, lower: number): readonly [number, number] {
  const second = Math.min(Math.max(lower, upper + LABEL_HEIGHT), AXIS - 14)
  return [Math.min(upper, second - LABEL_HEIGHT), second]
}

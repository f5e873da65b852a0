import { formatCents, formatSize } from '#contract/challenges/money.ts'
import { dayNumber } from '#contract/prices/price-facts.ts'
import type { ChallengePrices, PriceSpan } from '#contract/prices/price-record.ts'
import {
  AXIS,
  HEIGHT,
  LEFT,
  labelsBeside,
  monthsOf,
  RIGHT,
  type Scale,
  scaleOf,
  stepsOf,
  WIDTH,
} from './price-drawing.ts'
import styles from './price-history.module.css'
import { dayRange, lineInWords, shortDay } from './price-words.ts'

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
export function PriceGraph({ prices: { spans }, today, challenge, lowest, isNow }: PriceGraphProps) {
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

import type { ReactNode } from 'react'
import type { ShownChallenge } from '#contract/challenges/challenge.ts'
import { formatCents } from '#contract/challenges/money.ts'
import { type Price, payable } from '#contract/challenges/price.ts'
import { FEWEST_DRAWN, lowestBefore, lowestWithCode, recordedDays } from '#contract/prices/price-facts.ts'
import type { ChallengePrices, FirmPrices, PriceSpan } from '#contract/prices/price-record.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { inDays, type Today } from '#contract/primitives/time.ts'
import layout from '#pwa/ui/layout.module.css'
import { PriceGraph } from './price-graph.tsx'
import styles from './price-history.module.css'
import { PriceTable } from './price-table.tsx'
import { dayRange } from './price-words.ts'

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

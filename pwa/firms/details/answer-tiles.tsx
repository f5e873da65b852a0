import { formatCents, formatShortSize } from '#contract/challenges/money.ts'
import { priceOf, untilFunded } from '#contract/challenges/price.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { starsShown } from '#contract/firm-rules.ts'
import { operates, standingLabels } from '#contract/firm-standing.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import { paidOfRow } from '#pwa/data/reviews/paid-text.ts'
import { usePayouts } from '#pwa/data/reviews/use-reviews.ts'
import { amountText } from '#pwa/firms/list/row-facts.ts'
import { standingIcon } from '#pwa/firms/standing/standing-text.ts'
import { useToday } from '#pwa/firms/use-today.ts'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { translateOf } from '#pwa/ui/words.tsx'
import { challengesOf } from './firm-anchors.tsx'
import { lastCheck } from './firm-facts.ts'

/** One of the questions that a firm answers first. */
interface Tile {
  readonly label: string
  readonly value: string
  /** The words below it, and amounts among them. */
  readonly beside: readonly string[]
  readonly icon?: IconName
  /** Whether its icon says something good. */
  readonly isGood?: boolean
}

interface AnswerTilesProps {
  readonly firm: FirmRow
  /** `null`: not loaded. */
  readonly details: FirmDetails | null
}

/** Does it pay, what do traders say, is it open, and from what price: each in its place, also where it is not known. */
export function AnswerTiles({ firm, details }: AnswerTilesProps) {
  const { record } = usePayouts(firm)
  const tiles = [
    payoutsTile(firm, record?.days ?? null),
    ratingTile(firm),
    standingTile(firm, details),
    priceTile(firm, details, useToday()),
  ]
  return (
    <dl className="mt-2 grid gap-2 @pair:grid-cols-2 @sheet:mt-0">
      {tiles.map(({ label, value, beside, icon, isGood }) => (
        <div
          key={label}
          className="min-h-19 content-start rounded-btn bg-surface-2 px-3 py-2h text-xs leading-135"
        >
          <dt className="text-text-3">{label}</dt>
          <dd className="flex items-center gap-1h text-h3 leading-130 font-700 tracking-tighter">
            {icon && (
              <Icon
                name={icon}
                size="s"
                filled={icon === 'star'}
                className={isGood ? 'text-success-ink' : 'text-text-2'}
              />
            )}
            <span translate={translateOf(value)}>{value}</span>
          </dd>
          <dd className="text-text-2">
            {beside.map((part, place) => (
              <span key={part} translate={translateOf(part)}>
                {place === 0 ? part : ` ${part}`}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function payoutsTile(firm: FirmRow, days: PayoutRecord['days']): Tile {
  const label = 'Payouts'
  const { payoutReports: reports = 0 } = firm
  const counted = paidOfRow(firm)
  if (reports === 0) return { label, value: 'No report', beside: ['in the last 12 months'] }
  if (counted === '') return { label, value: pluralize(reports, 'report'), beside: ['too few to count'] }
  const when = days ? `half of them within ${pluralize(days.median, 'day')}` : 'in the last 12 months'
  return { label, value: counted, beside: [when] }
}

function ratingTile(firm: FirmRow): Tile {
  const label = 'Rating'
  const { reviewCount = 0 } = firm
  const stars = starsShown(firm)
  if (stars)
    return {
      label,
      value: stars.mean.toFixed(1),
      icon: 'star',
      isGood: true,
      beside: [`${countLabel(stars.count)} reviews`],
    }
  if (reviewCount === 0) return { label, value: 'None yet', beside: ['no review is published'] }
  return { label, value: pluralize(reviewCount, 'review'), beside: ['too few for stars'] }
}

function standingTile(firm: FirmRow, details: FirmDetails | null): Tile {
  const { standing = 'operating', standingSince = '' } = firm
  const checked = details ? lastCheck(details) : ''
  const beside = operates(firm)
    ? checked === ''
      ? 'no pause known'
      : `checked ${dayText(checked)}`
    : `since ${dayText(standingSince)}`
  return {
    label: 'Standing',
    value: standingLabels[standing],
    icon: standingIcon(firm),
    isGood: operates(firm),
    beside: [beside],
  }
}

/** What the cheapest challenge costs until it is funded; the fee as the firm states it where no price is known. */
function priceTile(firm: FirmRow, details: FirmDetails | null, today: Date | null): Tile {
  const label = 'Price from'
  const [cheapest] = challengesOf(firm, details)
    .flatMap((challenge) => {
      const price = priceOf(challenge, firm, today)
      return price ? [{ challenge, price, cost: untilFunded(price, challenge) }] : []
    })
    .toSorted((one, other) => one.cost - other.cost)
  if (!cheapest)
    return { label, value: amountText(firm.evaluationFee) || 'Not known', beside: ['evaluation fee'] }
  const { challenge, price, cost } = cheapest
  const { currency, billing, accountSize } = challenge
  const period = billing === 'monthly' ? 'a month ' : ''
  const without = untilFunded({ ...price, withCode: null }, challenge)
  return {
    label,
    value: formatCents(cost, currency),
    beside: price.withCode
      ? [`${period}with code,`, formatCents(without, currency), 'without']
      : [`${period}for`, formatShortSize(accountSize, currency)],
  }
}

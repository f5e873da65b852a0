import type { ShownChallenge } from '#contract/challenges/challenge.ts'
import { formatCents, formatSize } from '#contract/challenges/money.ts'
import { type Price, payable } from '#contract/challenges/price.ts'
import type { RulePageChange } from '#contract/firm-derived.ts'
import { isReduction } from '#contract/prices/price-facts.ts'
import type { FirmPrices } from '#contract/prices/price-record.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { AccountPicture } from './account-picture.tsx'
import { stepsText } from './challenge-texts.ts'
import { CheckedDay } from './checked-day.tsx'
import { PageChange } from './page-change.tsx'
import { PriceLine } from './price-line.tsx'
import { PricePart } from './prices/price-part.tsx'
import { RulesInWords } from './rules-in-words.tsx'
import { TrueCost } from './true-cost.tsx'

const billingText = { one_time: 'paid once', monthly: 'paid monthly' } as const

interface ChallengeOfferProps {
  readonly challenge: ShownChallenge
  readonly price: Price | null
}

interface PricedChallengeProps extends ChallengeOfferProps {
  readonly today: Date | null
  /** The price record of the firm's challenges, null until it is loaded. */
  readonly prices: FirmPrices | null
}

/** A challenge with its price and its price history. */
export function ChallengeOffer({ challenge, price, prices, today }: PricedChallengeProps) {
  const { accountSize, currency, billing, name } = challenge
  const facts = [stepsText(challenge), billing && billingText[billing]].filter(Boolean)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <p className="grow basis-32 text-h2 leading-125 font-700 tabular-nums">
          <span translate="no">{formatSize(accountSize, currency)}</span>
          <small className="block text-sm font-500 text-text-2">
            <span translate="no">{name}</span>
            <span>{facts.map((fact) => `, ${fact}`).join('')}</span>
          </small>
        </p>
        <div className="grow-2 text-end text-h2 leading-125">
          <PriceLine challenge={challenge} price={price} />
        </div>
      </div>
      {price && <NothingStruck challenge={challenge} price={price} />}
      <PricePart prices={prices} challenge={challenge} price={price} today={today} />
    </>
  )
}

interface NothingStruckProps extends ChallengeOfferProps {
  readonly price: Price
}

/** Explains why no price is struck out beside a price with code: it is no reduction. (docs/decisions/prices.md) */
function NothingStruck({ challenge: { currency, priceMarks }, price }: NothingStruckProps) {
  if (!price.withCode || !priceMarks?.lowestOn || isReduction(price, priceMarks)) return null
  const cost = payable(price) === priceMarks.lowestBefore ? 'the same' : 'less'
  return (
    <p className="flex gap-2 text-sm text-pretty text-text-2">
      <Icon name="info" size="s" />
      <span>
        <span>Without the code </span>
        <span translate="no">{formatCents(price.price, currency)}</span>
        <span>{`. It cost ${cost} on ${dayText(priceMarks.lowestOn)}, so nothing is struck.`}</span>
      </span>
    </p>
  )
}

interface ChallengeTermsProps extends ChallengeOfferProps {
  readonly today: Date | null
  /** The pages of the firm's rules that changed. */
  readonly pageChanges?: readonly RulePageChange[] | undefined
}

/** Its rules as a picture and as sentences, its total cost, and the source. */
export function ChallengeTerms({ challenge, price, today, pageChanges = [] }: ChallengeTermsProps) {
  const change = pageChanges.find(({ challenges }) => challenges.includes(challenge.id))
  return (
    <div className="grid grid-cols-1 content-start gap-4 @sheet/sheet:pt-2h">
      <AccountPicture challenge={challenge} />
      <RulesInWords challenge={challenge} />
      {price && <TrueCost challenge={challenge} price={price} />}
      <CheckedDay challenge={challenge} today={today} withSource />
      {change && <PageChange day={change.day} today={today} />}
    </div>
  )
}

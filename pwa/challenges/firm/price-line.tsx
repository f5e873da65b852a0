import type { ReactNode } from 'react'
import type { ShownChallenge } from '#contract/challenges/challenge.ts'
import { formatCents } from '#contract/challenges/money.ts'
import { type Price, payable, untilFunded } from '#contract/challenges/price.ts'
import { isReduction } from '#contract/prices/price-facts.ts'
import { inDays } from '#contract/primitives/time.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

interface PriceLineProps {
  readonly challenge: Pick<ShownChallenge, 'currency' | 'billing' | 'activationFee' | 'priceMarks'>
  /** null while it is not known. */
  readonly price: Price | null
  /** Class of the code's name, which a table with the code in its next column hides. */
  readonly codeClass?: string | undefined
  /** What a table says in place of the code's name. */
  readonly off?: ReactNode
}

/**
 * The cost of one attempt at a challenge today until it is funded, large, and its parts in small print below: the price, struck
 * out where a code is a reduction of it, the amount paid with the code, the activation fee, and the lowest price before.
 */
export function PriceLine({ challenge, price, codeClass, off }: PriceLineProps) {
  if (!price) return <span className="text-text-3">Price not known</span>
  const { currency, billing, activationFee } = challenge
  const { withCode } = price
  const isAll = !activationFee
  const struck = <Struck challenge={challenge} price={price} />
  return (
    <span className="inline-block max-w-full wrap-break-word tabular-nums">
      {isAll && struck} <b translate="no">{formatCents(untilFunded(price, challenge), currency)}</b>{' '}
      {isAll && billing === 'monthly' && (
        <span className="text-sm leading-130 font-500 wrap-anywhere text-text-2">a month</span>
      )}
      <small className="block text-sm leading-130 font-500 wrap-anywhere text-text-2">
        {!isAll && (
          <>
            {struck} <span translate="no">{formatCents(payable(price), currency)}</span>{' '}
            {billing === 'monthly' && <span>a month</span>}
          </>
        )}{' '}
        {withCode && (
          <span className={`font-600 text-accent-ink ${codeClass ?? ''}`}>
            <span>with</span> <span translate="no">{withCode.code}</span>
          </span>
        )}{' '}
        {off} {activationFee === undefined && <span className="block">activation not known</span>}
        {!isAll && (
          <span>
            <span>+</span> <span translate="no">{formatCents(activationFee, currency)}</span>{' '}
            <span>activation</span>
          </span>
        )}{' '}
        <LowestBefore challenge={challenge} price={price} />
      </small>
    </span>
  )
}

interface PartProps extends Pick<PriceLineProps, 'challenge'> {
  readonly price: Price
}

/** The price without the code, where that is a reduction of it. */
const Struck = ({ challenge: { currency, priceMarks }, price }: PartProps) =>
  isReduction(price, priceMarks) && (
    <s className="text-sm font-400 text-text-3">
      <VisuallyHidden>Price </VisuallyHidden>
      <span translate="no">{formatCents(price.price, currency)}</span>
    </s>
  )

/** The lowest recorded price of the 30 days before, against which a price with code is measured. */
function LowestBefore({ challenge: { currency, priceMarks }, price }: PartProps) {
  if (!price.withCode || priceMarks?.lowestBefore === undefined) return null
  const { lowestBefore, ofDays } = priceMarks
  const when = ofDays === undefined ? '30 days before' : `of ${inDays(ofDays)} recorded before`
  return (
    <span className="block">
      <span>{`Lowest ${when}: `}</span>
      <span translate="no">{formatCents(lowestBefore, currency)}</span>
    </span>
  )
}

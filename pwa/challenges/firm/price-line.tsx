import type { ShownChallenge } from '#contract/challenges/challenge.ts'
import { formatCents } from '#contract/challenges/money.ts'
import { type Price, payable, untilFunded } from '#contract/challenges/price.ts'
import { isReduction } from '#contract/prices/price-facts.ts'
import { inDays } from '#contract/primitives/time.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './price-line.module.css'

interface PriceLineProps {
  readonly challenge: Pick<ShownChallenge, 'currency' | 'billing' | 'activationFee' | 'priceMarks'>
  /** null while it is not known. */
  readonly price: Price | null
  /** Class of the code's name, which a table with the code in its next column hides. */
  readonly codeClass?: string | undefined
}

/**
 * The cost of one attempt at a challenge today until it is funded, and its parts: the price, struck out where a code is a
 * reduction of it, the amount paid with the code, and the activation fee.
 */
export function PriceLine({ challenge, price, codeClass }: PriceLineProps) {
  if (!price) return <span className={styles.unknown}>Price not known</span>
  const { currency, activationFee } = challenge
  if (!activationFee)
    return (
      <span className={styles.price}>
        <Payable challenge={challenge} price={price} codeClass={codeClass} isAll />
        {activationFee === undefined && <small>activation not known</small>}
        <LowestBefore challenge={challenge} price={price} />
      </span>
    )
  return (
    <span className={styles.price}>
      <b translate="no">{formatCents(untilFunded(price, challenge), currency)}</b>
      <small>
        <Payable challenge={challenge} price={price} codeClass={codeClass} />
      </small>
      <small>
        <span>+</span> <span translate="no">{formatCents(activationFee, currency)}</span>{' '}
        <span>activation</span>
      </small>
      <LowestBefore challenge={challenge} price={price} />
    </span>
  )
}

interface PayableProps extends PriceLineProps {
  readonly price: Price
  /** Whether it is the whole cost. */
  readonly isAll?: boolean
}

/** The payment for the first attempt, or for the first month. */
function Payable({ challenge, price, codeClass, isAll = false }: PayableProps) {
  const { currency, billing, priceMarks } = challenge
  const { withCode } = price
  const Amount = isAll ? 'b' : 'span'
  return (
    <>
      {isReduction(price, priceMarks) && (
        <s className={styles.old}>
          <VisuallyHidden>Price </VisuallyHidden>
          <span translate="no">{formatCents(price.price, currency)}</span>
        </s>
      )}{' '}
      <Amount translate="no">{formatCents(payable(price), currency)}</Amount>{' '}
      {billing === 'monthly' && <small>a month</small>}{' '}
      {withCode && (
        <small className={`${styles.by} ${codeClass ?? ''}`}>
          <span>with</span> <span translate="no">{withCode.code}</span>
        </small>
      )}
    </>
  )
}

/** The lowest recorded price of the 30 days before, against which a price with code is measured. */
function LowestBefore({ challenge: { currency, priceMarks }, price }: PayableProps) {
  if (!price.withCode || priceMarks?.lowestBefore === undefined) return null
  const { lowestBefore, ofDays } = priceMarks
  const when = ofDays === undefined ? '30 days before' : `of ${inDays(ofDays)} recorded before`
  return (
    <small>
      <span>{`Lowest ${when}: `}</span>
      <span translate="no">{formatCents(lowestBefore, currency)}</span>
    </small>
  )
}

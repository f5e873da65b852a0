import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatCents } from '#contract/challenges/money.ts'
import { type Price, payable, untilFunded } from '#contract/challenges/price.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './price-line.module.css'

interface PriceLineProps {
  readonly challenge: Pick<Challenge, 'currency' | 'billing' | 'activationFee'>
  /** null while it is not known. */
  readonly price: Price | null
  /** Put on the name of the code, which a table whose next column is the code leaves out. */
  readonly codeClass?: string | undefined
}

/**
 * The cost of one attempt at a challenge today until it is funded, and its parts: the price, struck out where a code makes it
 * cheaper, the amount paid with the code, and the activation fee.
 */
export function PriceLine({ challenge, price, codeClass }: PriceLineProps) {
  if (!price) return <span className={styles.unknown}>Price not known</span>
  const { currency, activationFee } = challenge
  if (!activationFee)
    return (
      <span className={styles.price}>
        <Payable challenge={challenge} price={price} codeClass={codeClass} isAll />
        {activationFee === undefined && <small>activation not known</small>}
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
    </span>
  )
}

interface PayableProps extends PriceLineProps {
  readonly price: Price
  /** Whether nothing else has to be paid. */
  readonly isAll?: boolean
}

/** The payment for the first attempt, or for the first month. */
function Payable({ challenge: { currency, billing }, price, codeClass, isAll = false }: PayableProps) {
  const { withCode } = price
  const Amount = isAll ? 'b' : 'span'
  return (
    <>
      {withCode && (
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

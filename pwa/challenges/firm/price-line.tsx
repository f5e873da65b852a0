import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatCents } from '#contract/challenges/money.ts'
import { type Price, payable } from '#contract/challenges/price.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './price-line.module.css'

interface PriceLineProps {
  readonly challenge: Pick<Challenge, 'currency' | 'billing'>
  /** null while it is not known. */
  readonly price: Price | null
  /** Put on the name of the code, which a table whose next column is the code leaves out. */
  readonly codeClass?: string | undefined
}

/** What a challenge costs today: the price, struck out where a code makes it cheaper, and what is paid with the code. */
export function PriceLine({ challenge, price, codeClass }: PriceLineProps) {
  if (!price) return <span className={styles.unknown}>Price not known</span>
  const { currency, billing } = challenge
  const { withCode } = price
  const isMonthly = billing === 'monthly'
  return (
    <span className={styles.price}>
      {withCode && (
        <s className={styles.old}>
          <VisuallyHidden>Price </VisuallyHidden>
          <span translate="no">{formatCents(price.price, currency)}</span>
        </s>
      )}{' '}
      <b translate="no">{formatCents(payable(price), currency)}</b>
      {isMonthly && <small>a month</small>}
      {withCode && (
        <small className={`${styles.by} ${codeClass ?? ''}`}>
          <span>with</span> <span translate="no">{withCode.code}</span>
        </small>
      )}
    </span>
  )
}

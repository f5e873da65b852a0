import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatCents } from '#contract/challenges/money.ts'
import { type Price, payable } from '#contract/challenges/price.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './price-line.module.css'

interface PriceLineProps {
  readonly challenge: Pick<Challenge, 'currency' | 'billing'>
  /** null while it is not known. */
  readonly price: Price | null
  /** What stands under the price with a code: "with RIDGE15", or "15% off" where the code stands beside it. */
  readonly names?: 'code' | 'percentage'
}

/** What a challenge costs today: the price, struck out where a code makes it cheaper, and what is paid with the code. */
export function PriceLine({ challenge, price, names = 'code' }: PriceLineProps) {
  if (!price) return <span className={styles.unknown}>Price not known</span>
  const { currency, billing } = challenge
  const { withCode } = price
  const each = billing === 'monthly' ? 'a month' : ''
  const by = withCode && (names === 'code' ? `with ${withCode.code}` : `${withCode.percentage}% off`)
  return (
    <span className={styles.price}>
      {withCode && (
        <s className={styles.old}>
          <VisuallyHidden>Price </VisuallyHidden>
          {formatCents(price.price, currency)}
        </s>
      )}{' '}
      <b>{formatCents(payable(price), currency)}</b>
      {(by || each) && (
        <small className={by ? styles.by : undefined}>{[by, each].filter(Boolean).join(', ')}</small>
      )}
    </span>
  )
}

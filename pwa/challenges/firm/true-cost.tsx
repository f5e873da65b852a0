import { useState } from 'react'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatCents } from '#contract/challenges/money.ts'
import { type Price, payable, trueCost } from '#contract/challenges/price.ts'
import { paths } from '#pwa/paths.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { translateOf } from '#pwa/ui/words.tsx'
import styles from './true-cost.module.css'

/** Most attempts that the sum is offered for. */
const MOST_ATTEMPTS = 9

interface TrueCostProps {
  readonly challenge: Challenge
  readonly price: Price
}

/** The total cost of an account, for as many attempts as the visitor expects. */
export function TrueCost({ challenge, price }: TrueCostProps) {
  const [attempts, setAttempts] = useState(1)
  const { currency, activationFee, billing, refundable } = challenge
  const amount = (cents: number) => formatCents(cents, currency)
  const activation =
    activationFee === undefined ? 'Not known' : activationFee === 0 ? 'None' : amount(activationFee)
  const isMonthly = billing === 'monthly'
  return (
    <div className={styles.cost}>
      <h4 className={styles.title}>True cost</h4>
      <div className={styles.attempts}>
        <span id="attempts-label">{isMonthly ? 'Months you expect' : 'Attempts you expect'}</span>
        <fieldset aria-labelledby="attempts-label" className={styles.stepper}>
          <IconButton
            icon="minus"
            label="One less"
            aria-disabled={attempts === 1 || undefined}
            onClick={() => setAttempts(Math.max(1, attempts - 1))}
          />
          <output translate="no">{attempts}</output>
          <IconButton
            icon="plus"
            label="One more"
            aria-disabled={attempts === MOST_ATTEMPTS || undefined}
            onClick={() => setAttempts(Math.min(MOST_ATTEMPTS, attempts + 1))}
          />
        </fieldset>
      </div>
      <dl className={styles.sum}>
        <div>
          <dt>
            <span>{price.withCode ? 'Price with' : 'Price'}</span>
            {price.withCode && <span translate="no">{` ${price.withCode.code}`}</span>}
          </dt>
          <dd translate="no">{amount(payable(price))}</dd>
        </div>
        <div>
          <dt>{isMonthly ? 'Months' : 'Attempts'}</dt>
          <dd>{`× ${attempts}`}</dd>
        </div>
        <div>
          <dt>
            <PageLink className={layout['text-link']} to={paths.rules.to('activation-fee')}>
              Activation fee
            </PageLink>
          </dt>
          <dd translate={translateOf(activation)}>{activation}</dd>
        </div>
        <div className={styles.total}>
          <dt>You would pay</dt>
          <dd>
            {activationFee === undefined && <span>at least </span>}
            <output translate="no">{amount(trueCost(price, activationFee, attempts))}</output>
          </dd>
        </div>
      </dl>
      {refundable && (
        <p className={styles.note}>
          The fee of the passed attempt comes back with the first payout.{' '}
          <PageLink className={layout['text-link']} to={paths.rules.to('refundable-fee')}>
            Refundable fee
          </PageLink>
        </p>
      )}
    </div>
  )
}

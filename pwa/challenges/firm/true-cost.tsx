import { useState } from 'react'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatCents } from '#contract/challenges/money.ts'
import { type Price, payable, trueCost } from '#contract/challenges/price.ts'
import { paths } from '#pwa/paths.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { translateOf } from '#pwa/ui/words.tsx'

/** Most attempts that the sum is offered for. */
const MOST_ATTEMPTS = 9

interface TrueCostProps {
  readonly challenge: Challenge
  readonly price: Price
}

const lineClasses = 'flex flex-wrap justify-between gap-x-3 py-1'

/** The total cost of an account, for as many attempts as the visitor expects. */
export function TrueCost({ challenge, price }: TrueCostProps) {
  const [attempts, setAttempts] = useState(1)
  const { currency, activationFee, billing, refundable } = challenge
  const amount = (cents: number) => formatCents(cents, currency)
  const activation =
    activationFee === undefined ? 'Not known' : activationFee === 0 ? 'None' : amount(activationFee)
  const isMonthly = billing === 'monthly'
  return (
    <div className="grid grid-cols-1 gap-2">
      <h4 className="font-650">True cost</h4>
      <div className="flex flex-wrap items-center justify-between gap-2 text-text-2 noscript:hidden">
        <span id="attempts-label">{isMonthly ? 'Months you expect' : 'Attempts you expect'}</span>
        <fieldset
          aria-labelledby="attempts-label"
          className="flex items-center rounded-btn border border-border-strong"
        >
          <IconButton
            icon="minus"
            label="One less"
            className="aria-disabled:opacity-50"
            aria-disabled={attempts === 1 || undefined}
            onClick={() => setAttempts(Math.max(1, attempts - 1))}
          />
          <output className="min-w-8 text-center font-700 tabular-nums" translate="no">
            {attempts}
          </output>
          <IconButton
            icon="plus"
            label="One more"
            className="aria-disabled:opacity-50"
            aria-disabled={attempts === MOST_ATTEMPTS || undefined}
            onClick={() => setAttempts(Math.min(MOST_ATTEMPTS, attempts + 1))}
          />
        </fieldset>
      </div>
      <dl>
        <div className={lineClasses}>
          <dt className="text-text-2">
            <span>{price.withCode ? 'Price with' : 'Price'}</span>
            {price.withCode && <span translate="no">{` ${price.withCode.code}`}</span>}
          </dt>
          <dd className="tabular-nums" translate="no">
            {amount(payable(price))}
          </dd>
        </div>
        <div className={lineClasses}>
          <dt className="text-text-2">{isMonthly ? 'Months' : 'Attempts'}</dt>
          <dd className="tabular-nums">{`× ${attempts}`}</dd>
        </div>
        <div className={lineClasses}>
          <dt className="text-text-2">
            <PageLink className={`${layout['text-link']} font-400`} to={paths.rules.to('activation-fee')}>
              Activation fee
            </PageLink>
          </dt>
          <dd className="tabular-nums" translate={translateOf(activation)}>
            {activation}
          </dd>
        </div>
        <div className="mt-1 flex flex-wrap justify-between gap-x-3 border-t border-t-border pt-2 pb-1 text-lg font-700">
          <dt>You would pay</dt>
          <dd className="tabular-nums">
            {activationFee === undefined && <span>at least </span>}
            <output translate="no">{amount(trueCost(price, activationFee, attempts))}</output>
          </dd>
        </div>
      </dl>
      {refundable && (
        <p className="text-sm text-text-2">
          The fee of the passed attempt comes back with the first payout.{' '}
          <PageLink className={layout['text-link']} to={paths.rules.to('refundable-fee')}>
            Refundable fee
          </PageLink>
        </p>
      )}
    </div>
  )
}

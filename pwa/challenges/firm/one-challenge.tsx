import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatSize } from '#contract/challenges/money.ts'
import type { Price } from '#contract/challenges/price.ts'
import stack from '#pwa/ui/stack.module.css'
import { AccountPicture } from './account-picture.tsx'
import { stepsText } from './challenge-texts.ts'
import { CheckedDay } from './checked-day.tsx'
import styles from './firm-challenges.module.css'
import { PriceLine } from './price-line.tsx'
import { RulesInWords } from './rules-in-words.tsx'
import { TrueCost } from './true-cost.tsx'

const billingText = { one_time: 'paid once', monthly: 'paid monthly' } as const

interface OneChallengeProps {
  readonly challenge: Challenge
  readonly price: Price | null
  readonly today: Date | null
}

/** A challenge with its price, its rules as a picture and in words, and what it costs in the end. */
export function OneChallenge({ challenge, price, today }: OneChallengeProps) {
  const { accountSize, currency, billing, name } = challenge
  const facts = [name, stepsText(challenge), billing && billingText[billing]].filter(Boolean)
  return (
    <div className={stack.wide}>
      <div className={styles.what}>
        <p className={styles.size}>
          {formatSize(accountSize, currency)}
          <small>{facts.join(', ')}</small>
        </p>
        <div className={styles.price}>
          <PriceLine challenge={challenge} price={price} />
        </div>
      </div>
      <AccountPicture challenge={challenge} />
      <RulesInWords challenge={challenge} />
      {price && <TrueCost challenge={challenge} price={price} />}
      <CheckedDay challenge={challenge} today={today} withSource />
    </div>
  )
}

import { memo, type ReactNode } from 'react'
import { formatSize } from '#contract/challenges/money.ts'
import { isCheckOld, priceOf } from '#contract/challenges/price.ts'
import type { FirmRow } from '#contract/firm.ts'
import { isReduction } from '#contract/prices/price-facts.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import type { ChallengeRow } from '#pwa/data/challenges/challenge-filter.ts'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { translateOf } from '#pwa/ui/words.tsx'
import styles from './challenge-row.module.css'
import {
  drawdownText,
  type FactText,
  payoutText,
  percentText,
  stepsText,
  targetText,
} from './firm/challenge-texts.ts'
import { CheckedDay } from './firm/checked-day.tsx'
import { challengeRef } from './firm/compare-challenge.tsx'
import { challengeHash } from './firm/firm-challenges.tsx'
import { PriceLine } from './firm/price-line.tsx'

interface ChallengeTableRowProps {
  readonly row: ChallengeRow
  /** Noon of today on the device clock, or null while it is not known. */
  readonly today: Date | null
  readonly couponOf: (firm: FirmRow) => ReactNode
  /** Whether it is chosen for a comparison. */
  readonly compared: boolean
  readonly onCompare: (name: string) => void
}

/** A challenge: a row of the table, and the same elements as a card in less room. */
export const ChallengeTableRow = memo(function ChallengeTableRow(props: ChallengeTableRowProps) {
  const { row, today, couponOf, compared, onCompare } = props
  const { challenge, firm } = row
  const { accountSize, currency, name } = challenge
  const section = sectionOf(firm.category)
  const size = formatSize(accountSize, currency)
  const steps = stepsText(challenge)
  const price = priceOf(challenge, firm, today)
  const off = price?.withCode && isReduction(price, challenge.priceMarks) && (
    <span className={styles.off}>
      {`${price.withCode.percentage}% off${challenge.activationFee ? ' the price' : ''}`}
    </span>
  )
  const details = `${paths.firm.to(firm.slug)}${challengeHash(challenge)}`
  return (
    <tr role="row" className={styles.row} data-tier={section}>
      <th role="rowheader" scope="row" className={styles.firm}>
        <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
        <PageLink className={styles.name} to={details}>
          <span translate="no">{firm.name}</span> <VisuallyHidden translate="no">{name}</VisuallyHidden>
        </PageLink>
        <span className={styles.marks}>
          <TierBadge section={section} />
          {price?.withCode && challenge.priceMarks?.lowestIn90 && (
            <span className={styles.lowest}>
              <Icon name="trending-down" size="xs" />
              <span>Lowest in 90 days</span>
            </span>
          )}
          {today && isCheckOld(challenge, today) && (
            <span className={styles.old}>{`checked ${dayText(challenge.checkedAt).slice(0, -5)}`}</span>
          )}
        </span>
      </th>
      <td role="cell" className={styles.size}>
        <span translate="no">{size}</span>
        <small>{[steps, challenge.billing === 'monthly' && 'paid monthly'].filter(Boolean).join(', ')}</small>
      </td>
      <td role="cell" className={styles.price}>
        <PriceLine challenge={challenge} price={price} codeClass={styles.by} off={off} />
      </td>
      <td
        role="cell"
        className="order-6 col-span-4 self-stretch @max-68:col-auto @max-68:col-start-1 @records:order-none @records:col-auto @records:self-center"
      >
        {couponOf(firm)}
      </td>
      <Fact column="steps" label="Steps" fact={{ text: steps }} />
      <Fact column="target" label="Profit target" fact={{ text: targetText(challenge) }} />
      <Fact column="daily" label="Daily loss" fact={{ text: percentText(challenge.dailyLoss) }} />
      <Fact column="max" label="Maximum loss" fact={{ text: percentText(challenge.maxLoss) }} />
      <Fact column="drawdown" label="Drawdown" fact={drawdownText(challenge)} />
      <Fact column="split" label="Profit split" fact={{ text: percentText(challenge.profitSplit) }} />
      <Fact column="payout" label="First payout" fact={payoutText(challenge)} />
      <td role="cell" className={styles.compare}>
        <IconButton
          icon="scale"
          label={`Compare ${firm.name} ${size}`}
          aria-pressed={compared}
          onClick={() => onCompare(challengeRef(row))}
        />
      </td>
      <td role="cell" className={styles.foot}>
        <PageLink className={buttonClass()} to={details} aria-label={`Details of ${firm.name} ${name}`}>
          Details
        </PageLink>
        <CheckedDay challenge={challenge} today={today} />
      </td>
    </tr>
  )
})

interface FactProps {
  readonly column: string
  /** Shown above the value in a card; a table has it in its head. */
  readonly label: string
  readonly fact: FactText
}

function Fact({ column, label, fact: { text, small } }: FactProps) {
  return (
    <td role="cell" className={styles.fact} data-column={column}>
      <span className={styles.label}>{label}</span>
      <span translate={translateOf(text)}>
        {text === '' ? <span className={styles.unknown}>Not known</span> : text}
      </span>
      {small && <small>{small}</small>}
    </td>
  )
}

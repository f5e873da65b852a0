import { Fragment, useState } from 'react'
import type { Challenge, ShownChallenge } from '#contract/challenges/challenge.ts'
import { formatCents, formatSize } from '#contract/challenges/money.ts'
import { type Price, payable, trueCost } from '#contract/challenges/price.ts'
import type { RulePageChange } from '#contract/firm-derived.ts'
import { isReduction } from '#contract/prices/price-facts.ts'
import type { FirmPrices } from '#contract/prices/price-record.ts'
import { dayText, shortDay } from '#contract/primitives/day-text.ts'
import { days, type Today } from '#contract/primitives/time.ts'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { translateOf } from '#pwa/ui/words.tsx'
import { type RuleSentence, ruleSentences } from '../rules/rule-sentences.ts'
import { type RuleTerm, ruleTerms } from '../rules/rule-terms.ts'
import { AccountPicture } from './account-picture.tsx'
import { stepsText } from './challenge-texts.ts'
import { CheckedDay } from './checked-day.tsx'
import { PriceLine } from './price-line.tsx'
import { PricePart } from './prices/price-part.tsx'

const billingText = { one_time: 'paid once', monthly: 'paid monthly' } as const

interface ChallengeOfferProps {
  readonly challenge: ShownChallenge
  readonly price: Price | null
}

interface PricedChallengeProps extends ChallengeOfferProps {
  readonly today: Today
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
  readonly today: Today
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

const icons: Readonly<Partial<Record<RuleTerm, IconName>>> = {
  'profit-target': 'target',
  'daily-loss': 'clock',
  days: 'calendar-check',
  'consistency-rule': 'scale',
  payout: 'wallet',
  holding: 'newspaper',
}

const titleOf = (term: RuleTerm) => ruleTerms.find(({ key }) => key === term)?.title ?? ''

/** The rules of a challenge as sentences, each linked to the explanation of its term. */
function RulesInWords({ challenge }: { readonly challenge: Challenge }) {
  const sentences = ruleSentences(challenge)
  if (sentences.length === 0) return null
  return (
    <div>
      <h4 className="font-650">The rules in words</h4>
      <ul>
        {sentences.map((sentence) => (
          <li
            key={sentence.term}
            className="flex flex-wrap items-center gap-3 py-1 not-first:border-t not-first:border-t-border"
          >
            <Icon name={icons[sentence.term] ?? 'shield-alert'} className="text-text-2" />
            <p className="min-w-words grow basis-36 py-2 leading-145 text-pretty">
              <Words sentence={sentence} />
            </p>
            <PageLink
              className="grid size-tap flex-none place-items-center text-text-2"
              to={paths.rules.to(sentence.term)}
            >
              <Icon name="circle-help" size="s" />
              <VisuallyHidden>{`What ${titleOf(sentence.term)} means`}</VisuallyHidden>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A sentence with its amounts in bold. */
function Words({ sentence: { texts, amounts } }: { readonly sentence: RuleSentence }) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      <span>{text}</span>
      {amounts[index] && <b translate={translateOf(amounts[index])}>{amounts[index]}</b>}
    </Fragment>
  ))
}

/** Most attempts that the sum is offered for. */
const MOST_ATTEMPTS = 9

interface TrueCostProps {
  readonly challenge: Challenge
  readonly price: Price
}

const lineClasses = 'flex flex-wrap justify-between gap-x-3 py-1'

/** The total cost of an account, for as many attempts as the visitor expects. */
function TrueCost({ challenge, price }: TrueCostProps) {
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

/** How long, in milliseconds, staff are said to look at a page before its rules count as not confirmed. */
const LOOKED_AT_FOR = days(14)

/** The note about a page that changed on `day`. `today` null: not known yet. */
export function pageChangeText(day: string, today: Date | null): string {
  const isLong = today !== null && today.getTime() - Date.parse(day) >= LOOKED_AT_FOR
  const on = shortDay(day, today)
  return isLong ? `Not confirmed since ${on}` : `The firm’s page changed on ${on}; we are looking at it`
}

interface PageChangeProps {
  /** When the page changed that is the source of the terms. */
  readonly day: string
  readonly today: Today
}

/** Says beside the source of a challenge that it says something else since. */
function PageChange({ day, today }: PageChangeProps) {
  return (
    <p className="flex items-center gap-2 text-sm text-warning-ink">
      <Icon name="circle-alert" size="s" />
      <span>{pageChangeText(day, today)}</span>
    </p>
  )
}

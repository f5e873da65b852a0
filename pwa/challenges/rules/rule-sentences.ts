import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatCents, formatSize } from '#contract/challenges/money.ts'
import { type DrawdownKind, ON_DEMAND } from '#contract/challenges/options.ts'
import { listed } from '#contract/primitives/text.ts'
import { inDays } from '#contract/primitives/time.ts'
import type { RuleTerm } from './rule-terms.ts'

/** A rule in words. Texts and amounts alternate, the first text first; amounts are emphasised for readers who scan. */
export interface RuleSentence {
  readonly term: RuleTerm
  readonly texts: readonly string[]
  readonly amounts: readonly string[]
}

const about =
  (term: RuleTerm) =>
  (texts: TemplateStringsArray, ...amounts: readonly string[]): RuleSentence => ({ term, texts, amounts })

/** A share of the account, in its currency; with cents only where there are any. */
function shareOf({ accountSize, currency }: Challenge, percent: number): string {
  const cents = Math.round(accountSize * percent)
  return cents % 100 === 0 ? formatSize(cents / 100, currency) : formatCents(cents, currency)
}

function targetSentence(challenge: Challenge): RuleSentence | null {
  const { profitTargets, steps } = challenge
  const write = about('profit-target')
  if (steps === 'instant' || profitTargets?.length === 0)
    return write`There is no profit target to reach first.`
  const [first, second, third] = (profitTargets ?? []).map((target) => shareOf(challenge, target))
  if (!first) return null
  if (!second) return write`Earn ${first} to pass.`
  if (!third) return write`Earn ${first} in step 1 and ${second} in step 2.`
  return write`Earn ${first} in step 1, ${second} in step 2 and ${third} in step 3.`
}

function dailySentence(challenge: Challenge): RuleSentence | null {
  const { dailyLoss } = challenge
  const write = about('daily-loss')
  if (dailyLoss === undefined) return null
  if (dailyLoss === null) return write`There is no daily limit.`
  return write`You may lose ${shareOf(challenge, dailyLoss)} in one day.`
}

/** The base of the loss, and the term that explains it. */
const countedFrom: Readonly<Record<DrawdownKind, { readonly term: RuleTerm; readonly text: string }>> = {
  static: { term: 'static', text: ', counted from the start. This floor never moves.' },
  trailing_end_of_day: {
    term: 'trailing-end-of-day',
    text: ', counted from the highest end-of-day balance.',
  },
  trailing_intraday: {
    term: 'trailing-intraday',
    text: ', counted from the highest balance of any moment.',
  },
}

function maxLossSentence(challenge: Challenge): RuleSentence | null {
  const { maxLoss, drawdownKind } = challenge
  if (maxLoss === undefined) return null
  const { term, text } = drawdownKind
    ? countedFrom[drawdownKind]
    : { term: 'maximum-loss' as const, text: '.' }
  return { term, texts: ['You may lose ', ` in all${text}`], amounts: [shareOf(challenge, maxLoss)] }
}

function daysSentence({ minimumDays, timeLimitDays }: Challenge): RuleSentence | null {
  const least = minimumDays ? ['Trade on at least ', '. '] : []
  const most =
    timeLimitDays === null ? ['There is no time limit.'] : timeLimitDays ? ['Pass within ', '.'] : []
  if (least.length + most.length === 0) return null
  const amounts = [minimumDays, timeLimitDays].flatMap((count) => (count ? [inDays(count)] : []))
  const [before = '', between = ''] = least
  const [start = '', end] = most
  const texts = least.length > 0 ? [before, between + start] : [start]
  return { term: 'days', texts: end === undefined ? texts : [...texts, end], amounts }
}

function consistencySentence({ consistencyRule }: Challenge): RuleSentence | null {
  const write = about('consistency-rule')
  if (consistencyRule === undefined) return null
  if (consistencyRule === null) return write`There is no consistency rule.`
  return write`No day may bring more than ${`${consistencyRule}%`} of the profit.`
}

function payoutSentence({ profitSplit, firstPayoutDays, payoutEvery }: Challenge): RuleSentence | null {
  const every =
    payoutEvery === ON_DEMAND ? 'on demand' : payoutEvery === undefined ? '' : `every ${inDays(payoutEvery)}`
  const first = firstPayoutDays === undefined ? '' : `First payout after ${inDays(firstPayoutDays)}`
  const times = first && every ? `${first}, then ${every}.` : first ? `${first}.` : every && `Paid ${every}.`
  const write = about('payout')
  if (profitSplit === undefined) return times === '' ? null : { term: 'payout', texts: [times], amounts: [] }
  return times === ''
    ? write`You keep ${`${profitSplit}%`} of the profit.`
    : { term: 'payout', texts: ['You keep ', `. ${times}`], amounts: [`${profitSplit}%`] }
}

/** The names in a sentence that begins with them. */
function begunWith(names: readonly string[]): string {
  const text = listed(names)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function holdingSentence({ newsTrading, overnightHolding, weekendHolding }: Challenge): RuleSentence | null {
  const all = [
    { name: 'news trading', allowed: newsTrading },
    { name: 'holding overnight', allowed: overnightHolding },
    { name: 'holding over the weekend', allowed: weekendHolding },
  ]
  const sentenceOf = (allowed: boolean) => {
    const names = all.filter((one) => one.allowed === allowed).map(({ name }) => name)
    if (names.length === 0) return []
    return [`${begunWith(names)} ${names.length > 1 ? 'are' : 'is'} ${allowed ? '' : 'not '}allowed.`]
  }
  const text = [...sentenceOf(true), ...sentenceOf(false)].join(' ')
  return text === '' ? null : { term: 'holding', texts: [text], amounts: [] }
}

/** The terms of a challenge, rule by rule; unknown rules are left out. */
export function ruleSentences(challenge: Challenge): readonly RuleSentence[] {
  return [
    targetSentence(challenge),
    dailySentence(challenge),
    maxLossSentence(challenge),
    daysSentence(challenge),
    consistencySentence(challenge),
    payoutSentence(challenge),
    holdingSentence(challenge),
  ].filter((sentence) => sentence !== null)
}

import type { Challenge } from '#contract/challenges/challenge.ts'
import { isAffiliateActive, type Offer } from '#contract/firm-rules.ts'
import { operates } from '#contract/firm-standing.ts'
import type { ChallengePrices } from '#contract/prices/price-record.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'

/** A firm as visitors see it, as far as it decides what its challenges cost. */
export type SellingFirm = Offer & {
  readonly challenges: readonly Pick<Challenge, 'id' | 'price' | 'currency' | 'checkedAt'>[]
}

/** An entry of the list of changes, as far as the walk reads it. */
export type PriceChange = Pick<
  PublicChange,
  'at' | 'kind' | 'field' | 'subject' | 'before' | 'after' | 'removed'
>

/** How a challenge was sold for some time. */
interface Terms {
  /** In cents; undefined: it was not sold, or its price is not known. */
  readonly price: number | undefined
  /** Of today's challenge; the record ends where it was another. */
  readonly currency: string | undefined
  /** Percent off with the firm's code, 0 where it has none. */
  readonly percentage: number
  /** The code's last day; "" for none. */
  readonly validUntil: string
  /** Whether the firm was visible and operated. */
  readonly isOpen: boolean
}

/** Terms, and the moments between which they were in force: the first included, the last not. */
export interface Sold extends Terms {
  readonly from: number
  readonly to: number
}

/** How a challenge was sold, the newest first. */
interface Walk extends Pick<ChallengePrices, 'begins'> {
  readonly sold: readonly Sold[]
  /** The moments at which its price was written down. */
  readonly written: readonly number[]
}

/** As the list of changes names the fields: a firm without a valid offer has neither a discount nor a last day. */
function termsOf(firm: SellingFirm, challengeId: string): Terms {
  const offers = isAffiliateActive(firm)
  const challenge = firm.challenges.find(({ id }) => id === challengeId)
  return {
    price: challenge?.price,
    currency: challenge?.currency,
    percentage: offers ? firm.discountPercentage : 0,
    validUntil: offers ? firm.discountValidUntil : '',
    isOpen: operates(firm),
  }
}

const amountOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The terms before a change of the firm's offer. */
function beforeOffer(terms: Terms, { field, before }: PriceChange): Terms {
  if (field === 'discountPercentage') return { ...terms, percentage: amountOf(before) ?? 0 }
  if (field === 'discountValidUntil')
    return { ...terms, validUntil: typeof before === 'string' ? before : '' }
  return terms
}

/** The terms before a change of the challenge; null: they cannot be compared. */
function beforeOwn(terms: Terms, { field, before }: PriceChange): Terms | null {
  if (field === 'price') return { ...terms, price: amountOf(before) }
  if (field === 'currency') return null
  if (field !== '') return terms
  if (typeof before !== 'object' || before === null) return { ...terms, price: undefined }
  // It went, and came back later: perhaps in another currency.
  if (Reflect.get(before, 'currency') !== terms.currency) return null
  return { ...terms, price: amountOf(Reflect.get(before, 'price')) }
}

/** The terms before a change; null: nothing is known of what was before it. */
function termsBefore(terms: Terms, change: PriceChange): Terms | null {
  if (change.removed) return null
  switch (change.kind) {
    case 'offer':
      return beforeOffer(terms, change)
    case 'standing':
      return change.field === 'standing'
        ? { ...terms, isOpen: change.before === null || change.before === 'operating' }
        : terms
    case 'challenge':
      return beforeOwn(terms, change)
    default:
      return null
  }
}

const told = new Set(['offer', 'standing', 'added', 'restored'])

/** Whether a change tells of this challenge's price. */
const concerns = ({ kind, subject }: PriceChange, challengeId: string): boolean =>
  told.has(kind) || (kind === 'challenge' && subject?.id === challengeId)

/** Whether a change writes down what the challenge costs. */
const writesPrice = ({ kind, field }: PriceChange): boolean =>
  kind === 'added' || (kind === 'challenge' && (field === 'price' || field === ''))

/**
 * How a challenge was sold, from now back to where the record begins: each change, the newest first, is undone on the firm as it
 * is today. The record ends at whatever does not say what was before it: a firm that came, or came back, a restore, a removed
 * entry.
 */
export function walkBack(
  firm: SellingFirm,
  challengeId: string,
  changes: readonly PriceChange[],
  { begins, now }: { readonly begins: string; readonly now: Date },
): Walk {
  const sold: Sold[] = []
  const written: number[] = []
  let terms = termsOf(firm, challengeId)
  const end = now.getTime() + 1
  let to = end
  let oldest: PriceChange | null = null
  for (const change of changes) {
    if (!concerns(change, challengeId)) continue
    const from = Date.parse(change.at)
    // States between changes of one moment were never visible.
    if (from < to) sold.push({ ...terms, from, to })
    if (writesPrice(change)) written.push(from)
    oldest = change
    to = Math.min(from, end)
    const before = termsBefore(terms, change)
    if (!before) {
      const isAddition = change.kind === 'added' || terms.price === undefined
      return { sold, written, begins: isAddition ? 'addition' : 'record' }
    }
    terms = before
  }
  const from = Date.parse(begins)
  if (from < to) sold.push({ ...terms, from, to })
  return { sold, written, begins: oldest && terms.price === undefined ? 'addition' : 'record' }
}

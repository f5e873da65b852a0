import type { Firm, FirmRow } from './firm.ts'
import { isClosed, operates } from './firm-standing.ts'
import { instrumentKeyOf } from './instruments.ts'
import { dayOf } from './primitives/day.ts'
import { sectionKeys, sectionOf } from './tiers.ts'

/** The fields that decide whether a firm has a valid code. */
export type Offer = Pick<
  FirmRow,
  | 'category'
  | 'affiliateEnabled'
  | 'affiliateCode'
  | 'affiliateUrl'
  | 'discountPercentage'
  | 'discountValidUntil'
  | 'requiresCodeCopy'
  | 'website'
  | 'standing'
>

/** Enabled, with a code and a link, and neither a firm to avoid nor one that does not operate. */
export function isAffiliateActive(firm: Offer): boolean {
  const hasOffer = firm.affiliateCode !== '' && firm.affiliateUrl !== ''
  return firm.affiliateEnabled && hasOffer && operates(firm) && sectionOf(firm.category) !== 'avoid'
}

/**
 * Whether the code's last day is over on the clock given; the day itself still counts. `now` null: the clock is not known
 * yet, so no code is over.
 */
export function isCodeExpired(firm: Pick<Offer, 'discountValidUntil'>, now: Date | null): boolean {
  if (firm.discountValidUntil === '' || now === null) return false
  return dayOf(now) > firm.discountValidUntil
}

/** Percent of the discount badge, or 0 where no badge is shown. */
export function discountShown(firm: Offer, expired: boolean): number {
  return isAffiliateActive(firm) && !expired ? firm.discountPercentage : 0
}

/** Fewest reviews from which the list shows stars: fewer make no mean. */
const REVIEWS_FOR_STARS = 3

/** The stars and the number of reviews next to a firm's tier; null where it has too few. */
export function starsShown({
  ratingMean,
  reviewCount = 0,
}: Pick<FirmRow, 'ratingMean' | 'reviewCount'>): { readonly mean: number; readonly count: number } | null {
  return ratingMean && reviewCount >= REVIEWS_FOR_STARS ? { mean: ratingMean, count: reviewCount } : null
}

/** Target of "Buy Now": the affiliate link when active, else the website. "" for a closed firm: its domain may be sold. */
export function buyUrl(firm: Offer): string {
  if (isClosed(firm)) return ''
  return isAffiliateActive(firm) ? firm.affiliateUrl : firm.website
}

/** Whether the sheet with the coupon opens before the link. */
export function asksForCode(firm: Offer): boolean {
  return isAffiliateActive(firm) && firm.requiresCodeCopy
}

export function actionLabel(firm: Offer, expired: boolean): string {
  if (!isAffiliateActive(firm)) return 'Visit Site'
  const percent = discountShown(firm, expired)
  return percent > 0 ? `Click here for the ${percent}% Discount` : 'Buy Now'
}

/** The disclosure beside an affiliate link, and beside the plain link of a firm that does not operate; "" beside any other. */
export function disclosure(firm: Offer): string {
  if (!operates(firm)) return 'Plain link: we earn nothing from it'
  return isAffiliateActive(firm) ? 'Affiliate link: we may earn a commission' : ''
}

type Ranked = Pick<Firm, 'name' | 'category' | 'id'>
/** Created on the first comparison: most pages arrive sorted, and it would add 8 ms to their start. */
let nameOrder: Intl.Collator | undefined

/** The order of every list: tier, then name A to Z. It reads no affiliate field. */
export function compareFirms(a: Ranked, b: Ranked): number {
  const tier = sectionKeys.indexOf(sectionOf(a.category)) - sectionKeys.indexOf(sectionOf(b.category))
  if (tier !== 0) return tier
  nameOrder ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return nameOrder.compare(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id))
}

export interface DirectoryCounts {
  readonly total: number
  readonly bySection: Readonly<Record<string, number>>
  readonly byInstrument: Readonly<Record<string, number>>
  /** How many of them do not operate; absent where all do. */
  readonly notOperating?: number | undefined
}

/** The counts on the chips of the filters. Closed firms are in none. */
export function countFirms(
  firms: readonly Pick<FirmRow, 'category' | 'instruments' | 'standing'>[],
): DirectoryCounts {
  let total = 0
  let notOperating = 0
  const bySection: Record<string, number> = {}
  const byInstrument: Record<string, number> = {}
  for (const firm of firms) {
    if (isClosed(firm)) continue
    total += 1
    if (!operates(firm)) notOperating += 1
    const section = sectionOf(firm.category)
    bySection[section] = (bySection[section] ?? 0) + 1
    for (const key of new Set(firm.instruments.map(instrumentKeyOf))) {
      if (key) byInstrument[key] = (byInstrument[key] ?? 0) + 1
    }
  }
  return { total, bySection, byInstrument, ...(notOperating > 0 && { notOperating }) }
}

/** Firms of one section that the first frame carries. */
export const FIRST_FRAME_FIRMS = 12

/** The first firms of each section, in the order of `list`: those that every page of a state shows. */
export function firstOfSections<T extends { readonly category: string }>(list: readonly T[]): readonly T[] {
  const seen = new Map<string, number>()
  return list.filter(({ category }) => {
    const section = sectionOf(category)
    const position = (seen.get(section) ?? 0) + 1
    seen.set(section, position)
    return position <= FIRST_FRAME_FIRMS
  })
}

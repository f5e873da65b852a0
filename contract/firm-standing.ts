/** Whether a firm still does business; absent means `operating`. */
export const standings = ['operating', 'payouts_paused', 'winding_down', 'closed'] as const
export type FirmStanding = (typeof standings)[number]

/** How a standing is read; a day follows where it is not `operating`. */
export const standingLabels: Readonly<Record<FirmStanding, string>> = {
  operating: 'Operating',
  payouts_paused: 'Payouts paused',
  winding_down: 'Winding down',
  closed: 'Closed',
}

/** The fields from which a standing is read. */
export interface WithStanding {
  readonly standing?: FirmStanding | undefined
}

export const standingOf = ({ standing = 'operating' }: WithStanding): FirmStanding => standing

/** Whether a firm operates: any other has no offer anywhere. (docs/decisions/standing.md) */
export const operates = (firm: WithStanding): boolean => standingOf(firm) === 'operating'

/** Whether a firm closed: it has left tiers, counts, carousel and challenges, and is listed among the closed firms. */
export const isClosed = (firm: WithStanding): boolean => standingOf(firm) === 'closed'

/** The fields of a firm's offer, as a firm without one holds them. */
const noOffer = {
  affiliateEnabled: false,
  affiliateCode: '',
  affiliateUrl: '',
  discountPercentage: 0,
  discountValidUntil: '',
  requiresCodeCopy: false,
} as const

/** A firm as visitors read it: one that does not operate carries no offer, so that no caller can show one. */
export const withoutPausedOffer = <T extends WithStanding>(firm: T): T =>
  operates(firm) ? firm : { ...firm, ...noOffer, includeInCarousel: false }

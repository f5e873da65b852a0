import { operates, type WithStanding } from './firm-standing.ts'

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

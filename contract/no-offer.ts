/** The fields of a firm's offer, as a firm without one holds them. */
export const noOffer = {
  affiliateEnabled: false,
  affiliateCode: '',
  affiliateUrl: '',
  discountPercentage: 0,
  discountValidUntil: '',
  requiresCodeCopy: false,
} as const

/**
 * Calls that a device makes as soon as it can, by its service worker too. Apart from their endpoints, whose schemas would load the
 * validator.
 */
export const sentPaths = {
  correctOwn: '/api/your-reviews/correct',
  reportReview: '/api/reviews/:id/report',
  reportFirm: '/api/firms/:id/report',
} as const

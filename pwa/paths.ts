/** Addresses of the app: the pattern that the router matches, and the function that builds a link. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  firm: { pattern: '/firm/:slug', to: (slug: string) => `/firm/${encodeURIComponent(slug)}` },
  saved: { pattern: '/saved', to: () => '/saved' },
  verifiedTraders: { pattern: '/verified-traders', to: () => '/verified-traders' },
  submitReview: {
    pattern: '/submit-review',
    to: (by?: 'email') => (by ? `/submit-review?by=${by}` : '/submit-review'),
    /** The form with this firm in it. */
    about: (slug: string) => `/submit-review?firm=${encodeURIComponent(slug)}`,
  },
  reviews: { pattern: '/reviews', to: () => '/reviews' },
  challenges: { pattern: '/challenges', to: () => '/challenges' },
  rules: { pattern: '/rules', to: (term?: string) => (term ? `/rules#${term}` : '/rules') },
  compare: {
    pattern: '/compare',
    to: (slugs: readonly string[] = []) =>
      slugs.length === 0 ? '/compare' : `/compare?firms=${slugs.map(encodeURIComponent).join(',')}`,
    /** Challenges, each as `slug.id`. */
    challenges: (names: readonly string[]) =>
      `/compare?challenges=${names.map(encodeURIComponent).join(',')}`,
  },
  /** Opened by a link to the representative of a firm. */
  answerReviews: { pattern: '/answer-reviews', to: () => '/answer-reviews' },
  howWeRate: { pattern: '/how-we-rate', to: () => '/how-we-rate' },
  admin: { pattern: '/admin', to: () => '/admin' },
  verifyEmail: {
    pattern: '/admin/verify-email/:token',
    to: (token: string) => `/admin/verify-email/${encodeURIComponent(token)}`,
  },
  resetPassword: {
    pattern: '/admin/reset-password/:token',
    to: (token: string) => `/admin/reset-password/${encodeURIComponent(token)}`,
  },
  stop: { pattern: '/admin/stop/:token', to: (token: string) => `/admin/stop/${encodeURIComponent(token)}` },
  /** A file for feed readers, no page. */
  feed: { pattern: '/feed.xml', to: () => '/feed.xml' },
} as const

/**
 * Ids of places on a page that other parts lead to: the page's own part, two of the home page, and the reviews of a firm's
 * details. The tier sections carry their tier's key.
 */
export const anchors = { main: 'main', filters: 'filters', results: 'results', reviews: 'reviews' } as const

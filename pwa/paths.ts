import { firmPage, publicPages, sitePage } from '#contract/public-pages.ts'
import { staffPages } from '#contract/staff-pages.ts'

/** Addresses of the app: the pattern that the router matches, and the function that builds a link. */
export const paths = {
  ...publicPages,
  firm: firmPage,
  sitePage,
  submitReview: {
    ...publicPages.submitReview,
    /** The form with this firm in it. */
    about: (slug: string) => `/submit-review?firm=${encodeURIComponent(slug)}`,
  },
  compare: {
    ...publicPages.compare,
    /** Challenges, each as `slug.id`. */
    challenges: (names: readonly string[]) =>
      `/compare?challenges=${names.map(encodeURIComponent).join(',')}`,
  },
  ...staffPages,
  /** A file for feed readers, no page; below the address of a firm, that of the firm. */
  feed: { pattern: '/feed.xml', to: () => '/feed.xml' },
} as const

/**
 * Ids on a page that other parts link to: the page's own part, two of the home page, and two of a firm's details. The tier
 * sections have their tier's key.
 */
export const anchors = {
  main: 'main',
  filters: 'filters',
  results: 'results',
  reviews: 'reviews',
  record: 'record',
} as const

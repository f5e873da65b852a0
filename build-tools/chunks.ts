const below = (folders: string) => new RegExp(`(?:^|/)pwa/(?:${folders})`)

const ADMIN = 'admin/|app/admin-'
// What mailed links open comes with the schemas of calls; the last asks during maintenance who is signed in.
const NOT_VISITORS = `${ADMIN}|mailed-links/|reviews/objecting/|data/staff-pass\\.ts$`

/** Modules of the admin area. */
export const adminModules = below(ADMIN)

/** Modules that no page of visitors needs: the admin area, and what few of them open by a mailed link. */
export const notVisitors = below(NOT_VISITORS)

/** Pages in a chunk of their own: such a page names its own parts, or the first screen would carry their names for everyone. */
export const alonePages = /\/public-answer-reviews-/

/** The chunks of visitors, the first that fits. */
export const chunkGroups = [
  // What the first screen needs is one script and one style sheet, not a dozen.
  { name: 'entry-client', tags: ['$initial' as const], priority: 1 },
  // What comes to life after the list, too.
  {
    name: 'later-chunk',
    test: /\/pwa\/(?:app\/later-chunk|data\/device\/start-worker|updates\/worker)\.ts$|\/workbox-window\//,
  },
  // What a tap on the first screen opens, and what stands in the place of a page: kept for offline at once.
  {
    name: 'sheets',
    test: /\/pwa\/(?:app\/(?:sheets|firm-sheet|firm-popups)\.|firms\/coupon\/coupon-sheet\.|install\/|states\/)/,
  },
  // Follows into the details of a firm.
  {
    name: 'record',
    test: /\/pwa\/(?:public-changes\/record\/|data\/(?:changes|rubric|companies)\/use-|challenges\/firm\/prices\/(?!price-part)|firms\/(?:payouts|rubric|company)\/(?!(?:payout|criteria|company)-part))/,
  },
  // All other screens of visitors: the device keeps every one of them, and each file costs its headers.
  { name: 'pages', test: below(`(?!${NOT_VISITORS}|ui/|api/)`) },
]

/** Files that no first screen needs: a first visit does without. */
export const laterFiles = /\/(?:(?:public-)?(?:pages|record)-|outbox-worker\.|later-stores\.)/

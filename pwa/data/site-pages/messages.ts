import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'

/** A page of the owner's, and when it was read from the server. */
export interface ReadPage {
  readonly page: ShownPage
  /** ISO 8601. */
  readonly readAt: string
}

/** Where a page is looked for: what this device keeps is there at once, what the site says is the newest. */
export type PagePlace = 'device' | 'site'

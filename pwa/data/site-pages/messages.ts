import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'

/** A page of the owner's, and when it was read from the server. */
export interface ReadPage {
  readonly page: ShownPage
  /** ISO 8601. */
  readonly readAt: string
}

/** Where a page is looked for: what this device keeps is there at once, what the site says is the newest. */
export type PagePlace = 'device' | 'site'

/** Requests of the page to the worker. */
export type PageRequest =
  | { readonly kind: 'page'; readonly call: number; readonly slug: string; readonly place: PagePlace }
  /** Keeps these pages of the owner's for a time without a network. */
  | { readonly kind: 'keep-pages'; readonly slugs: readonly string[] }

/** The reply to the first of them. Null: that place does not have it. */
export interface PageReply {
  readonly kind: 'page'
  readonly call: number
  readonly read: ReadPage | null
}

/** A page that ships with the product. */
interface ShippedPage {
  readonly slug: string
  readonly title: string
  /**
   * Whether the owner has to write it: its first text speaks in their name, so it is offered and never published unread. The
   * others describe this software.
   */
  readonly isOwners: boolean
  /** Whether most laws require it of a public site. */
  readonly isAsked: boolean
}

/** The pages that a new site has, in the order of its footer. */
export const shippedPages = [
  { slug: 'privacy', title: 'Privacy', isOwners: true, isAsked: true },
  { slug: 'imprint', title: 'Imprint', isOwners: true, isAsked: true },
  { slug: 'terms', title: 'Terms', isOwners: true, isAsked: true },
  { slug: 'affiliate-disclosure', title: 'Affiliate disclosure', isOwners: false, isAsked: false },
  { slug: 'review-policy', title: 'Review policy', isOwners: false, isAsked: false },
  { slug: 'accessibility', title: 'Accessibility', isOwners: false, isAsked: false },
  { slug: 'contact', title: 'Contact', isOwners: true, isAsked: true },
] as const satisfies readonly ShippedPage[]

export type ShippedSlug = (typeof shippedPages)[number]['slug']

/** The shipped page with this slug; undefined for a page that the owner added. */
export const shippedPage = (slug: string): (typeof shippedPages)[number] | undefined =>
  shippedPages.find((page) => page.slug === slug)

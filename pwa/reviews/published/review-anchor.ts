/** Where a published review stands on a page of them. */
export const reviewAnchor = (id: string): string => `review-${id}`

/** Id of a published review on its page. */
export const reviewAnchor = (id: string): string => `review-${id}`

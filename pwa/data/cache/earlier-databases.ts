/** The databases in which versions up to November 2026 kept what stands in the one named "cache" now. */
export const EARLIER_DATABASES = ['reviews', 'changes', 'prices', 'rubric', 'site-pages'] as const

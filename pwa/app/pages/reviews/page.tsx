import { AllReviews } from '#pwa/reviews/published/all-reviews.tsx'

export const Page = AllReviews

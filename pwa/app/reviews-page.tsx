import { AllReviews } from '#pwa/reviews/published/all-reviews.tsx'

/** The newest reviews of all firms. */
export function ReviewsPage() {
  return <AllReviews />
}

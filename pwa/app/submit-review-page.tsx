import { useDirectory } from '#pwa/data/directory.tsx'
import { SubmitReview } from '#pwa/reviews/submit-review.tsx'

/** The page through which visitors send a review. */
export function SubmitReviewPage() {
  const { settings, firms, complete } = useDirectory()
  return <SubmitReview userSubmissions={settings.userSubmissions} firms={firms} isListWhole={complete} />
}

import { pluralize } from '#contract/primitives/text.ts'
import { stars } from '#contract/reviews/options.ts'
import type { ReviewCounts } from '#contract/reviews/review.ts'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Stars } from '#pwa/ui/stars.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

/** "1 review", "127 reviews". */
export const reviewsText = (count: number): string =>
  count === 1 ? '1 review' : `${countLabel(count)} reviews`

/** The mean of the stars, and a bar for each number of them. */
export function RatingSummary({ counts: { mean, total, byStars } }: { readonly counts: ReviewCounts }) {
  if (mean === null) return null
  const most = Math.max(...byStars)
  return (
    <div className="grid grid-cols-lead items-center gap-x-6 gap-y-2 @max-68:grid-cols-1">
      <p className="grid grid-cols-1 gap-1 text-sm text-text-3">
        <b
          className="text-figure leading-none font-750 tracking-figure text-text tabular-nums"
          aria-hidden="true"
        >
          {mean.toFixed(1)}
        </b>
        <Stars rating={mean} />
        <span>{reviewsText(total)}</span>
      </p>
      <ul className="grid gap-3px" aria-label="Reviews by stars">
        {stars.map((star, index) => {
          const count = byStars[index] ?? 0
          return (
            <li
              key={star}
              className="relative grid grid-cols-bar items-center gap-2 text-sm text-text-2 tabular-nums"
            >
              <VisuallyHidden>{`${reviewsText(count)} with ${pluralize(star, 'star')}`}</VisuallyHidden>
              <span aria-hidden="true">{`${star} ★`}</span>
              <svg
                className="h-2 w-full rounded-xs bg-surface-3 fill-primary-ink forced-colors:border forced-colors:fill-current"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={(100 * count) / most} height="1" />
              </svg>
              <b className="text-end font-550 text-text-3" aria-hidden="true">
                {countLabel(count)}
              </b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

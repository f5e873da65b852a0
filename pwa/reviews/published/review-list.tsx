import { type MouseEvent, type ReactNode, useState } from 'react'
import { pluralize } from '#contract/primitives/text.ts'
import { REVIEWS_AT_ONCE, stars } from '#contract/reviews/options.ts'
import type { Review, ReviewCounts } from '#contract/reviews/review.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { isUnfiltered, NO_REVIEW_FILTER, type ReviewFilter } from '#pwa/data/reviews/messages.ts'
import type { Reviews } from '#pwa/data/reviews/use-reviews.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip, countLabel } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Stars } from '#pwa/ui/stars.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { factsOf, PublishedReview, resultOf } from './published-review.tsx'
import { useReportInPlace } from './report-in-place.tsx'
import { reviewAnchor } from './reviews-address.ts'

interface ReviewFiltersProps {
  readonly counts: ReviewCounts
  readonly filter: ReviewFilter
  readonly onFilter: (filter: ReviewFilter) => void
}

/** One choice: all reviews, those with proof, or those with so many stars. */
export function ReviewFilters({ counts, filter, onFilter }: ReviewFiltersProps) {
  return (
    <fieldset
      className="-mx-1 flex min-w-0 scrollbar-none gap-2 overflow-x-auto px-1 *:scroll-mx-1"
      aria-label="Which reviews"
    >
      <Chip pressed={isUnfiltered(filter)} onPress={() => onFilter(NO_REVIEW_FILTER)} count={counts.total}>
        All
      </Chip>
      <Chip
        pressed={filter.proof}
        onPress={() => onFilter({ stars: 0, proof: true })}
        count={counts.withProof}
      >
        With proof
      </Chip>
      {stars.map((star, index) => (
        <Chip
          key={star}
          pressed={filter.stars === star}
          onPress={() => onFilter({ stars: star, proof: false })}
          count={counts.byStars[index] ?? 0}
        >
          {pluralize(star, 'star')}
        </Chip>
      ))}
    </fieldset>
  )
}

/** The subject of a filter, in words. */
const looksFor = ({ stars: count, proof }: ReviewFilter): string =>
  `with ${[count > 0 && pluralize(count, 'star'), proof && 'proof'].filter(Boolean).join(' and ')}`

interface ReviewListProps extends Pick<ReviewFiltersProps, 'filter' | 'onFilter'> {
  readonly reviews: Reviews
  readonly showMore: () => Promise<void>
  /** Each on a card of its own, on a page; else one below the other. */
  readonly asCards?: boolean
  readonly children: (review: Review) => ReactNode
}

const cardClasses = 'rounded-lg border border-border bg-surface px-4 pt-1 pb-3 tablet:px-6'
const lineClasses = 'pt-4 pb-2 not-first:border-t not-first:border-t-border'

/** Reviews newest first, and the button for more of them; `children` renders one. The part around them can take the focus. */
export function ReviewList(props: ReviewListProps) {
  const { reviews, filter, onFilter, showMore, asCards = false, children } = props
  const { connection } = useDirectory()
  const [isLoading, setLoading] = useState(false)
  const { reviews: shown, matching, more, isPart } = reviews
  const isCut = isPart || connection === 'offline'
  const load = () => {
    setLoading(true)
    showMore().finally(() => setLoading(false))
  }
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    onFilter(NO_REVIEW_FILTER)
    // The pressed button disappears, its surroundings stay.
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }
  if (shown.length === 0 && matching === 0) {
    return (
      <Empty
        icon="inbox"
        heading="h3"
        title={`No reviews ${looksFor(filter)}`}
        action={
          <Button variant="tonal" onClick={showAll}>
            Show all
          </Button>
        }
      />
    )
  }
  return (
    <>
      <ul className={asCards ? 'grid grid-cols-1 gap-3' : undefined}>
        {shown.map((review) => (
          <li
            key={review.id}
            id={reviewAnchor(review.id)}
            tabIndex={-1}
            className={asCards ? cardClasses : lineClasses}
          >
            {children(review)}
          </li>
        ))}
      </ul>
      {more && !isCut && (
        <Button
          full
          busy={isLoading}
          className="noscript:hidden"
          onClick={load}
        >{`Show ${REVIEWS_AT_ONCE} more`}</Button>
      )}
      {more && isCut && <p className="mt-2 text-center text-sm text-text-3">Connect to read more</p>}
      <p className="mt-2 text-center text-sm text-text-3" role="status">
        {`${countLabel(shown.length)} of ${countLabel(matching)} shown, newest first`}
      </p>
    </>
  )
}

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

interface ReportableReviewProps {
  readonly review: Review
  readonly firmName: string
  readonly head?: ReactNode
}

const saidClasses = 'text-sm text-success-ink'

/** A published review with the way to report it. */
export function ReportableReview({ review, firmName, head }: ReportableReviewProps) {
  const { press, below } = useReportInPlace({ about: 'review', review, firmName })
  return (
    <PublishedReview
      review={review}
      firmName={firmName}
      head={head}
      action={
        <Button
          variant="ghost"
          icon="flag"
          className="ms-auto text-sm font-550 text-text-3"
          aria-label={`Report: ${[firmName, resultOf(review), ...factsOf(review)].join(', ')}`}
          {...press}
        >
          Report
        </Button>
      }
    >
      {below(saidClasses)}
    </PublishedReview>
  )
}

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

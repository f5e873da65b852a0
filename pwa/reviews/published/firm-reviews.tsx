import { useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { NO_REVIEW_FILTER } from '#pwa/data/reviews/messages.ts'
import { useReviews } from '#pwa/data/reviews/use-reviews.ts'
import { anchors, paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { RatingSummary, ReportableReview, ReviewFilters, ReviewList } from './review-list.tsx'

/** The reviews of a firm: the mean, the bars, and the texts, newest first. */
export function FirmReviews({ firm }: { readonly firm: FirmRow }) {
  const { settings, connection } = useDirectory()
  const [filter, setFilter] = useState(NO_REVIEW_FILTER)
  const isAny = (firm.reviewCount ?? 0) > 0
  const { reviews, showMore } = useReviews(firm, filter, isAny)
  const mayWrite = settings.userSubmissions.enabled
  const known = reviews === 'unreachable' ? null : reviews
  const total = known?.counts.total ?? firm.reviewCount ?? 0
  return (
    <section
      id={anchors.reviews}
      tabIndex={-1}
      className={`${layout.part} ${known && total > 0 ? 'gap-x-8 @sheet/sheet:grid-cols-reviews' : ''}`}
      aria-labelledby="reviews-title"
    >
      <div className="@container top-0 grid min-w-0 grid-cols-1 content-start gap-3 self-start @sheet/sheet:sticky">
        <div className={layout['part-head']}>
          <h3 id="reviews-title" className={layout.h3}>{`Reviews (${countLabel(total)})`}</h3>
          {mayWrite && total > 0 && (
            <PageLink className={layout.link} to={paths.submitReview.about(firm.slug)}>
              <Icon name="pen-line" size="s" />
              Write a review
            </PageLink>
          )}
        </div>
        {total === 0 && (
          <Empty
            icon="message-square-quote"
            heading="h3"
            title="No reviews yet"
            text={
              mayWrite
                ? 'Traded here? Yours would be the first. Our team checks each review before it is published.'
                : 'Stars come from traders and never move a tier.'
            }
            action={
              mayWrite && (
                <PageLink
                  className={buttonClass({ variant: 'tonal' })}
                  to={paths.submitReview.about(firm.slug)}
                >
                  Write the first review
                </PageLink>
              )
            }
          />
        )}
        {isAny && reviews === null && <Skeleton className="h-48" />}
        {isAny && reviews === 'unreachable' && (
          <p className="flex gap-2 text-sm text-text-2">Connect to read the reviews</p>
        )}
        {known && total > 0 && (
          <>
            {connection === 'offline' && <KeptAge label="Saved" moment={known.readAt} />}
            <RatingSummary counts={known.counts} />
            <p className="flex gap-2 text-sm text-text-2">
              <Icon name="scale" size="s" className="mt-2px" />
              <span>
                Stars come from traders and never move a tier. Nobody can buy either.{' '}
                <PageLink className={layout['text-link']} to={paths.howWeRate.to()}>
                  How we rate
                </PageLink>
              </span>
            </p>
          </>
        )}
      </div>
      {known && total > 0 && (
        <div className="@container grid min-w-0 grid-cols-1 content-start gap-3">
          <ReviewFilters counts={known.counts} filter={filter} onFilter={setFilter} />
          <ReviewList reviews={known} filter={filter} onFilter={setFilter} showMore={showMore}>
            {(review) => <ReportableReview review={review} firmName={firm.name} />}
          </ReviewList>
        </div>
      )}
    </section>
  )
}

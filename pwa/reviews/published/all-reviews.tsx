import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { stars } from '#contract/reviews/options.ts'
import type { ReviewCounts } from '#contract/reviews/review.ts'
import { sectionOf } from '#contract/tiers.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { NO_REVIEW_FILTER, type ReviewFilter } from '#pwa/data/reviews/messages.ts'
import { useReviews } from '#pwa/data/reviews/use-reviews.ts'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { StandingBadge } from '#pwa/firms/standing/standing-box.tsx'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Chip, countLabel } from '#pwa/ui/chip.tsx'
import { Combobox } from '#pwa/ui/combobox.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import styles from '../reviews.module.css'
import { HandledSubmissions } from './handled-submissions.tsx'
import { ReportableReview, ReviewList, reviewsText } from './review-list.tsx'
import { type ReviewsQuery, readReviewsQuery, writeReviewsQuery } from './reviews-address.ts'

/** The newest reviews of all firms. The address holds the filter. */
export function AllReviews() {
  const { every: firms, complete, settings } = useDirectory()
  const changeQuery = useChangeQuery()
  // The server renders them unfiltered.
  const search = useAfterHydration(useLocation().search, '')
  const asked = useMemo(() => readReviewsQuery(search), [search])
  const firm = asked.firm === '' ? null : (firms.find(({ slug }) => slug === asked.firm) ?? null)
  const show = (next: Partial<ReviewsQuery>) =>
    changeQuery((query) => writeReviewsQuery({ ...readReviewsQuery(query), ...next }))

  return (
    <div className={`${layout.wrap} ${styles.all} grid grid-cols-1 gap-4 pt-2`}>
      <div className={`${layout.wash} col-span-full flex flex-wrap items-center gap-x-4 gap-y-1`}>
        <h1 className={`${layout.h1} flex-1`}>Reviews</h1>
        {settings.userSubmissions.enabled && (
          <PageLink
            className={`${buttonClass({ variant: 'primary' })} whitespace-normal`}
            to={paths.submitReview.to()}
          >
            <Icon name="pen-line" />
            Submit Review
          </PageLink>
        )}
        <p className={`${layout.lead} basis-full`}>
          What traders report about every firm. Our team reads each review; words may be removed, never
          changed.
        </p>
      </div>
      <FoundReviews
        firm={firm}
        // A firm that the device does not know yet may still come with the list.
        wanted={complete || asked.firm === '' || firm !== null}
        asked={asked}
        onShow={show}
      />
      <HandledSubmissions className="grid grid-cols-1 gap-2 self-start rounded-lg border border-border bg-surface p-4" />
    </div>
  )
}

interface FoundReviewsProps {
  /** null: all firms. */
  readonly firm: FirmRow | null
  readonly wanted: boolean
  readonly asked: ReviewFilter
  readonly onShow: (next: Partial<ReviewsQuery>) => void
}

/** The reviews that match the address, and their filters. */
function FoundReviews({ firm, wanted, asked, onShow }: FoundReviewsProps) {
  const { every: firms, connection } = useDirectory()
  const { reviews, showMore } = useReviews(firm, asked, wanted)
  const byId = useMemo(() => new Map(firms.map((one) => [one.id, one])), [firms])
  const known = reviews === 'unreachable' ? null : reviews
  return (
    <>
      <AllReviewsFilters firm={firm} asked={asked} counts={known?.counts ?? null} onShow={onShow} />
      <section
        tabIndex={-1}
        className={`${styles.found} @container grid grid-cols-1 content-start gap-3`}
        aria-label="Reviews"
        aria-busy={reviews === null || undefined}
      >
        {reviews === null && <Skeleton className="h-240" />}
        {reviews === 'unreachable' && (
          <Empty
            icon="wifi-off"
            title="Connect to read the reviews"
            text="This device holds none of them yet."
          />
        )}
        {known?.counts.total === 0 && (
          <Empty
            icon="message-square-quote"
            title="No reviews yet"
            text="Stars come from traders and never move a tier."
          />
        )}
        {known && known.counts.total > 0 && (
          <>
            <div className={`${layout.wash} flex flex-wrap items-baseline justify-between gap-x-3`}>
              <h2 className={layout.h3}>{reviewsText(known.matching)}</h2>
              <span className={layout.caption}>Newest first</span>
            </div>
            {connection === 'offline' && <KeptAge label="Saved" moment={known.readAt} />}
            <ReviewList
              reviews={known}
              filter={asked}
              onFilter={() => onShow(NO_REVIEW_FILTER)}
              showMore={showMore}
              asCards
            >
              {(review) => {
                const about = byId.get(review.firmId)
                return (
                  <ReportableReview
                    review={review}
                    firmName={about?.name ?? 'the firm'}
                    head={about && <ReviewedFirm firm={about} />}
                  />
                )
              }}
            </ReviewList>
          </>
        )}
      </section>
    </>
  )
}

const lineClasses = `${styles.firm} mb-4 grid items-center gap-x-3 border-b border-b-border py-3`

/** The reviewed firm, above its review, linked to its details, if any. */
function ReviewedFirm({ firm }: { readonly firm: FirmRow }) {
  const line = (
    <>
      <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
      <h3 className="font-650 wrap-anywhere" translate="no">
        {firm.name}
      </h3>
      {isClosed(firm) ? <StandingBadge firm={firm} /> : <TierBadge section={sectionOf(firm.category)} />}
    </>
  )
  if (!firm.hasDetails) return <div className={lineClasses}>{line}</div>
  return (
    <PageLink className={lineClasses} to={paths.firm.to(firm.slug)}>
      {line}
      <Icon name="chevron-right" size="s" />
    </PageLink>
  )
}

interface AllReviewsFiltersProps {
  /** null: all firms. */
  readonly firm: FirmRow | null
  readonly asked: ReviewFilter
  /** null while they are not known. */
  readonly counts: ReviewCounts | null
  readonly onShow: (next: Partial<ReviewsQuery>) => void
}

/** The firm, the stars and the proof that narrow the reviews. */
function AllReviewsFilters({ firm, asked, counts, onShow }: AllReviewsFiltersProps) {
  const { every: firms } = useDirectory()
  const options = useMemo(
    () => [
      { value: '', label: 'All firms' },
      ...firms
        .filter(({ reviewCount }) => reviewCount)
        .map(({ slug, name, reviewCount = 0 }) => ({
          value: slug,
          label: name,
          hint: countLabel(reviewCount),
        })),
    ],
    [firms],
  )
  return (
    <section
      className={`${layout.wash} grid grid-cols-1 content-start gap-3 ${styles.filters} noscript:hidden`}
      aria-label="Filters"
    >
      <Field label="Firm">
        {(control) => (
          <Combobox
            control={control}
            options={options}
            value={firm?.slug ?? ''}
            onChange={(slug) => onShow({ firm: slug })}
          />
        )}
      </Field>
      <fieldset className={`${layout.swiped} ${styles.chips} gap-x-2`} aria-label="Stars and proof">
        <Chip pressed={asked.proof} onPress={() => onShow({ proof: !asked.proof })} count={counts?.withProof}>
          With proof
        </Chip>
        {stars.map((star, index) => (
          <Chip
            key={star}
            pressed={asked.stars === star}
            onPress={() => onShow({ stars: asked.stars === star ? 0 : star })}
            count={counts?.byStars[index]}
          >
            {pluralize(star, 'star')}
          </Chip>
        ))}
      </fieldset>
    </section>
  )
}

import { useMemo } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { stars } from '#contract/reviews/options.ts'
import type { ReviewCounts } from '#contract/reviews/review.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import type { ReviewFilter } from '#pwa/data/reviews/messages.ts'
import { Chip, countLabel } from '#pwa/ui/chip.tsx'
import { Combobox } from '#pwa/ui/combobox.tsx'
import { Field } from '#pwa/ui/field.tsx'
import layout from '#pwa/ui/layout.module.css'
import styles from '../reviews.module.css'
import type { ReviewsQuery } from './reviews-address.ts'

interface AllReviewsFiltersProps {
  /** null: all firms. */
  readonly firm: FirmRow | null
  readonly asked: ReviewFilter
  /** null while they are not known. */
  readonly counts: ReviewCounts | null
  readonly onShow: (next: Partial<ReviewsQuery>) => void
}

/** The firm, the stars and the proof that narrow the reviews. */
export function AllReviewsFilters({ firm, asked, counts, onShow }: AllReviewsFiltersProps) {
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

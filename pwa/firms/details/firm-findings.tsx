import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { firmFields } from '#contract/firm-fields.ts'
import { Fold } from '#pwa/ui/fold.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { keeping } from '#pwa/ui/keeping.tsx'

interface ExperienceProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
}

/** The experiences of a firm's traders, which name their source. */
export function Experience({ firm: { reviewCount = 0 }, details: { experience } }: ExperienceProps) {
  if (experience === '') return null
  return (
    <Fold
      title={firmFields.experience.label}
      result={reviewCount > 0 ? 'our team’s summary' : 'our team’s words'}
    >
      <blockquote className="rounded-btn bg-surface-2 p-4">
        <p className="whitespace-pre-line [unicode-bidi:plaintext]">{`“${experience}”`}</p>
        <cite className="mt-2 block text-sm not-italic text-text-3">
          {reviewCount > 0
            ? 'Our team’s summary of reviews'
            : 'Our team’s words; no review is published here yet'}
        </cite>
      </blockquote>
    </Fold>
  )
}

interface PointListProps {
  readonly title: 'Pros' | 'Cons'
  readonly points: readonly string[]
}

/** The points for or against a firm. */
export function PointList({ title, points }: PointListProps) {
  const isFor = title === 'Pros'
  return (
    <div className="border-0 border-t border-border border-solid py-3h @sheet:border-t-0 @sheet:pb-0">
      <h3 className="mb-2 font-650">{title}</h3>
      {points.length === 0 ? (
        <p className="text-text-3">None</p>
      ) : (
        <ul className="grid gap-2">
          {[...new Set(points)].map((point) => (
            <li key={point} className="flex gap-2h leading-140">
              <Icon
                name={isFor ? 'circle-check' : 'circle-minus'}
                className={isFor ? 'text-success-ink' : 'text-danger-ink'}
              />
              <span className="min-w-0">{keeping(point)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

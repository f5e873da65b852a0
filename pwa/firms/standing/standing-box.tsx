import { addressText } from '#contract/closed-firms.ts'
import type { FirmRow } from '#contract/firm.ts'
import { isClosed, operates, standingLabels } from '#contract/firm-standing.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { AddressText, SourceLink } from '../source-link.tsx'
import { standingIcon, standingText } from './standing-text.ts'

/** The fields from which a firm's standing is read. */
type FirmWithStanding = Pick<
  FirmRow,
  'website' | 'standing' | 'standingSince' | 'standingNote' | 'standingSource'
>

/** Standing, day, note and source of a firm that does not operate; null for any other. */
export function StandingBox({ firm }: { readonly firm: FirmWithStanding }) {
  if (operates(firm)) return null
  return (
    <div
      className={`flex gap-3 rounded-btn border p-3h ${isClosed(firm) ? 'border-border bg-surface-2 text-text' : 'border-warning-line bg-warning-soft text-warning-ink'}`}
      data-standing={firm.standing}
    >
      <Icon name={standingIcon(firm)} />
      <div className="min-w-0 flex-1 wrap-break-word">
        <h3 className="text-ms font-700">{standingText(firm)}</h3>
        {firm.standingNote && (
          <p className="mt-0h leading-145 plaintext text-pretty whitespace-pre-line text-text">
            {firm.standingNote}
          </p>
        )}
        <StandingSource firm={firm} className="mt-1h text-sm text-text-2 wrap-anywhere" />
      </div>
    </div>
  )
}

interface StandingSourceProps {
  readonly firm: FirmWithStanding
  readonly className: string | undefined
}

/** Where a standing is said; text alone where it is on the domain of a closed firm. */
export function StandingSource({ firm, className }: StandingSourceProps) {
  const source = firm.standingSource ?? ''
  if (addressText(source) === '') return null
  return (
    <p className={className}>
      <span>Source:</span>{' '}
      <SourceLink firm={firm} source={source}>
        <AddressText address={source} />
      </SourceLink>
    </p>
  )
}

/** The label of a standing, next to the tier; null for a firm that operates. */
export function StandingBadge({ firm }: { readonly firm: Pick<FirmRow, 'standing'> }) {
  if (operates(firm)) return null
  return (
    <Badge kind={isClosed(firm) ? 'plain' : 'warn'} icon={standingIcon(firm)}>
      {standingLabels[firm.standing ?? 'operating']}
    </Badge>
  )
}

import { addressText } from '#contract/closed-firms.ts'
import type { FirmRow } from '#contract/firm.ts'
import { isClosed, operates, standingLabels } from '#contract/firm-standing.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { AddressText } from '../address-text.tsx'
import { SourceLink } from '../source-link.tsx'
import styles from './standing-box.module.css'
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
    <div className={`${styles.box} ${isClosed(firm) ? styles.closed : ''}`} data-standing={firm.standing}>
      <Icon name={standingIcon(firm)} />
      <div className={styles.text}>
        <h3 className={styles.title}>{standingText(firm)}</h3>
        {firm.standingNote && <p className={styles.note}>{firm.standingNote}</p>}
        <StandingSource firm={firm} className={styles.source} />
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

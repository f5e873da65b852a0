import type { MouseEvent } from 'react'
import type { Challenge } from '#contract/challenges/challenge.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { CHALLENGES_ANCHOR } from '#pwa/challenges/firm/firm-challenges.tsx'
import { REVIEWS_ANCHOR } from '#pwa/reviews/published/firm-reviews.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import styles from './firm-anchors.module.css'

/** Id of the first part. */
export const OVERVIEW_ANCHOR = 'overview'

/** Scrolls there without an entry in the history: Back leaves the firm. Without scripts the link does it. */
function scrollTo(event: MouseEvent<HTMLAnchorElement>): void {
  const part = document.getElementById(event.currentTarget.hash.slice(1))
  if (!part) return
  event.preventDefault()
  part.scrollIntoView({ block: 'start' })
  part.focus({ preventScroll: true })
}

/** The challenges of a firm, as far as its details are at hand. */
export const challengesOf = (details: FirmDetails | null | 'loading'): readonly Challenge[] =>
  details === null || details === 'loading' ? [] : details.challenges

interface FirmAnchorsProps {
  readonly firm: Pick<FirmRow, 'reviewCount'>
  /** How many there are. */
  readonly challenges: number
}

/** Leads to the parts of a firm's details. */
export function FirmAnchors({ firm: { reviewCount = 0 }, challenges }: FirmAnchorsProps) {
  return (
    <nav className={styles.anchors} aria-label="Sections of this firm">
      <a href={`#${OVERVIEW_ANCHOR}`} onClick={scrollTo}>
        Overview
      </a>
      {challenges > 0 && (
        <a href={`#${CHALLENGES_ANCHOR}`} onClick={scrollTo}>
          Challenges <small>{countLabel(challenges)}</small>
        </a>
      )}
      <a href={`#${REVIEWS_ANCHOR}`} onClick={scrollTo}>
        Reviews <small>{countLabel(reviewCount)}</small>
      </a>
    </nav>
  )
}

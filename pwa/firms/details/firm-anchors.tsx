import type { MouseEvent } from 'react'
import type { FirmRow } from '#contract/firm.ts'
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

/** Leads to the parts of a firm's details. */
export function FirmAnchors({ firm: { reviewCount = 0 } }: { readonly firm: Pick<FirmRow, 'reviewCount'> }) {
  return (
    <nav className={styles.anchors} aria-label="Sections of this firm">
      <a href={`#${OVERVIEW_ANCHOR}`} onClick={scrollTo}>
        Overview
      </a>
      <a href={`#${REVIEWS_ANCHOR}`} onClick={scrollTo}>
        Reviews <small>{countLabel(reviewCount)}</small>
      </a>
    </nav>
  )
}

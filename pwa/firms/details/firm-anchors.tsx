import { type ReactNode, useRef } from 'react'
import type { Challenge } from '#contract/challenges/challenge.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { CHALLENGES_ANCHOR } from '#pwa/challenges/firm/firm-challenges.tsx'
import { REVIEWS_ANCHOR } from '#pwa/reviews/published/firm-reviews.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { useMarkedPart } from '#pwa/ui/marked-part.ts'
import styles from './firm-anchors.module.css'

/** Id of the first part. */
export const OVERVIEW_ANCHOR = 'overview'

const ALL_PARTS = [OVERVIEW_ANCHOR, CHALLENGES_ANCHOR, REVIEWS_ANCHOR]
const WITHOUT_CHALLENGES = [OVERVIEW_ANCHOR, REVIEWS_ANCHOR]
const idOf = (part: string): string => part

/** The challenges of a firm, as far as its details are at hand. */
export const challengesOf = (details: FirmDetails | null | 'loading'): readonly Challenge[] =>
  details === null || details === 'loading' ? [] : details.challenges

interface FirmAnchorsProps {
  readonly firm: Pick<FirmRow, 'reviewCount'>
  /** How many there are. */
  readonly challenges: number
}

/** Leads to the parts of a firm's details, and marks the one that is read. */
export function FirmAnchors({ firm: { reviewCount = 0 }, challenges }: FirmAnchorsProps) {
  const nav = useRef<HTMLElement>(null)
  const parts = challenges > 0 ? ALL_PARTS : WITHOUT_CHALLENGES
  const { marked, mark } = useMarkedPart(parts, nav, idOf)
  const words: Record<string, ReactNode> = {
    [OVERVIEW_ANCHOR]: 'Overview',
    [CHALLENGES_ANCHOR]: (
      <>
        Challenges <small>{countLabel(challenges)}</small>
      </>
    ),
    [REVIEWS_ANCHOR]: (
      <>
        Reviews <small>{countLabel(reviewCount)}</small>
      </>
    ),
  }
  return (
    <nav ref={nav} className={styles.anchors} aria-label="Sections of this firm">
      {parts.map((part) => (
        <a
          key={part}
          href={`#${part}`}
          data-key={part}
          aria-current={part === marked || undefined}
          onClick={(event) => {
            const section = document.getElementById(part)
            if (!section) return
            // Without an entry in the history: Back leaves the firm. Without scripts the link does it.
            event.preventDefault()
            section.scrollIntoView({ block: 'start' })
            section.focus({ preventScroll: true })
            mark(part)
          }}
        >
          {words[part]}
        </a>
      ))}
    </nav>
  )
}

import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Challenge } from '#contract/challenges/challenge.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { CHALLENGES_ANCHOR } from '#pwa/challenges/firm/firm-challenges.tsx'
import { anchors } from '#pwa/paths.ts'
import { countLabel } from '#pwa/ui/chip.tsx'
import { openFold } from '#pwa/ui/fold.tsx'
import { scrollerOf, useMarkedPart } from '#pwa/ui/marked-part.ts'
import styles from './details.module.css'

/** Id of the first part. */
export const OVERVIEW_ANCHOR = 'overview'

/** Id of the reasons for the firm's tier, folded below its overview. */
export const WHY_ANCHOR = 'why'

const NAMES: Record<string, string> = {
  [OVERVIEW_ANCHOR]: 'Overview',
  [CHALLENGES_ANCHOR]: 'Challenges',
  [anchors.reviews]: 'Reviews',
  [anchors.record]: 'Record',
}
const ALL_PARTS = Object.keys(NAMES)
const WITHOUT_CHALLENGES = ALL_PARTS.filter((part) => part !== CHALLENGES_ANCHOR)
const idOf = (part: string): string => part

/** Scrolls to the part that a hash names, out of its fold. Returns whether it exists. */
function leadTo(hash: string): boolean {
  const named = document.getElementById(hash.slice(1))
  if (!named) return false
  const part = openFold(named)
  part.scrollIntoView({ block: 'start' })
  // The head above it may give up height for what was scrolled.
  scrollerOf(part)?.dispatchEvent(new Event('scroll'))
  part.scrollIntoView({ block: 'start' })
  part.focus({ preventScroll: true })
  return true
}

/** Scrolls there without an entry in the history: Back leaves the firm. Without scripts the link does it. */
export function scrollTo(event: MouseEvent<HTMLAnchorElement>): void {
  if (leadTo(event.currentTarget.hash)) event.preventDefault()
}

/** The challenges that a firm sells, once its details are loaded; none for a closed firm. */
export const challengesOf = (
  firm: Pick<FirmRow, 'standing'>,
  details: FirmDetails | null | 'loading',
): readonly Challenge[] =>
  details === null || details === 'loading' || isClosed(firm) ? [] : details.challenges

/** The changed rule pages of a firm, once its details are loaded. */
export const pageChangesOf = (details: FirmDetails | null | 'loading') =>
  details === null || details === 'loading' ? undefined : details.rulePageChanges

interface FirmAnchorsProps {
  readonly firm: Pick<FirmRow, 'reviewCount'>
  /** How many there are. */
  readonly challenges: number
  /** How many entries its record has; null while that is not known. */
  readonly record: number | null
  /** Whether the details are still to come. */
  readonly loading: boolean
}

/** Links to the parts of a firm's details, with the current one marked. */
export function FirmAnchors({ firm: { reviewCount = 0 }, challenges, record, loading }: FirmAnchorsProps) {
  const parts = challenges > 0 ? ALL_PARTS : WITHOUT_CHALLENGES
  const row = useRef<HTMLElement>(null)
  const { marked, mark } = useMarkedPart(parts, idOf, row)
  const [hasHydrated, setHydrated] = useState(false)
  // An address may name a part: the browser looks for it before the sheet is open and its details are loaded.
  useEffect(() => {
    setHydrated(true)
    const { hash } = window.location
    const named = hash.slice(1)
    if (loading || !(named === WHY_ANCHOR || ALL_PARTS.includes(named)) || !leadTo(hash)) return
    if (named !== WHY_ANCHOR) mark(named)
  }, [loading, mark])
  const counts: Record<string, number> = {
    [CHALLENGES_ANCHOR]: challenges,
    [anchors.reviews]: reviewCount,
    ...(record !== null && { [anchors.record]: record }),
  }
  return (
    <nav
      ref={row}
      className={styles.anchors}
      // Until then the styles mark the part that the address names, which the server is not told.
      data-hydrated={hasHydrated || undefined}
      aria-label="Sections of this firm"
    >
      {parts.map((part) => (
        <a
          key={part}
          data-key={part}
          href={`#${part}`}
          aria-current={part === marked || undefined}
          onClick={(event) => {
            scrollTo(event)
            mark(part)
          }}
        >
          <span>{NAMES[part]}</span> {part in counts && <small>{countLabel(counts[part] ?? 0)}</small>}
        </a>
      ))}
    </nav>
  )
}

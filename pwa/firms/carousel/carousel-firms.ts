import type { FirmRow } from '#contract/firm.ts'
import { seconds } from '#contract/primitives/time.ts'
import { sectionOf } from '#contract/tiers.ts'

/** How long a card stays, in milliseconds. (specification section 9) */
export const CARD_INTERVAL = seconds(4)

/** Most cards of the carousel. (specification section 9) */
export const MAX_CARDS = 5

/** The gold firms of the carousel, in list order. (specification section 4) */
export function carouselFirms(firms: readonly FirmRow[]): readonly FirmRow[] {
  return firms
    .filter((firm) => firm.includeInCarousel && sectionOf(firm.category) === 'gold')
    .slice(0, MAX_CARDS)
}

/** The card `step` places on, around the end and the start. */
export function wrapped(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count
}

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The card that a rail shows once it has stopped: the present one while all of it is seen, else the first of which
 * all is seen, else the one that begins nearest to the rail's start. Positions in px, 2 of them tolerated.
 */
export function cardInView(cards: readonly Span[], rail: Span, present: number): number {
  const isSeen = (card: Span | undefined) =>
    card !== undefined && card.start >= rail.start - 2 && card.end <= rail.end + 2
  if (isSeen(cards[present])) return present
  const first = cards.findIndex(isSeen)
  if (first >= 0) return first
  const distances = cards.map((card) => Math.abs(card.start - rail.start))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

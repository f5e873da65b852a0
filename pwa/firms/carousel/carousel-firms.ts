import type { FirmRow } from '#contract/firm.ts'
import { seconds } from '#contract/primitives/time.ts'
import { sectionOf } from '#contract/tiers.ts'

/** How long a card stays, in milliseconds. */
export const CARD_INTERVAL = seconds(4)

/** Most cards in the carousel at once. */
export const MAX_CARDS = 5

/** The gold firms that the carousel goes through, in list order. */
export function carouselFirms(firms: readonly FirmRow[]): readonly FirmRow[] {
  return firms.filter((firm) => firm.includeInCarousel && sectionOf(firm.category) === 'gold')
}

/** The card `step` places on, around the end and the start. */
export function wrapped(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count
}

/** The places of the cards in the rail, where the first of them is `start`: at most five, around the end. */
export function cardsFrom(start: number, count: number): readonly number[] {
  return Array.from({ length: Math.min(MAX_CARDS, count) }, (_, card) => wrapped(start, card, count))
}

/** The places that have a dot: at most five, those of the group of five that `index` is one of. */
export function dotsAround(index: number, count: number): readonly number[] {
  const first = index - (index % MAX_CARDS)
  return Array.from({ length: Math.min(MAX_CARDS, count - first) }, (_, dot) => first + dot)
}

/**
 * The first card of the rail for a step from the card at `from` to the one at `to`: unchanged if the rail holds both, else the
 * nearer of the two, so that it moves in the direction of the step.
 */
export function startFor(start: number, from: number, to: number, count: number): number {
  if (count <= MAX_CARDS) return 0
  if (wrapped(to, -start, count) < MAX_CARDS) return start
  return wrapped(to, -from, count) < MAX_CARDS ? from : to
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

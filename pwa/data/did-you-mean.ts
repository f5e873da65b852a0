import { fold } from '#contract/primitives/fold.ts'

/** Letters of a word from which on another is offered for it, and the longest that is compared. */
const [SHORTEST, LONGEST] = [4, 40]

/** How many letters may differ: one of three of the longer word. */
const forgiven = (one: string, other: string): number => Math.floor(Math.max(one.length, other.length) / 3)

/**
 * How many letters must be replaced, left out, added or exchanged with the next to make one word of the other; `most + 1` where it
 * is more. (optimal string alignment)
 */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const here = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const least = Math.min(
        (above[at] ?? 0) + 1,
        (here[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (same ? 0 : 1),
      )
      here.push(swapped ? Math.min(least, (before[at - 2] ?? 0) + 1) : least)
    }
    if (Math.min(...here) > most) return most + 1
    before = above
    above = here
  }
  return above[other.length] ?? most + 1
}

interface Named {
  readonly name: string
}

/** The beginnings of names as they are written and folded: at 10,000 firms folding them is much of the work. */
const known = new WeakMap<Named, readonly (readonly [written: string, folded: string])[]>()

/** The parts of a firm's name that a visitor may have meant: its first word, its first two, and the whole. */
function beginningsOf(firm: Named) {
  const before = known.get(firm)
  if (before) return before
  const words = firm.name.split(/\s+/)
  const beginnings = [1, 2, words.length].map((count) => words.slice(0, count).join(' '))
  const made = [...new Set(beginnings)].map((written) => [written, fold(written)] as const)
  known.set(firm, made)
  return made
}

/**
 * The beginning of a firm's name that is most like what was searched for, as the name is written: "Brightmoor" for "britmor".
 * Null where none is like it. It forgives more than the search itself, so it is asked where that finds nothing.
 * (docs/decisions/home.md)
 */
export function didYouMean(search: string, firms: readonly Named[]): string | null {
  const typed = fold(search).trim()
  if (typed.length < SHORTEST || typed.length > LONGEST) return null
  let best: string | null = null
  let least = LONGEST
  for (const firm of firms) {
    for (const [written, folded] of beginningsOf(firm)) {
      const most = Math.min(least - 1, forgiven(typed, folded))
      const differing = distance(typed, folded, most)
      if (differing > most) continue
      best = written
      least = differing
    }
  }
  return best
}

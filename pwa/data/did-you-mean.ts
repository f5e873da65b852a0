import { fold } from '#contract/primitives/fold.ts'
import { oncePer } from '#contract/primitives/lazily.ts'

/** Letters of a word from which on another is offered for it, and the longest that is compared. */
const [SHORTEST, LONGEST] = [4, 40]

/** How many letters may differ of two words with as many: one of three of the longer. */
const forgiven = (one: number, other: number): number => Math.floor(Math.max(one, other) / 3)

/** Three rows of the table of `distance`, longer than what is compared: 10,000 firms are compared without an allocation. */
const rows = [0, 1, 2].map(() => new Uint8Array(2 * LONGEST))
/** More than any distance. */
const FAR = 2 * LONGEST

/**
 * How many letters must be replaced, left out, added or exchanged with the next to make one word of the other; `most + 1` where it
 * is more. Their lengths differ by no more than `most`. (optimal string alignment)
 */
function distance(one: string, other: string, most: number): number {
  let [before, above, here] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let at = 0; at <= other.length; at++) above[at] = at
  for (let row = 1; row <= one.length; row++) {
    // Only cells near the diagonal: a way that leaves it further than `most` is longer than that.
    const [first, last] = [Math.max(1, row - most), Math.min(other.length, row + most)]
    let left = first === 1 ? row : FAR
    let nearest = left
    here[first - 1] = left
    for (let at = first; at <= last; at++) {
      const same = one.charCodeAt(row - 1) === other.charCodeAt(at - 1)
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      left = Math.min((above[at] ?? 0) + 1, left + 1, (above[at - 1] ?? 0) + (same ? 0 : 1))
      if (swapped) left = Math.min(left, (before[at - 2] ?? 0) + 1)
      here[at] = left
      nearest = Math.min(nearest, left)
    }
    if (nearest > most) return most + 1
    here[last + 1] = FAR
    ;[before, above, here] = [above, here, before]
  }
  return above[other.length] ?? most + 1
}

interface Named {
  readonly name: string
}

/** At 10,000 firms folding their names is much of the work. */
const foldedName = oncePer(({ name }: Named) => fold(name))

/** Where the parts of a folded name end that a visitor may have meant: its first word, its first two, and the whole. */
function endsOf(folded: string): readonly number[] {
  const first = folded.indexOf(' ')
  const second = folded.indexOf(' ', first + 1)
  if (first < 0) return [folded.length]
  return second < 0 ? [first, folded.length] : [first, second, folded.length]
}

/** As many words of a name as a beginning of its folded text has, as they are written. */
function writtenOf({ name }: Named, beginning: string): string {
  return name.split(/\s+/).slice(0, beginning.split(' ').length).join(' ')
}

/**
 * The beginning of a firm's name that is most similar to the search, as the name is written: "Brightmoor" for "britmor". Null
 * where none is similar. It forgives more than the search, so it is for searches without results. (docs/decisions/search.md)
 */
export function didYouMean(search: string, firms: readonly Named[]): string | null {
  const typed = fold(search).trim()
  if (typed.length < SHORTEST || typed.length > LONGEST) return null
  let best: { readonly firm: Named; readonly beginning: string } | null = null
  let least = LONGEST
  for (const firm of firms) {
    const folded = foldedName(firm)
    for (const end of endsOf(folded)) {
      const most = Math.min(least - 1, forgiven(typed.length, end))
      if (Math.abs(typed.length - end) > most) continue
      const beginning = folded.slice(0, end)
      const differing = distance(typed, beginning, most)
      if (differing > most) continue
      best = { firm, beginning }
      least = differing
    }
  }
  return best && writtenOf(best.firm, best.beginning)
}

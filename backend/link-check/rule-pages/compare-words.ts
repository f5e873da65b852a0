import { type ChangeObject, diffArrays } from 'diff'
import type { ComparedPart } from '#contract/rule-pages.ts'

/** Words taken out and put in beyond which two texts count as entirely different. */
const MOST_EDITS = 800
/** Words of each text that are compared. */
const MOST_WORDS = 40_000
/** Unchanged words that are shown beside a difference. */
const CONTEXT = 12
/** Most parts of a comparison and words of a part: a page must not make staff read without end. */
const MOST_PARTS = 300
const MOST_WORDS_SHOWN = 400

type Change = Pick<ChangeObject<string[]>, 'value' | 'added' | 'removed'>

/** The differences of two lists. Each step of the search is a turn of the event loop, and their number is bounded. (threat N12) */
function differences(before: string[], now: string[]): Promise<Change[] | undefined> {
  return new Promise((resolve) => {
    diffArrays(before, now, { maxEditLength: MOST_EDITS, callback: resolve })
  })
}

const partOf = (kind: ComparedPart['kind'], words: readonly string[]): ComparedPart => ({
  kind,
  text: kind === 'gap' ? '' : words.slice(0, MOST_WORDS_SHOWN).join(' '),
  words: words.length,
})

/** Unchanged words: all of few, else those beside the differences and how many are left out. */
function unchanged(words: readonly string[], isFirst: boolean, isLast: boolean): ComparedPart[] {
  const head = isFirst ? 0 : CONTEXT
  const tail = isLast ? 0 : CONTEXT
  if (words.length <= head + tail + 1) return [partOf('same', words)]
  const parts = [
    partOf('same', words.slice(0, head)),
    partOf('gap', words.slice(head, words.length - tail)),
    partOf('same', words.slice(words.length - tail)),
  ]
  return parts.filter(({ words: count }) => count > 0)
}

/** Two texts word by word, and whether more differs than is shown. */
export async function compareTexts(
  before: string,
  now: string,
): Promise<{ readonly parts: ComparedPart[]; readonly more: boolean }> {
  const [old, recent] = [before, now].map((text) => (text === '' ? [] : text.split(' ')))
  const [left, right] = [old?.slice(0, MOST_WORDS) ?? [], recent?.slice(0, MOST_WORDS) ?? []]
  const isCut = left.length < (old?.length ?? 0) || right.length < (recent?.length ?? 0)
  const found = await differences(left, right)
  const changes = found ?? [
    { value: left, added: false, removed: true },
    { value: right, added: true, removed: false },
  ]
  const parts = changes.flatMap(({ value, added, removed }, index) => {
    if (added || removed) return [partOf(added ? 'added' : 'removed', value)]
    return unchanged(value, index === 0, index === changes.length - 1)
  })
  const isShortened = parts.some(({ kind, words }) => kind !== 'gap' && words > MOST_WORDS_SHOWN)
  return { parts: parts.slice(0, MOST_PARTS), more: isCut || isShortened || parts.length > MOST_PARTS }
}

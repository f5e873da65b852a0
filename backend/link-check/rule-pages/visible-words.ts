import type { Pacer } from '#backend/load-shedding/pacer.ts'

/** Elements whose text is not visible on the page, or that another page fills. */
const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'title', 'textarea'])
const UNSEEN_END = /<\/(script|style|noscript|template|svg|iframe|title|textarea)/gi
/** Elements inside of a word; all others part words. */
const WITHIN_WORDS = new Set(
  'a abbr b big code em font i ins mark q s small span strong sub sup u wbr'.split(' '),
)

const TAG = /<\/?([a-z][a-z0-9-]{0,31})|<[!?]/iy
const QUOTE_OR_END = /["'>]/g
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi
/** Signs that show nothing: they would let two equal texts differ, or turn the direction of a line. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/u
const GAP = /\s/u

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  copy: '©',
  reg: '®',
  trade: '™',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  middot: '·',
  bull: '•',
  times: '×',
}

const character = (code: number) =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '

/** A text with its entities read; an unknown one stays as it is written. */
const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return character(Number(decimal))
    if (hex) return character(Number.parseInt(hex, 16))
    return named[name?.toLowerCase() ?? ''] ?? whole
  })

/** The end of the tag that begins at `start`, behind its ">"; -1 where it has none. Values in quotes may hold one. */
function endOfTag(html: string, start: number): number {
  QUOTE_OR_END.lastIndex = start
  for (let found = QUOTE_OR_END.exec(html); found; found = QUOTE_OR_END.exec(html)) {
    if (found[0] === '>') return found.index + 1
    if (html[found.index - 1] !== '=') continue
    const close = html.indexOf(found[0], found.index + 1)
    if (close < 0) return -1
    QUOTE_OR_END.lastIndex = close + 1
  }
  return -1
}

/** Where the unseen element `name` ends that began before `start`; -1 where it never does. */
function endOfUnseen(html: string, name: string, start: number): number {
  UNSEEN_END.lastIndex = start
  for (let found = UNSEEN_END.exec(html); found; found = UNSEEN_END.exec(html)) {
    if (found[1]?.toLowerCase() === name) return found.index
  }
  return -1
}

/** Longest word, in characters: a longer one counts as several. */
const WORD_LENGTH = 200
/** Text that is split into words at once, in characters. */
const PIECE = 8 * 1024

/** Splits text that comes in pieces into words. */
function createSplitter(words: string[]) {
  let open = ''
  const close = () => {
    if (open !== '') words.push(open.normalize('NFC'))
    open = ''
  }
  return {
    add(piece: string) {
      for (const sign of piece) {
        if (GAP.test(sign)) close()
        else if (!INVISIBLE.test(sign)) open += sign
        if (open.length >= WORD_LENGTH) close()
      }
    },
    close,
  }
}

/**
 * The words that a reader of an HTML text sees, in its order, at most about `most` characters of them. It reads the text once from
 * its start to its end, whatever it holds: no tag is looked for twice, and nothing nests. (threat N6)
 */
export async function visibleWords(html: string, most: number, pace: Pacer): Promise<string[]> {
  const words: string[] = []
  const splitter = createSplitter(words)
  let seen = 0
  const add = async (from: number, to: number) => {
    for (let start = from; start < to && seen < most; start += PIECE) {
      const piece = html.slice(start, Math.min(to, start + PIECE))
      seen += piece.length
      splitter.add(decoded(piece))
      await pace()
    }
  }
  let at = 0
  while (at < html.length && seen < most) {
    const open = html.indexOf('<', at)
    await add(at, open < 0 ? html.length : open)
    if (open < 0) break
    await pace()
    at = afterTag(html, open, splitter)
    if (at < 0) break
    // A "<" that begins no tag is text.
    if (at === open) await add(open, ++at)
  }
  splitter.close()
  return words
}

/** Where the text goes on behind the tag at `open`: `open` itself where there is none, -1 where nothing follows. */
function afterTag(html: string, open: number, splitter: ReturnType<typeof createSplitter>): number {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4)
    return end < 0 ? -1 : end + 3
  }
  TAG.lastIndex = open
  const tag = TAG.exec(html)
  if (!tag) return open
  const name = tag[1]?.toLowerCase() ?? ''
  if (!WITHIN_WORDS.has(name)) splitter.close()
  const end = endOfTag(html, open + 1)
  if (end < 0 || html[open + 1] === '/' || !UNSEEN.has(name)) return end
  return endOfUnseen(html, name, end)
}

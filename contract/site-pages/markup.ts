import { isEmail } from '../primitives/email.ts'
import { isSitePath, safeHttpUrl } from '../primitives/url.ts'
import { DEEPEST_LIST, type PageBlock, type PageListItem, type Run } from './page-blocks.ts'
import { fillIn, type PageSource } from './placeholders.ts'
import { plainText } from './plain-text.ts'

/** Languages in whose dates people write the day as "1.", as almost all of Europe does. */
const LANGUAGES = [
  ...[
    'en',
    'de',
    'de-AT',
    'lb',
    'nl',
    'fr',
    'es',
    'it',
    'pt',
    'ro',
    'da',
    'nb',
    'nn',
    'sv',
    'is',
    'fo',
    'fi',
    'et',
  ],
  ...[
    'lv',
    'lt',
    'pl',
    'cs',
    'sk',
    'sl',
    'hr',
    'bs',
    'sr',
    'sr-Latn',
    'mk',
    'bg',
    'ru',
    'uk',
    'hu',
    'sq',
    'el',
    'tr',
  ],
]

const DAY = /^(?:0?[1-9]|[12]\d|3[01])\.$/
const MONTH = /^(?:0?[1-9]|1[0-2])\.$/
/** A number as high as a year counts nothing on a page: it ends a sentence, or begins a date that has the year first. */
const YEAR_FIRST = /^(?:19|20)\d\d\.$/
const YEAR = /^(?:19|20)\d\d(?!\d)/
const MARKER = /^(?:[-+*]|\d{1,9}[.)])$/
const BEGINS_LIST = /^[ \t]*[-+*\d]/

const plain = (month: string) => month.toLowerCase().replace(/[.,]$/, '')

/** The names of the months, long and short, as they stand in dates and alone. */
function monthNames(): ReadonlySet<string> {
  const firsts = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1))
  const styles = (['long', 'short'] as const).flatMap((month) => [
    { month, timeZone: 'UTC' },
    { month, day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const,
  ])
  const formats = LANGUAGES.flatMap((language) =>
    styles.map((style) => new Intl.DateTimeFormat(language, style)),
  )
  const names = formats.flatMap((format) =>
    firsts.map((first) => format.formatToParts(first).find(({ type }) => type === 'month')?.value ?? ''),
  )
  return new Set(names.map(plain))
}

let months: ReadonlySet<string> | undefined

function isMonth(word: string): boolean {
  months ??= monthNames()
  return MONTH.test(word) || months.has(plain(word))
}

/** Whether words begin with a date whose first number has a full stop, or with two days of one month ("1. to 3. May 2026"). */
function beginWithDate([first = '', second = '', third = '', ...others]: readonly string[]): boolean {
  if (YEAR_FIRST.test(first)) return true
  if (!DAY.test(first)) return false
  if (YEAR.test(third)) return isMonth(second)
  return DAY.test(third) && YEAR.test(others[1] ?? '') && isMonth(others[0] ?? '')
}

/** Longest date, in words. */
const MOST_WORDS = 5

function lineWithDateAsText(line: string): string {
  if (!BEGINS_LIST.test(line)) return line
  const words = [...line.matchAll(/\S+/g)]
  for (const [at, { 0: word, index }] of words.entries()) {
    if (beginWithDate(words.slice(at, at + MOST_WORDS).map(([text]) => text))) {
      const stop = index + word.length - 1
      return `${line.slice(0, stop)}\\${line.slice(stop)}`
    }
    if (!MARKER.test(word)) return line
  }
  return line
}

/** Markdown in which a date at the start of a line, or of an entry of a list, begins no list: its full stop is escaped. */
const withDatesAsText = (text: string): string => text.split('\n').map(lineWithDateAsText).join('\n')

import MarkdownIt, { type Token } from 'markdown-it'

/** Most cells of all tables of a text: a table with more takes the Markdown parser a second. */
const MOST_CELLS = 2000

/** How many levels of blocks a list adds: its own and that of its entry. */
const LEVELS_OF_A_LIST = 2

/**
 * Headings, lists, tables, bold and links of Markdown. All else is text, HTML included, and no rule makes any from it.
 * (CommonMark 0.31; tables as on GitHub)
 */
const markdown = new MarkdownIt('zero', { html: false, maxNesting: LEVELS_OF_A_LIST * DEEPEST_LIST }).enable([
  'heading',
  'list',
  'table',
  'emphasis',
  'link',
  'escape',
  'balance_pairs',
])
// Addresses are judged once their placeholders are filled.
markdown.validateLink = () => true
markdown.normalizeLink = (address) => address

const MAILTO = 'mailto:'
const PHONE = /^tel:\+?[\d-]{3,20}$/

/** The address if a link may lead to it, else null: to this site, the web, a mailbox or a telephone. (threat H1) */
function safeHref(address: string): string | null {
  if (address.startsWith('#') || isSitePath(address)) return address
  if (address.startsWith(MAILTO)) return isEmail(address.slice(MAILTO.length)) ? address : null
  if (PHONE.test(address)) return address
  return /^https?:/i.test(address) ? safeHttpUrl(address) : null
}

/** A key for links to a heading: its words, with a number behind those that came before. */
function headingIds(): (text: string) => string {
  const taken = new Map<string, number>()
  return (text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const id = words.join('-').slice(0, 60) || 'part'
    const times = (taken.get(id) ?? 0) + 1
    taken.set(id, times)
    return times === 1 ? id : `${id}-${times}`
  }
}

/** The runs of a line, where screens keep line breaks. A link without a safe target becomes plain text. */
function runsOf({ children }: Token, settings: PageSource): Run[] {
  const runs: Run[] = []
  let depth = 0
  let href: string | null = null
  const add = (text: string) => {
    if (text !== '') runs.push({ text, ...(depth > 0 && { strong: true }), ...(href !== null && { href }) })
  }
  for (const token of children ?? []) {
    if (token.type === 'strong_open') depth += 1
    else if (token.type === 'strong_close') depth -= 1
    else if (token.type === 'link_open')
      href = safeHref(fillIn(String(token.attrGet('href') ?? ''), settings))
    else if (token.type === 'link_close') href = null
    else if (token.type === 'hardbreak') add('\n')
    else add(fillIn(token.content, settings))
  }
  return runs
}

/** What the parts of one page are made with. */
interface Making {
  readonly settings: PageSource
  readonly idOf: (text: string) => string
}

/**
 * The tokens of a list. A number stays as it is written where it is higher than the one before, also past a gap, since clauses
 * are cited by it; else entries count on, as in Markdown, where each of them may say "1.".
 */
function listFrom(tokens: readonly Token[], making: Making): PageBlock {
  const [open] = tokens
  const ordered = open?.type === 'ordered_list_open'
  let last = -1
  const items = [...blocksOf(tokens.slice(1, -1))].map((entry): PageListItem => {
    const blocks = blocksFrom(entry.slice(1, -1), making)
    if (!ordered) return { blocks }
    last = Math.max(last + 1, Number(entry[0]?.info))
    return { number: last, blocks }
  })
  return { kind: 'list', ordered, items }
}

function tableFrom(tokens: readonly Token[], settings: PageSource): PageBlock {
  const rows: Run[][][] = []
  for (const token of tokens) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type === 'inline') rows.at(-1)?.push(runsOf(token, settings))
  }
  const [head = [], ...others] = rows
  return { kind: 'table', head, rows: others }
}

/** The tokens of each block among these, from the one that opens it to the one that closes it. */
function* blocksOf(tokens: readonly Token[]): Generator<readonly Token[]> {
  let start = 0
  const top = tokens[0]?.level ?? 0
  for (const [at, { level, nesting }] of tokens.entries()) {
    if (level > top || nesting === 1) continue
    yield tokens.slice(start, at + 1)
    start = at + 1
  }
}

/** Whether the tables of a text have more cells than are read. */
export const hasTooManyCells = (text: string): boolean => (text.match(/\|/g)?.length ?? 0) > MOST_CELLS

/**
 * The parts of a page, with its placeholders filled. The title is no part of the text, so its headings begin with the second
 * level. Bounded: a text with too many cells has no parts.
 */
export function pageBlocks(text: string, settings: PageSource): PageBlock[] {
  if (hasTooManyCells(text)) return []
  return blocksFrom(markdown.parse(withDatesAsText(text), {}), { settings, idOf: headingIds() })
}

const blocksFrom = (tokens: readonly Token[], making: Making): PageBlock[] =>
  [...blocksOf(tokens)].map((block) => blockFrom(block, making))

function blockFrom(tokens: readonly Token[], making: Making): PageBlock {
  const [first, line] = tokens
  const { settings, idOf } = making
  if (first?.type === 'table_open') return tableFrom(tokens, settings)
  if (first?.type.endsWith('list_open')) return listFrom(tokens, making)
  const runs = line ? runsOf(line, settings) : []
  if (first?.type !== 'heading_open') return { kind: 'paragraph', runs }
  const level = Number(first.tag.slice(1)) > 2 ? 3 : 2
  return { kind: 'heading', level, id: idOf(plainText(runs)), runs }
}

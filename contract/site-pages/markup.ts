import MarkdownIt, { type Token } from 'markdown-it'
import { isEmail } from '../primitives/email.ts'
import { isSitePath, safeHttpUrl } from '../primitives/url.ts'
import { withDatesAsText } from './dates-as-text.ts'
import { DEEPEST_LIST, type PageBlock, type PageListItem, type Run } from './page-blocks.ts'
import { fillIn, type PageSource } from './placeholders.ts'
import { plainText } from './plain-text.ts'

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

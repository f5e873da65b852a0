import MarkdownIt, { type Token } from 'markdown-it'
import { isEmail } from '../primitives/email.ts'
import { isSitePath, safeHttpUrl } from '../primitives/url.ts'
import type { PageBlock, Run } from './page-blocks.ts'
import { fillIn, type PageSource } from './placeholders.ts'
import { plainText } from './plain-text.ts'

/** Most cells of all tables of a text: a table with more takes the Markdown parser a second. */
const MOST_CELLS = 2000

/**
 * Headings, lists, tables, bold and links of Markdown. All else is text, HTML included, and no rule makes any from it.
 * (CommonMark 0.31; tables as on GitHub)
 */
const markdown = new MarkdownIt('zero', { html: false, maxNesting: 20 }).enable([
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

/** The runs of a line. A link without a safe target becomes plain text. */
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
    else add(fillIn(token.content, settings))
  }
  return runs
}

/** The tokens of a list: each paragraph is an entry, also in nested lists. */
function listFrom(tokens: readonly Token[], settings: PageSource): PageBlock {
  const items = tokens.filter(({ type }) => type === 'inline').map((token) => runsOf(token, settings))
  return { kind: 'list', ordered: tokens[0]?.type === 'ordered_list_open', items }
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

/** The tokens of each block of a text, from the one that opens it to the one that closes it. */
function* blocksOf(tokens: readonly Token[]): Generator<readonly Token[]> {
  let start = 0
  for (const [at, { level, nesting }] of tokens.entries()) {
    if (level > 0 || nesting === 1) continue
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
  const idOf = headingIds()
  return [...blocksOf(markdown.parse(text, {}))].map((tokens) => blockFrom(tokens, settings, idOf))
}

function blockFrom(
  tokens: readonly Token[],
  settings: PageSource,
  idOf: (text: string) => string,
): PageBlock {
  const [first, line] = tokens
  if (first?.type === 'table_open') return tableFrom(tokens, settings)
  if (first?.type.endsWith('list_open')) return listFrom(tokens, settings)
  const runs = line ? runsOf(line, settings) : []
  if (first?.type !== 'heading_open') return { kind: 'paragraph', runs }
  const level = Number(first.tag.slice(1)) > 2 ? 3 : 2
  return { kind: 'heading', level, id: idOf(plainText(runs)), runs }
}

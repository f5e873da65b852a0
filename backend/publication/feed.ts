import type { ReviewNews } from '#backend/models/review-news.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { escapeMarkup } from '#contract/primitives/text.ts'
import { changeText } from '#contract/public-changes/change-sentence.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { firmPage, publicPages } from '#contract/public-pages.ts'

/** Most entries of a feed. */
const ENTRIES = 50

/** A firm that visitors can open. */
interface ListedFirm {
  readonly id: string
  readonly slug: string
  readonly name: string
}

/** One entry: its news, and the moment. */
interface Entry {
  readonly at: string
  /** The firm that it is about; "" for the site. */
  readonly name: string
  readonly path: string
  readonly lines: readonly string[]
  /** Tells entries of one moment and one address apart; absent: it is the only one. */
  readonly key?: string
}

/** Characters that XML 1.0 cannot hold, not even escaped. (XML 1.0, section 2.2) */
const NO_XML = /(?![\t\n\r\x7f-\x9f])[\p{Cc}\ufffe\uffff]/gu
const escaped = (text: string) => escapeMarkup(text.toWellFormed().replace(NO_XML, ''))

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The sentences of the entries of one moment, why that was, and what was said of it since. */
function linesOf(changes: readonly PublicChange[]): readonly string[] {
  const reasons = new Set(changes.map(({ reason }) => reason).filter((reason) => reason !== ''))
  return [
    ...changes.map((change) => sentence(changeText(change))),
    ...[...reasons].map((reason) => `Reason: ${reason}`),
    ...changes.flatMap(({ notes }) => notes.map(({ at, text }) => `Corrected on ${dayText(at)}: ${text}`)),
  ]
}

/**
 * The list of changes as entries of a feed, in its order: what changed of a firm at one moment is one of them, under the address
 * of the firm and the moment, by which readers of the feed of earlier versions knew it. A firm without a page has that of all
 * changes.
 */
function changeEntries(changes: readonly PublicChange[], isListed: (firm: ListedFirm) => boolean): Entry[] {
  const byMoment = Map.groupBy(changes, ({ at, firm }) => `${at} ${firm?.id ?? ''}`)
  return [...byMoment.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { at, firm } = first
    const lines = linesOf(all)
    if (firm && isListed(firm)) return { at, name: firm.name, path: firmPage.to(firm.slug), lines }
    return { at, name: firm?.name ?? '', path: publicPages.changes.pattern, lines, key: first.id }
  })
}

/** The entries of published reviews. Their words are on the page alone, which a withdrawal takes them from. */
function reviewEntries(reviews: readonly ReviewNews[], firms: readonly ListedFirm[]): Entry[] {
  const known = new Map(firms.map((firm) => [firm.id, firm]))
  return reviews.flatMap(({ id, firm_id, rating, published_at: at }) => {
    const firm = known.get(firm_id)
    if (!firm) return []
    const lines = [`New review with ${rating} of 5 stars`]
    return { at, name: firm.name, path: firmPage.to(firm.slug), lines, key: id }
  })
}

/** What HTML, or a reader that strips tags, takes for more than text. */
const MARKUP = /<|&(?=[#a-z\d])/gi

/**
 * An element with a text. RSS 2.0 cannot say of which kind it is: a description is HTML, and most readers take titles for HTML, so
 * "<Rapid> 50K" came out as "50K". What HTML would read as markup is escaped for it, before all is escaped for XML. The rest is
 * not: the few readers that show titles as they stand would show every "&" of a name as "&amp;".
 */
const tag = (name: string, text: string) =>
  `<${name}>${escaped(text.replace(MARKUP, escapeMarkup))}</${name}>`

function item({ at, name, path, lines, key = at }: Entry, origin: string): string {
  const address = origin + path
  return [
    '<item>',
    tag('title', name === '' ? (lines[0] ?? '') : `${name}: ${lines[0]}`),
    `<link>${escaped(address)}</link>`,
    tag('description', lines.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join(' ')),
    `<guid isPermaLink="false">${escaped(`${address}#${key}`)}</guid>`,
    tag('pubDate', new Date(at).toUTCString()),
    '</item>',
  ].join('')
}

interface FeedSource {
  readonly origin: string
  /** Of the feed itself. */
  readonly path: string
  readonly title: string
  /** Address of the page that it is the feed of. */
  readonly page: string
  /** Newest first. */
  readonly changes: readonly PublicChange[]
  /** Newest first. */
  readonly reviews?: readonly ReviewNews[]
  /** The firms that visitors can open, or as many of them as the rest speaks of. */
  readonly firms: readonly ListedFirm[]
}

/** The list of changes and new reviews as RSS 2.0. The same changes give the same bytes. (RSS 2.0 specification) */
export function feed({ origin, path, title, page, changes, reviews = [], firms }: FeedSource): string {
  const listed = new Map(firms.map(({ id, slug }) => [id, slug]))
  const entries = [
    ...changeEntries(changes, ({ id, slug }) => listed.get(id) === slug),
    ...reviewEntries(reviews, firms),
  ]
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, ENTRIES)
  const newest = entries[0]
  const head = [
    tag('title', title),
    `<link>${escaped(origin + page)}</link>`,
    tag(
      'description',
      'What changed, when and why: standing, tiers, warnings, codes, prices, rules and facts.',
    ),
    tag('language', 'en'),
    `<atom:link href="${escaped(origin + path)}" rel="self" type="application/rss+xml"/>`,
    newest ? tag('lastBuildDate', new Date(newest.at).toUTCString()) : '',
  ]
  const items = entries.map((entry) => item(entry, origin))
  const open = '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>'
  return `<?xml version="1.0" encoding="UTF-8"?>${open}${head.join('')}${items.join('')}</channel></rss>`
}

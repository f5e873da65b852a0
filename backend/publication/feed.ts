import type { FirmHistoryEntry } from '#backend/models/history.ts'
import type { ReviewNews } from '#backend/models/review-news.ts'
import type { CollectionStats } from '#contract/backup/backup-endpoints.ts'
import type { Firm, StaffFirm } from '#contract/firm.ts'
import { factsOf, newsBetween } from '#contract/firm-changes.ts'
import { isLive } from '#contract/firm-status.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { escapeMarkup } from '#contract/primitives/text.ts'
import { firmPage } from '#contract/public-pages.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'

/** Most entries of the feed. */
const ENTRIES = 50

/** One entry: what became known, and when. */
interface Entry {
  readonly at: string
  /** The firm that it is about. */
  readonly name: string
  readonly path: string
  readonly lines: readonly string[]
  /** Tells entries of one moment apart; absent: it is the only one. */
  readonly key?: string
}

/** Characters that XML 1.0 cannot hold, not even escaped. (XML 1.0, section 2.2) */
const NO_XML = /(?![\t\n\r\x7f-\x9f])[\p{Cc}\ufffe\uffff]/gu
const escaped = (text: string) => escapeMarkup(text.toWellFormed().replace(NO_XML, ''))

/** A state of a firm; what the history lacks is taken from the firm as it is now. */
const stateWith = (firm: StaffFirm, values: FirmHistoryEntry['before']): StaffFirm => ({ ...firm, ...values })

/** The news of a change for visitors; empty where they saw neither state, or the firm left. Null: a new firm. */
function linesOf(before: StaffFirm | null, after: StaffFirm): readonly string[] {
  if (!isLive(after)) return []
  const tier = tierOf(sectionOf(after.category)).label
  if (before === null) return [`New firm in the ${tier} tier`]
  if (!isLive(before)) return [`Listed in the ${tier} tier`]
  return newsBetween(factsOf(before), factsOf(after)).map(({ text }) => text)
}

/** Describes what a restore changed in the list of firms; empty where it changed nothing. */
function restoreSummary(after: FirmHistoryEntry['after']): readonly string[] {
  // Entries of an earlier version counted firms when all of them were shown.
  const {
    changed = 0,
    added = 0,
    removed = 0,
  } = (after?.shown_firms ?? after?.propfirms ?? {}) as Partial<CollectionStats>
  return [
    changed > 0 ? `${pluralize(changed, 'firm')} changed` : '',
    added > 0 ? `${pluralize(added, 'firm')} added` : '',
    removed > 0 ? `${pluralize(removed, 'firm')} removed` : '',
  ].filter((line) => line !== '')
}

/**
 * Returns the entries of the feed, newest first. The history holds differences, so each firm is walked back from what it is
 * now; only what visitors see of it is compared, and firms that are not published are left out. A restore replaces
 * states past the history: it becomes one entry, and older entries are dropped. (docs/decisions/staff-forms.md)
 */
export function feedEntries(
  history: readonly FirmHistoryEntry[],
  published: readonly Firm[],
): readonly Entry[] {
  const current = new Map(published.map((firm) => [firm.id, firm]))
  const states = new Map<string, StaffFirm>()
  const entries: Entry[] = []
  for (const { at, action, subject_id: id, before, after: made } of history) {
    if (action === 'restore') {
      const lines = restoreSummary(made)
      if (lines.length === 0) continue
      if (entries.length < ENTRIES)
        entries.push({ at, name: 'List restored from a backup', path: '/', lines })
      break
    }
    const firm = current.get(id)
    if (!firm || entries.length === ENTRIES) continue
    const after = states.get(id) ?? firm
    const earlier = stateWith(after, before)
    states.set(id, earlier)
    const lines = linesOf(action === 'create' ? null : earlier, after)
    if (lines.length > 0) entries.push({ at, name: firm.name, path: firmPage.to(firm.slug), lines })
  }
  return entries
}

/** The entries of published reviews. Their words are on the page alone, which a withdrawal takes them from. */
function reviewEntries(reviews: readonly ReviewNews[], firms: readonly Firm[]): Entry[] {
  const known = new Map(firms.map((firm) => [firm.id, firm]))
  return reviews.flatMap(({ id, firm_id, rating, published_at: at }) => {
    const firm = known.get(firm_id)
    if (!firm) return []
    const lines = [`New review with ${rating} of 5 stars`]
    return { at, name: firm.name, path: firmPage.to(firm.slug), lines, key: id }
  })
}

const tag = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

function item({ at, name, path, lines, key = at }: Entry, origin: string): string {
  const address = origin + path
  return [
    '<item>',
    tag('title', `${name}: ${lines[0]}`),
    tag('link', address),
    tag('description', `${lines.join('. ')}.`),
    `<guid isPermaLink="false">${escaped(`${address}#${key}`)}</guid>`,
    tag('pubDate', new Date(at).toUTCString()),
    '</item>',
  ].join('')
}

interface FeedSource {
  readonly origin: string
  readonly siteName: string
  readonly history: readonly FirmHistoryEntry[]
  /** Newest first. */
  readonly reviews?: readonly ReviewNews[]
  /** The published firms, or as many of them as the history speak of. */
  readonly firms: readonly Firm[]
}

/** The changes of firms and their new reviews as RSS 2.0. The same changes give the same bytes. (RSS 2.0 specification) */
export function feed({ origin, siteName, history, reviews = [], firms }: FeedSource): string {
  const entries = [...feedEntries(history, firms), ...reviewEntries(reviews, firms)]
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, ENTRIES)
  const newest = entries[0]
  const head = [
    tag('title', `${siteName}: changes of firms`),
    tag('link', `${origin}/`),
    tag('description', 'New firms, and changes of codes, discounts, tiers, fees and warnings.'),
    tag('language', 'en'),
    `<atom:link href="${escaped(origin)}/feed.xml" rel="self" type="application/rss+xml"/>`,
    newest ? tag('lastBuildDate', new Date(newest.at).toUTCString()) : '',
  ]
  const items = entries.map((entry) => item(entry, origin))
  const open = '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>'
  return `<?xml version="1.0" encoding="UTF-8"?>${open}${head.join('')}${items.join('')}</channel></rss>`
}

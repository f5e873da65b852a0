import { randomUUID } from 'node:crypto'
import type { Writing } from '#backend/database/transaction.ts'
import { actorOf, difference, record } from '#backend/history/record.ts'
import { earlierFields, type WayBack } from '#backend/history/take-back.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { entityTag, requireMatch } from '#backend/http/if-match.ts'
import type { Author } from '#backend/http/session.ts'
import { pick } from '#backend/models/backup-table.ts'
import { readEditedPage } from '#backend/models/edited-page.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { readSettings, writeGroups } from '#backend/models/settings.ts'
import { writePage } from '#backend/models/site-page.ts'
import { readPolicy, recordPolicyChanges } from '#backend/public-changes/record-policy-changes.ts'
import { normalValue } from '#contract/normal-values.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { hasTooManyCells } from '#contract/site-pages/markup.ts'
import {
  MOST_CHANGES,
  type PageChange,
  pageText,
  type SitePage,
  sitePageEntry,
} from '#contract/site-pages/site-page.ts'
import type { EditedFields, EditedPage } from '#contract/site-pages/site-page-endpoints.ts'

/** A page after a change, and the tag of that state. */
interface ChangedPage {
  readonly page: EditedPage
  readonly version: number
}

/** The changes with one more; of those of one day without a word one is told. */
function withChange(changes: readonly PageChange[], { on, note }: PageChange): PageChange[] {
  const [newest, ...older] = changes
  if (newest?.on !== on || (newest.note !== '' && note !== '')) return [{ on, note }, ...changes]
  return [{ on, note: note || newest.note }, ...older]
}

/** The page as it is stored. @throws ApiError 404 where the settings list no such page; 412 where it changed meanwhile */
async function existing(writing: Writing, slug: string, ifMatch: string | undefined) {
  const stored = await readEditedPage(writing, slug)
  if (!stored) throw new ApiError('not_found', 'There is no such page')
  const detail = 'This page was changed in the meantime'
  requireMatch(ifMatch, entityTag(stored.version), { current: stored.edited, detail })
  return stored
}

/** Changes the given fields of a page: its text, and its entry in the settings. Of the policy the list of changes tells. */
export async function changeFields(
  writing: Writing,
  wish: { readonly slug: string; readonly change: EditedFields },
  author: Author,
  now: Date,
): Promise<ChangedPage> {
  // Before anything is read, so that writers take turns.
  const revision = await nextRevision(writing)
  const policy = await readPolicy(writing)
  const changed = await writeFields(writing, { ...wish, revision }, author, now)
  await recordPolicyChanges(writing, policy, { reason: wish.change.note }, now)
  return changed
}

const entryKeys = Object.keys(sitePageEntry.entries)

async function writeFields(
  writing: Writing,
  {
    slug,
    change: { note, ...given },
    revision,
  }: { readonly slug: string; readonly change: EditedFields; readonly revision: number },
  author: Author,
  now: Date,
): Promise<ChangedPage> {
  const { edited: before, version } = await existing(writing, slug, author.ifMatch)
  if (given.text !== undefined && hasTooManyCells(given.text))
    throw refusedField('text', 'The tables of the text are too large', { message: 'has too large tables' })
  const changed = Object.entries(given).filter(([, value]) => value !== undefined)
  const page: EditedPage = { ...before, ...Object.fromEntries(changed) }
  const entry = (edited: EditedPage) => pick(edited, entryKeys) as SitePage
  const isNewText = page.text !== normalValue(pageText, before.text)
  const isNewEntry = JSON.stringify(entry(page)) !== JSON.stringify(entry(before))
  const actor = actorOf({
    ...author,
    ...(isNewText && isNewEntry && { batch: author.batch ?? randomUUID() }),
  })
  if (isNewEntry) {
    const { pages } = (await readSettings(writing)).settings
    const written = { list: pages.list.map((one) => (one.slug === slug ? entry(page) : one)) }
    await writeGroups(writing, { pages: written }, { revision, now })
    const about = { subject: 'settings', subject_id: 'settings', subject_name: 'Settings' } as const
    const values = difference({ pages }, { pages: written })
    await record(writing, actor, { action: 'change', ...about, ...values }, now)
  }
  if (!isNewText) return { page, version: isNewEntry ? revision : version }
  const changes = withChange(before.changes, { on: utcDayOf(now), note }).slice(0, MOST_CHANGES)
  const { text } = page
  await writePage(writing, { id: slug, text, changes, revision, updated_at: now.toISOString() })
  const about = { subject: 'page', subject_id: slug, subject_name: page.title } as const
  await record(
    writing,
    actor,
    { action: 'change', ...about, before: { text: before.text }, after: { text } },
    now,
  )
  return { page: { ...page, changes }, version: revision }
}

/** The text of a page becomes what it was. */
export const pagesWayBack: WayBack = {
  permission: 'settings:write',
  isFor: ({ subject, action }) => subject === 'page' && action === 'change',
  async plan(reading, [entry]) {
    const page = entry && (await readEditedPage(reading, entry.subject_id))
    if (!entry || !page) throw new ApiError('not_found', 'There is no such page')
    const { text } = earlierFields(entry, { text: page.edited.text }) ?? {}
    if (typeof text !== 'string') return null
    const change = { text, note: '' }
    return (writing, author, now) => changeFields(writing, { slug: entry.subject_id, change }, author, now)
  },
}

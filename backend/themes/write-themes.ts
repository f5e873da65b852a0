import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Writing } from '#backend/database/transaction.ts'
import { actorOf, difference, record } from '#backend/history/record.ts'
import { changedSince, earlierFields, type WayBack } from '#backend/history/take-back.ts'
import { ApiError } from '#backend/http/errors.ts'
import { entityTag, requireMatch } from '#backend/http/if-match.ts'
import type { Author } from '#backend/http/session.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import {
  activateOnly,
  findTheme,
  insertTheme,
  removeTheme,
  type ThemeRecord,
  updateTheme,
} from '#backend/models/theme.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { shapes } from '#contract/normal-values.ts'
import { DEFAULT_THEME_ID, type Theme } from '#contract/theme/theme.ts'
import { type NewTheme, newTheme, type ThemeChange } from '#contract/theme/theme-endpoints.ts'

/** Writes what was done to a theme into the history. */
export function recordTheme(
  writing: Writing,
  author: Author,
  {
    action,
    theme,
    before = null,
    after = null,
  }: {
    action: HistoryEntry['action']
    theme: Pick<Theme, 'id' | 'name'>
    before?: Record<string, unknown> | null
    after?: Record<string, unknown> | null
  },
  now: Date,
): Promise<void> {
  const entry = { action, subject: 'theme', subject_id: theme.id, subject_name: theme.name } as const
  const values = before && after ? difference(before, after, shapes.theme) : { before, after }
  return record(writing, actorOf(author), { ...entry, ...values }, now)
}

async function existing(writing: Writing, id: string, ifMatch?: string): Promise<ThemeRecord> {
  const theme = await findTheme(writing, id)
  if (!theme) throw new ApiError('not_found', 'There is no such theme')
  const { revision, ...current } = theme
  const detail = 'This theme was changed in the meantime'
  requireMatch(ifMatch, entityTag(revision), { current, detail })
  return theme
}

/** Adds a theme, not active. */
export async function addTheme(
  writing: Writing,
  input: NewTheme,
  author: Author,
  now: Date,
): Promise<ThemeRecord> {
  const revision = await nextRevision(writing)
  const theme = { ...input, id: randomUUID(), isActive: false, createdAt: now.toISOString() }
  const added = await insertTheme(writing, theme, { revision })
  await recordTheme(writing, author, { action: 'create', theme, after: theme }, now)
  return added
}

/** Changes the fields given; which theme is active stays as it is. */
export async function changeFields(
  writing: Writing,
  { id, change }: { readonly id: string; readonly change: ThemeChange },
  author: Author,
  now: Date,
): Promise<ThemeRecord> {
  const revision = await nextRevision(writing)
  const before = await existing(writing, id, author.ifMatch)
  const after = { ...before, ...change, revision }
  await updateTheme(writing, id, change, { revision })
  await recordTheme(
    writing,
    author,
    { action: 'change', theme: after, before: { ...before, revision }, after },
    now,
  )
  return after
}

/** Makes a theme the one that visitors see. */
export async function activate(
  writing: Writing,
  id: string,
  author: Author,
  now: Date,
): Promise<ThemeRecord> {
  const revision = await nextRevision(writing)
  const theme = await existing(writing, id, author.ifMatch)
  await activateOnly(writing, id, revision)
  await recordTheme(writing, author, { action: 'activate', theme }, now)
  return { ...theme, isActive: true, revision }
}

/** A deleted theme comes back with another id, and active where it was; a changed one gets its earlier values. */
export const themesWayBack: WayBack = {
  permission: 'themes:write',
  isFor: ({ subject, action }) => subject === 'theme' && (action === 'delete' || action === 'change'),
  async plan(reading, [entry]) {
    if (!entry) return null
    const { action, subject_id: id, subject_name, before } = entry
    if (action === 'change') {
      const theme = await findTheme(reading, id)
      if (!theme) throw changedSince([subject_name])
      const change = earlierFields(entry, { ...theme })
      return change && ((writing, author, now) => changeFields(writing, { id, change }, author, now))
    }
    const theme = v.safeParse(newTheme, before)
    if (!theme.success) throw new ApiError('conflict', 'This theme cannot be added as it was.')
    return async (writing, author, now) => {
      const added = await addTheme(writing, theme.output, author, now)
      if (before?.isActive === true) await activate(writing, added.id, author, now)
    }
  },
}

/** Deletes a theme; where it was active, the default one takes its place. */
export async function deleteForGood(writing: Writing, id: string, author: Author, now: Date): Promise<void> {
  if (id === DEFAULT_THEME_ID) throw new ApiError('invalid_input', 'The default theme cannot be deleted')
  const revision = await nextRevision(writing)
  const theme = await existing(writing, id, author.ifMatch)
  await removeTheme(writing, id)
  if (theme.isActive) await activateOnly(writing, DEFAULT_THEME_ID, revision)
  const { revision: _, ...before } = theme
  await recordTheme(writing, author, { action: 'delete', theme, before }, now)
}

import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Reading } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { entityTag } from '#backend/http/if-match.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { readEditedPage } from '#backend/models/edited-page.ts'
import { findFirm } from '#backend/models/firm.ts'
import { eachEntry, findHistoryEntry, readHistory } from '#backend/models/history.ts'
import { recordedFirm } from '#backend/models/recorded-firm.ts'
import { readSettings, settingsVersion } from '#backend/models/settings.ts'
import { findTheme } from '#backend/models/theme.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { operates, type WithStanding } from '#contract/firm-standing.ts'
import { type HistoryEntry, listHistory, listHistoryLines, readHistoryEntry } from '#contract/history.ts'
import {
  type HistoryVersion,
  isRestorable,
  readActRevert,
  readHistoryVersion,
  type VersionKind,
} from '#contract/history-version.ts'
import type { Values } from '#contract/primitives/paths.ts'
import { standingFields } from '#contract/standing-change.ts'
import { listRecentActs, takeBackAct as takeBackCall } from '#contract/take-back.ts'
import { linesOf } from './lines.ts'
import { revertAct } from './read-act-revert.ts'
import { recentActs, takeBackAct, type WayBack } from './take-back.ts'
import { restoredFields, revertOf, undone, writableOf } from './version.ts'

/** A thing as it is stored now. */
interface Present {
  readonly values: Values
  readonly tag: string
}

async function readPresent(reading: Reading, { subject, subject_id }: HistoryEntry): Promise<Present | null> {
  if (subject === 'settings') {
    const { settings } = await readSettings(reading)
    return { values: { ...settings }, tag: entityTag(await settingsVersion(reading)) }
  }
  if (subject === 'page') {
    const page = await readEditedPage(reading, subject_id)
    return page && { values: { text: page.edited.text }, tag: entityTag(page.version) }
  }
  if (subject === 'theme') {
    const theme = await findTheme(reading, subject_id)
    return theme && { values: { ...theme }, tag: entityTag(theme.revision) }
  }
  const firm = await findFirm(reading, subject_id)
  if (!firm) return null
  return { values: recordedFirm(firm), tag: firmTag(firm) }
}

const restoredLists: Readonly<Record<string, string>> = {
  firm: 'propfirms',
  theme: 'themes',
  settings: 'settings',
  page: 'site_pages',
}

/**
 * Whether a backup was restored after `entry` that changed things of its kind and wrote no entries for them, as restores of
 * earlier versions of this software: what came before cannot be reconstructed. A deletion, however, records all values.
 */
async function isBehindRestore(
  reading: Reading,
  { at, subject, action: done }: HistoryEntry,
): Promise<boolean> {
  if (done === 'delete') return false
  const list = restoredLists[subject] ?? ''
  for await (const { action, after, batch } of eachEntry(reading, { subject: 'backup', from: at })) {
    if (action !== 'restore' || batch !== null) continue
    const { changed = 0, added = 0 } = (after?.[list] ?? {}) as { changed?: number; added?: number }
    if (changed + added > 0) return true
  }
  return false
}

const BEHIND_RESTORE =
  'A backup was restored since then, by an older version of the software that kept no record of it, so this version cannot be reconstructed.'

/**
 * The standing of a deleted firm that did not operate: an older version comes back with it, since that the firm operates again is
 * nothing to be said by the way.
 */
const standingIn = (values: Values | null): Values =>
  values && !operates(values as WithStanding) ? pick(values, standingFields) : {}

/**
 * A thing as it was at an entry: its present values, or those of its deletion, with every later entry undone.
 * `side`: before the entry, or after it.
 */
async function valuesAt(
  reading: Reading,
  entry: HistoryEntry,
  { side, present }: { readonly side: 'before' | 'after'; readonly present: Present | null },
): Promise<{ readonly values: Values; readonly slug: string | null }> {
  let values: Values | null = present?.values ?? null
  let standing: Values = {}
  for await (const one of eachEntry(reading, { subject: entry.subject, subject_id: entry.subject_id })) {
    const isLater = one.id !== entry.id
    if (values === null) {
      values = one.action === 'delete' ? one.before : null
      standing = standingIn(values)
    } else if (isLater || side === 'before') values = undone(values, one)
    if (!isLater) break
  }
  const slug = typeof values?.slug === 'string' ? values.slug : null
  return { values: { ...values, ...standing }, slug }
}

const pick = (values: Values, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, values[key]]))

/** The changes that put a thing back to its version at an entry. Reads one state of the database. @throws ApiError 409 */
async function readVersion(reading: Reading, entry: HistoryEntry, of: VersionKind): Promise<HistoryVersion> {
  if (!isRestorable(entry.subject)) throw new ApiError('conflict', 'Of this there are no earlier versions.')
  const present = await readPresent(reading, entry)
  const now = present?.values ?? {}
  const tag = present?.tag ?? null
  const writable = writableOf(entry)
  if (of === 'change') {
    if (!present) throw new ApiError('conflict', 'It no longer exists.')
    const { fields, shortened, changedSince } = revertOf(entry, now, writable)
    const changed_since = [...changedSince]
    return {
      fields,
      now: pick(now, Object.keys(fields)),
      shortened: [...shortened],
      changed_since,
      tag,
      slug: null,
    }
  }
  if (await isBehindRestore(reading, entry)) throw new ApiError('conflict', BEHIND_RESTORE)
  const { values, slug } = await valuesAt(reading, entry, { side: of, present })
  const { fields, shortened } = restoredFields(values, now, writable)
  const before = present ? pick(now, Object.keys(fields)) : {}
  return { fields, now: before, shortened: [...shortened], changed_since: [], tag, slug }
}

const unknownEntry = () => new ApiError('not_found', 'There is no such entry')

/** The calls that read what staff did, and that take it back. `ways`: those of the nouns. */
export function historyRoutes(database: Database, clock: Clock, ways: readonly WayBack[]): readonly Route[] {
  const reading = { database }
  return [
    route(listHistory, ({ query }) => readHistory(reading, query)),
    route(listHistoryLines, async ({ query }) => {
      // A history of one thing, or of one act, shows each of its entries.
      const once = query.subject_id === undefined && query.batch === undefined
      return linesOf(reading, await readHistory(reading, query, { once }))
    }),
    // Before the entries: its address looks like one of them.
    route(listRecentActs, ({ caller }) =>
      inSnapshot(database, (reading) => recentActs(reading, { caller, ways }, clock())),
    ),
    route(readHistoryEntry, async ({ params }) => {
      const entry = await findHistoryEntry(reading, params.id)
      const [line] = entry ? await linesOf(reading, [entry]) : []
      if (!line) throw unknownEntry()
      return line
    }),
    route(readHistoryVersion, ({ params, query }) =>
      inSnapshot(database, async (snapshot) => {
        const entry = await findHistoryEntry(snapshot, params.id)
        if (!entry) throw unknownEntry()
        return readVersion(snapshot, entry, query.of)
      }),
    ),
    route(readActRevert, ({ params }) =>
      inSnapshot(database, (snapshot) => revertAct(snapshot, params.id, clock())),
    ),
    writingRoute(takeBackCall, ({ params, ...by }, writing) =>
      takeBackAct(writing, { act: params.id, ways }, by, clock()),
    ),
  ]
}

import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Writing } from '#backend/database/transaction.ts'
import { actorOf, type NewEntry, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Author, Clock } from '#backend/http/session.ts'
import { insertErasures } from '#backend/models/erasure.ts'
import { findFirm } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { forgetInBackups } from '#backend/models/forget-in-backups.ts'
import { type ChangeRow, findChange, readChangePage, toChange } from '#backend/models/public-change.ts'
import { replaceChange } from '#backend/models/public-change-writes.ts'
import { NAMELESS, WORDLESS } from '#backend/models/public-changes-in-backup.ts'
import { lockState, nextRevision } from '#backend/models/publication-state.ts'
import { insertTombstone } from '#backend/models/tombstone.ts'
import { MOST_NOTES } from '#contract/backup/backed-up-changes.ts'
import { isLive } from '#contract/firm-status.ts'
import { addChangeNote, listChanges, removeChangeWords } from '#contract/public-changes/change-endpoints.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'

/** The entry to correct, under the lock of the state. @throws ApiError 404 */
async function existing(writing: Writing, id: string): Promise<ChangeRow> {
  await lockState(writing)
  const change = await findChange(writing, id)
  if (!change) throw new ApiError('not_found', 'There is no such entry')
  return change
}

/** Whether visitors see the firm of an entry. */
async function isSeen(writing: Writing, { firm_id }: ChangeRow): Promise<boolean> {
  const firm = firm_id === '' ? null : await findFirm(writing, firm_id)
  return firm !== null && isLive(firm)
}

/**
 * Makes the next sync name the firm of an entry, also where it is gone, so that devices which keep the entry read it again; caches
 * hear of it as of any change.
 */
async function tellDevices(writing: Writing, change: ChangeRow, now: Date): Promise<void> {
  const id = change.firm_id
  if (await isSeen(writing, change)) return raiseFirms(writing, [id])
  const revision = await nextRevision(writing)
  if (id !== '') await insertTombstone(writing, { id, revision }, now)
}

/** How the history names an entry: by the firm that it is about. */
const subjectOf = ({ id, name }: ChangeRow): Pick<NewEntry, 'subject' | 'subject_id' | 'subject_name'> => ({
  subject: 'public-change',
  subject_id: id,
  subject_name: name || 'The site',
})

/** Adds a note to an entry. @throws ApiError 404; 409 where it has as many notes as an entry may have */
async function addNote(
  writing: Writing,
  { id, text }: { readonly id: string; readonly text: string },
  author: Author,
  now: Date,
): Promise<PublicChange> {
  const before = await existing(writing, id)
  if (before.notes.length >= MOST_NOTES) {
    throw new ApiError('conflict', `An entry has at most ${MOST_NOTES} notes`)
  }
  const after = { ...before, notes: [...before.notes, { at: now.toISOString(), text }] }
  await replaceChange(writing, after)
  await tellDevices(writing, after, now)
  // Without its words: the history is a chain that cannot lose any, and they may have to go later.
  const counts = { before: { notes: before.notes.length }, after: { notes: after.notes.length } }
  const entry = { action: 'change', ...subjectOf(before), ...counts } as const
  await record(writing, actorOf(author), entry, now)
  return toChange(after)
}

/**
 * Takes the words of an entry away, the name of its challenge and that of a firm which is gone among them, here and in every
 * snapshot, for good. The history of staff keeps that and why, and not the words. @throws ApiError 404; 409 where they are gone
 * already
 */
async function removeWords(
  writing: Writing,
  { id, reason }: { readonly id: string; readonly reason: string },
  author: Author,
  now: Date,
): Promise<PublicChange> {
  const before = await existing(writing, id)
  if (before.removed_at !== '') throw new ApiError('conflict', 'The words of this entry were removed already')
  const removed_at = now.toISOString()
  const after: ChangeRow = {
    ...before,
    ...(before.firm_id !== '' && !(await isSeen(writing, before)) && NAMELESS),
    ...WORDLESS,
    removed_at,
    removed_reason: reason,
  }
  await insertErasures(writing, [id], now)
  await forgetInBackups(writing, { gone: new Set(), erased: new Map([[id, removed_at]]) })
  await replaceChange(writing, after)
  await tellDevices(writing, after, now)
  const entry = { action: 'erase', ...subjectOf(after), after: { reason } } as const
  await record(writing, actorOf(author), entry, now)
  return toChange(after)
}

/** The calls on the list of changes. */
export function publicChangeRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(listChanges, ({ query }) =>
      inSnapshot(database, (reading) => readChangePage(reading, query, clock())),
    ),
    writingRoute(addChangeNote, ({ params, body, ...by }, writing) =>
      addNote(writing, { id: params.id, ...body }, by, clock()),
    ),
    writingRoute(removeChangeWords, ({ params, body, ...by }, writing) =>
      removeWords(writing, { id: params.id, ...body }, by, clock()),
    ),
  ]
}

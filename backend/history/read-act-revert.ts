import type * as v from 'valibot'
import type { Reading } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { findFirms } from '#backend/models/firm.ts'
import { eachEntry, findHistoryEntry, readParts } from '#backend/models/history.ts'
import { readLongTexts, withLongTexts } from '#backend/models/history-long-texts.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { isActOnFirms, type readActRevert } from '#contract/history-version.ts'
import { stepOf } from './act-revert.ts'

type ActRevert = v.InferOutput<typeof readActRevert.response>

/** The request that undoes an act on firms. Reads one state of the database. @throws ApiError 404, 409 */
export async function revertAct(reading: Reading, act: string, now: Date): Promise<ActRevert> {
  const parts = (await readParts(reading, [act])).get(act)
  if (!parts) throw new ApiError('not_found', 'There is no such action')
  if (!isActOnFirms(parts)) throw new ApiError('conflict', 'Only an action on firms can be put back at once.')
  return revertEntries(reading, await readAct(reading, act), now)
}

/** The entries of an act, or the entry of that name, newest first, with the texts that the history shortened. */
export async function readAct(reading: Reading, act: string): Promise<readonly HistoryEntry[]> {
  const alone = await findHistoryEntry(reading, act)
  const entries = alone ? [alone] : []
  if (!alone) for await (const entry of eachEntry(reading, { batch: act })) entries.push(entry)
  const texts = await readLongTexts(
    reading,
    entries.map(({ id }) => id),
  )
  return entries.map((entry) => withLongTexts(entry, texts.get(entry.id)))
}

/** The request that undoes these entries about firms. */
export async function revertEntries(
  reading: Reading,
  entries: readonly HistoryEntry[],
  now: Date,
): Promise<ActRevert> {
  const found = await findFirms(reading, [...new Set(entries.map(({ subject_id }) => subject_id))])
  const firms = new Map(found.map((firm) => [firm.id, firm]))
  const revert: ActRevert = { create: [], change: [], remove: [], obstacles: [] }
  const pace = createPacer()
  for (const entry of entries) {
    const { create, change, remove, obstacle } = stepOf(entry, firms.get(entry.subject_id), now)
    if (create) revert.create.push(create)
    if (change) revert.change.push(change)
    if (remove) revert.remove.push(remove)
    if (obstacle) revert.obstacles.push(obstacle)
    await pace()
  }
  return revert
}

import type { Reading } from '#backend/database/transaction.ts'
import { readParts, readPutBacks } from '#backend/models/history.ts'
import type { HistoryEntry, HistoryLine } from '#contract/history.ts'

/** Entries with what the acts are made of that they stand for. */
export async function linesOf(reading: Reading, entries: readonly HistoryEntry[]): Promise<HistoryLine[]> {
  const acts = new Set(entries.flatMap(({ batch }) => batch ?? []))
  const parts = await readParts(reading, [...acts])
  const names = entries.flatMap(({ id, batch }) => (batch ? [id, batch] : [id]))
  const putBacks = await readPutBacks(reading, names)
  return entries.map((entry) => ({
    entry,
    parts: (entry.batch && parts.get(entry.batch)) || [],
    put_back: putBacks.get(entry.id) ?? putBacks.get(entry.batch ?? '') ?? null,
  }))
}

import type { Reading } from '#backend/database/transaction.ts'
import { readParts } from '#backend/models/history.ts'
import type { HistoryEntry, HistoryLine } from '#contract/history.ts'

/** Entries with what the acts are made of that they stand for. */
export async function linesOf(reading: Reading, entries: readonly HistoryEntry[]): Promise<HistoryLine[]> {
  const parts = await readParts(reading, entries)
  return entries.map((entry) => ({ entry, parts: (entry.batch && parts.get(entry.batch)) || [] }))
}

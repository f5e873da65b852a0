import type { Reading } from '#backend/database/transaction.ts'
import { holdsWanted, wantedWords } from './folded-search.ts'
import { type HistoryRow, historyTable } from './history-chain.ts'
import { findUnplain, type HistoryWish, isSearch } from './history-filter.ts'
import { readInBlocks } from './table.ts'

/** Times are found by the days that a search names. */
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}.*Z)?$/

/** Whether a value, or one of those in it, is a text that holds the words. */
function holdsInValue(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return !TIME.test(value) && holdsWanted(value, wanted)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((part) => holdsInValue(part, wanted))
}

type Searched = Pick<HistoryRow, 'id' | 'subject_name' | 'actor_name' | 'before' | 'after'>

const holds = (row: Searched, wanted: string): boolean =>
  holdsWanted(row.subject_name, wanted) ||
  holdsWanted(row.actor_name, wanted) ||
  [row.before, row.after].some((values) => holdsInValue(JSON.parse(values), wanted))

/** The ids of the entries that a search finds by folding their texts alone, read in blocks. (threat N12) */
export async function readFoldedHistory(reading: Reading, wish: HistoryWish): Promise<readonly string[]> {
  if (!isSearch(wish)) return []
  const wanted = wantedWords(wish.search ?? '')
  const found: string[] = []
  const attributes = ['id', 'subject_name', 'actor_name', 'before', 'after']
  const query = { attributes, ...findUnplain(wish, reading.database.kind) }
  for await (const rows of readInBlocks<Searched>(reading, historyTable, query)) {
    for (const row of rows) if (holds(row, wanted)) found.push(row.id)
  }
  return found
}

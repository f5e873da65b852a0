import type { Reading } from '#backend/database/transaction.ts'
import { changedPaths, type Values, valueAt } from '#contract/primitives/paths.ts'
import { type HistoryRow, historyTable } from './history-chain.ts'
import { fieldsSaid, findFieldsSaid, type HistoryWish, isSearch } from './history-filter.ts'
import { readInBlocks } from './table.ts'

type Judged = Pick<HistoryRow, 'id' | 'subject' | 'action' | 'before' | 'after'>

const isWithin = (changed: string, path: string): boolean =>
  changed === path || changed.startsWith(`${path}.`)

/** Whether an entry changed one of these fields, to the value that is named. */
function saysOneOf({ subject, action, ...values }: Judged, said: ReturnType<typeof fieldsSaid>): boolean {
  const before: Values = JSON.parse(values.before) ?? {}
  const after: Values = JSON.parse(values.after) ?? {}
  const changed = changedPaths(before, after)
  return said.some(
    (one) =>
      one.subject === subject &&
      one.action === action &&
      changed.some((path) => isWithin(path, one.path)) &&
      (one.value === undefined || String(valueAt(after, one.path)) === one.value),
  )
}

/** The ids of the entries that changed a field whose sentence the search finds, read in blocks. (threat N12) */
export async function readSaidHistory(reading: Reading, wish: HistoryWish): Promise<readonly string[]> {
  const said = fieldsSaid(wish)
  if (said.length === 0 || !isSearch(wish)) return []
  const found: string[] = []
  const attributes = ['id', 'subject', 'action', 'before', 'after']
  const query = { attributes, ...findFieldsSaid(wish) }
  for await (const rows of readInBlocks<Judged>(reading, historyTable, query)) {
    for (const row of rows) if (saysOneOf(row, said)) found.push(row.id)
  }
  return found
}

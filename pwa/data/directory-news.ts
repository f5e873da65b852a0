import type { FirmRow } from '#contract/firm.ts'
import { countFirms } from '#contract/firm-rules.ts'
import type { Connection, DirectoryHead, FromWorker } from './device/messages.ts'
import { type Directory, searchTextOf } from './directory.tsx'
import { keepRow, mergeRows } from './merge-rows.ts'

/** Gathers the blocks of a new list beside the one that is shown. */
export function createGathering() {
  let rows: FirmRow[] = []
  let known: ReadonlyMap<string, FirmRow> = new Map()
  return {
    add(block: readonly FirmRow[], isFirst: boolean, shown: Directory | null): void {
      if (isFirst) {
        rows = []
        known = new Map(shown?.firms.map((row) => [row.id, row]))
      }
      for (const row of block) {
        const kept = keepRow(known.get(row.id), row)
        searchTextOf(kept)
        rows.push(kept)
      }
    },
    finish(head: DirectoryHead, connection: Connection): Directory {
      const firms = rows
      rows = []
      known = new Map()
      return { ...head, firms, complete: true, connection }
    },
  }
}

/** The directory after a change that the worker fetched. */
export function withDelta(shown: Directory, delta: Extract<FromWorker, { kind: 'delta' }>): Directory {
  const firms = mergeRows(shown.firms, delta.firms, delta.gone)
  firms.forEach(searchTextOf)
  return {
    ...shown,
    firms,
    counts: firms === shown.firms ? shown.counts : countFirms(firms),
    settings: delta.settings ?? shown.settings,
    theme: delta.theme ?? shown.theme,
    syncedAt: delta.syncedAt,
  }
}

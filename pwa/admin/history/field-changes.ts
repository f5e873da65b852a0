import type { HistoryEntry } from '#contract/history.ts'
import { changedPaths, valueAt } from '#contract/primitives/paths.ts'

/** One field before and after; undefined where it did not exist. */
export interface FieldChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** The changed fields of an entry, with those of groups one by one. */
export function fieldChanges({
  before,
  after,
}: Pick<HistoryEntry, 'before' | 'after'>): readonly FieldChange[] {
  const [was, is] = [before ?? {}, after ?? {}]
  return changedPaths(was, is).map((path) => ({ path, before: valueAt(was, path), after: valueAt(is, path) }))
}

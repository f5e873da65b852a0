import type { HistoryEntry } from '#contract/history.ts'
import { changedPaths, valueAt } from '../kit/safe-save/value-paths.ts'

/** One field before and after; undefined where it was not there. */
export interface FieldChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** The fields that an entry tells of, one by one, those of groups too. */
export function fieldChanges({
  before,
  after,
}: Pick<HistoryEntry, 'before' | 'after'>): readonly FieldChange[] {
  const [was, is] = [before ?? {}, after ?? {}]
  return changedPaths(was, is).map((path) => ({ path, before: valueAt(was, path), after: valueAt(is, path) }))
}

import type { HistoryEntry } from '#contract/history.ts'
import { changedPaths, valueAt } from '#contract/primitives/paths.ts'
import { categoryName } from '#contract/tiers.ts'

/** One field before and after; undefined where it did not exist. */
export interface FieldChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Whether a change is none: until 2026-11-28 each save of an imported firm was told as one of its tier, from `gold` to `Gold`. */
const isSameTier = ({ path, before, after }: FieldChange): boolean =>
  path === 'category' &&
  typeof before === 'string' &&
  typeof after === 'string' &&
  categoryName(before) === categoryName(after)

/** The changed fields of an entry, with those of groups one by one. */
export function fieldChanges({
  before,
  after,
}: Pick<HistoryEntry, 'before' | 'after'>): readonly FieldChange[] {
  const [was, is] = [before ?? {}, after ?? {}]
  return changedPaths(was, is)
    .map((path) => ({ path, before: valueAt(was, path), after: valueAt(is, path) }))
    .filter((change) => !isSameTier(change))
}

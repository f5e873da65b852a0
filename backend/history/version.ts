import type { HistoryEntry } from '#contract/history.ts'
import { isRestorable, isShortened, restorable } from '#contract/history-version.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { changedPaths, type Values, valueAt, withValue } from '#contract/primitives/paths.ts'

/** The changes that restore a version. */
interface Restored {
  readonly fields: Values
  /** Fields that differ but were recorded by their beginning only. */
  readonly shortened: readonly string[]
}

/** The differences between a version and the present state, of the writable fields. */
export function restoredFields(then: Values, now: Values, writable: readonly string[]): Restored {
  const differing = writable.filter((key) => key in then && !isSame(then[key], now[key]))
  const kept = differing.filter((key) => !isShortened(then[key]))
  return {
    fields: Object.fromEntries(kept.map((key) => [key, then[key]])),
    shortened: differing.filter((key) => isShortened(then[key])),
  }
}

/** The fields that an entry, or a version of its subject, may write. Of the settings only the groups that it changed. */
export function writableOf({ subject, after }: HistoryEntry): readonly string[] {
  if (subject === 'settings') return restorable.settings.filter((key) => key in (after ?? {}))
  return isRestorable(subject) ? restorable[subject] : []
}

/** A thing with one more of its entries undone, without fields that no longer exist. */
export function undone(values: Values, { before }: Pick<HistoryEntry, 'before'>): Values {
  const known = Object.entries(before ?? {}).filter(([key]) => key in values)
  return { ...values, ...Object.fromEntries(known) }
}

/** The changes that undo one entry alone. */
interface Revert extends Restored {
  /** Paths that were changed again since. */
  readonly changedSince: readonly string[]
}

/** The values of an entry before it, over what is stored now. What the entry did not change stays as it is. */
export function revertOf(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  now: Values,
  writable: readonly string[],
): Revert {
  const [was, is] = [before ?? {}, after ?? {}]
  const isWritable = (path: string) =>
    valueAt(was, path) !== undefined && writable.includes(path.split('.', 1)[0] ?? '')
  const differing = changedPaths(was, is)
    .filter(isWritable)
    .filter((path) => !isSame(valueAt(now, path), valueAt(was, path)))
  const kept = differing.filter((path) => !isShortened(valueAt(was, path)))
  const then = kept.reduce((values, path) => withValue(values, path, valueAt(was, path)), now)
  const keys = new Set(kept.map((path) => path.split('.', 1)[0] ?? ''))
  const isOther = (path: string) =>
    !isSame(valueAt(now, path), valueAt(is, path)) && !isShortened(valueAt(is, path))
  return {
    fields: Object.fromEntries([...keys].map((key) => [key, then[key]])),
    changedSince: kept.filter(isOther),
    shortened: differing.filter((path) => isShortened(valueAt(was, path))),
  }
}

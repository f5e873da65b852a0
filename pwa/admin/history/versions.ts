import type { HistoryEntry } from '#contract/history.ts'
import { isSame } from '../kit/safe-save/value-paths.ts'

type Values = Readonly<Record<string, unknown>>

/** The history keeps long texts by their beginning alone: such a value cannot be put back. */
const CUT_AFTER = 80

export function isCut(value: unknown): boolean {
  if (typeof value === 'string') return value.length === CUT_AFTER + 1 && value.endsWith('…')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(isCut)
}

/**
 * A thing as an entry left it: what it is now, with every later entry undone. `later`: the entries of the same thing
 * after that one, newest first. Fields that the thing has no more are left out.
 */
export function versionBefore(later: readonly HistoryEntry[], now: Values): Values {
  const version: Values = Object.assign({}, now, ...later.map(({ before }) => before))
  return Object.fromEntries(Object.entries(version).filter(([key]) => key in now))
}

const restoredLists: Readonly<Record<string, string>> = {
  firm: 'propfirms',
  theme: 'themes',
  settings: 'settings',
}

/**
 * Whether a backup was restored after `entry` that changed things of its kind: a restore leaves no entry for each of
 * them, so what it undid is not known. What was deleted was written down whole. `backups`: entries about backups.
 */
export function wasRestoredAfter(
  { at, subject, action: deed }: HistoryEntry,
  backups: readonly HistoryEntry[],
): boolean {
  if (deed === 'delete') return false
  const list = restoredLists[subject] ?? ''
  return backups.some(({ action, at: restored, after }) => {
    if (action !== 'restore' || restored < at) return false
    const { changed = 0, added = 0 } = (after?.[list] ?? {}) as { changed?: number; added?: number }
    return changed + added > 0
  })
}

/** What has to be written so that a thing is again as it was, of the fields that can be written. */
export interface WayBack {
  readonly fields: Values
  /** Fields that differ and that the history kept by their beginning only. */
  readonly lost: readonly string[]
}

export function wayBack(then: Values, now: Values, writable: readonly string[]): WayBack {
  const differing = writable.filter((key) => key in then && !isSame(then[key], now[key]))
  const kept = differing.filter((key) => !isCut(then[key]))
  return {
    fields: Object.fromEntries(kept.map((key) => [key, then[key]])),
    lost: differing.filter((key) => isCut(then[key])),
  }
}

/** The entries after `entry`, of newest-first `entries` of the same thing; null where it is not among them. */
export function entriesAfter(
  entries: readonly HistoryEntry[],
  entry: HistoryEntry,
): readonly HistoryEntry[] | null {
  const at = entries.findIndex(({ id }) => id === entry.id)
  return at < 0 ? null : entries.slice(0, at)
}

import type { HistoryEntry } from '#contract/history.ts'
import type { Present } from './use-things.ts'
import { entriesAfter, versionBefore, wayBack } from './versions.ts'

type Values = Readonly<Record<string, unknown>>

/** An earlier version beside what is there now. */
export interface Compared {
  /** As the entry found it, or as it left it. */
  readonly side: 'before' | 'after'
  /** What would be written. */
  readonly fields: Values
  /** The same fields as they are now. */
  readonly now: Values
  readonly lost: readonly string[]
  readonly tag: string | null
  /** It was deleted: putting it back adds it anew. */
  readonly isGone: boolean
  /** The entry deleted it, and it is there. */
  readonly isThere: boolean
  /** More happened since than is read: what it was cannot be put together. */
  readonly isTooFar: boolean
  /** A restore replaced it since, which has the same consequence. */
  readonly wasRestored: boolean
}

interface Comparing {
  readonly entry: HistoryEntry
  readonly side: Compared['side']
  readonly writable: readonly string[]
  readonly present: Present
  /** The history of the thing, newest first, at least back to the entry. */
  readonly entries: readonly HistoryEntry[]
  readonly wasRestored?: boolean
}

/** The last whole state of a thing that is gone: what its deletion wrote down. */
const atDeletion = (entries: readonly HistoryEntry[]) => entries.find(({ action }) => action === 'delete')

/** Finds what a thing was at an entry. Of the settings only the groups that the entry changed are compared. */
export function compare({
  entry,
  side,
  writable,
  present,
  entries,
  wasRestored = false,
}: Comparing): Compared {
  const deletion = present ? undefined : atDeletion(entries)
  const current = present?.values ?? deletion?.before ?? {}
  const found = entriesAfter(entries, entry)
  const newer = found ?? []
  const later = deletion ? newer.filter(({ id }) => id !== deletion.id) : newer
  const undone = side === 'before' && entry.id !== deletion?.id ? [...later, entry] : later
  const then = versionBefore(undone, current)
  const own = entry.subject === 'settings' ? writable.filter((key) => key in (entry.after ?? {})) : writable
  const { fields, lost } = wayBack(then, present ? present.values : {}, own)
  const now = present ? Object.fromEntries(Object.keys(fields).map((key) => [key, present.values[key]])) : {}
  const isThere = entry.action === 'delete' && present !== null
  return {
    side,
    fields,
    now,
    lost,
    tag: present?.tag ?? null,
    isGone: !present,
    isThere,
    isTooFar: !found,
    wasRestored,
  }
}

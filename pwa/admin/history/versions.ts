import * as v from 'valibot'
import { issueMessage } from '#contract/errors.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { changedPaths, valueAt, withValue } from '../kit/safe-save/merge-edits.ts'
import { fieldLabel, lowered } from './entry-labels.ts'

export type Values = Readonly<Record<string, unknown>>

/** A thing as it is stored now; null: it no longer exists. */
export type Present = { readonly values: Values; readonly tag: string | null } | null

/** The history truncates long texts; such a value cannot be restored. */
const TRUNCATED_AT = 80

function isTruncated(value: unknown): boolean {
  if (typeof value === 'string') return value.length === TRUNCATED_AT + 1 && value.endsWith('…')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(isTruncated)
}

/**
 * Reconstructs a thing as an entry left it: the present values with every later entry undone. `later`: the entries of
 * the same thing after that one, newest first. Fields that no longer exist are left out.
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
 * Whether a backup was restored after `entry` that changed things of its kind and wrote no entries for them, as those of
 * earlier versions of this software: their versions cannot be reconstructed; a deletion, however, records all values. A
 * restore whose entries share a batch has written them. `backups`: entries about backups.
 */
export function wasRestoredAfter(
  { at, subject, action: changedBy }: HistoryEntry,
  backups: readonly HistoryEntry[],
): boolean {
  if (changedBy === 'delete') return false
  const list = restoredLists[subject] ?? ''
  return backups.some(({ action, at: restored, after, batch }) => {
    if (action !== 'restore' || batch !== null || restored < at) return false
    const { changed = 0, added = 0 } = (after?.[list] ?? {}) as { changed?: number; added?: number }
    return changed + added > 0
  })
}

/** What has to be written to return to a version. */
interface RestorableFields {
  readonly fields: Values
  /** Fields that differ but are truncated in the history. */
  readonly truncated: readonly string[]
}

/** The differences between a version and the present state, of the writable fields. */
export function restorableFields(then: Values, now: Values, writable: readonly string[]): RestorableFields {
  const differing = writable.filter((key) => key in then && !isSame(then[key], now[key]))
  const kept = differing.filter((key) => !isTruncated(then[key]))
  return {
    fields: Object.fromEntries(kept.map((key) => [key, then[key]])),
    truncated: differing.filter((key) => isTruncated(then[key])),
  }
}

/** What a schema makes of recorded values; `fault`: what it no longer takes of them, in a few words. */
export function parseRecorded<Schema extends v.GenericSchema>(
  schema: Schema,
  fields: Values,
): { readonly output: v.InferOutput<Schema> } | { readonly fault: string } {
  const { success, output, issues } = v.safeParse(schema, fields)
  if (success) return { output }
  const [issue] = issues
  return { fault: `${lowered(fieldLabel(v.getDotPath(issue) ?? ''))} ${issueMessage(issue)}` }
}

/** The entries after `entry` among newest-first `entries` of the same thing; null if it is not among them. */
export function entriesAfter(
  entries: readonly HistoryEntry[],
  entry: HistoryEntry,
): readonly HistoryEntry[] | null {
  const at = entries.findIndex(({ id }) => id === entry.id)
  return at < 0 ? null : entries.slice(0, at)
}

/** An earlier version compared with the present one. */
export interface Compared {
  /** Before or after the entry. */
  readonly side: 'before' | 'after'
  /** What would be written. */
  readonly fields: Values
  /** The present values of the same fields. */
  readonly now: Values
  readonly truncated: readonly string[]
  readonly tag: string | null
  /** It is deleted; restoring adds it again. */
  readonly isGone: boolean
  /** The slug of a firm. */
  readonly slug: string | undefined
  /** The entry deleted it, but it exists. */
  readonly exists: boolean
  /** More happened since than is read, so the version cannot be reconstructed. */
  readonly isTooOld: boolean
  /** A backup was restored since, with the same consequence. */
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

/** The slug among recorded values: a firm that is added again keeps its address. */
export const slugIn = (values: Values | null): string | undefined =>
  typeof values?.slug === 'string' ? values.slug : undefined

/** The deletion of a thing, which records all its values. */
const atDeletion = (entries: readonly HistoryEntry[]) => entries.find(({ action }) => action === 'delete')

/** Compares a version with the present state. For settings, only the groups that the entry changed. */
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
  const { fields, truncated } = restorableFields(then, present ? present.values : {}, own)
  const now = present ? Object.fromEntries(Object.keys(fields).map((key) => [key, present.values[key]])) : {}
  const exists = entry.action === 'delete' && present !== null
  return {
    side,
    fields,
    now,
    truncated,
    tag: present?.tag ?? null,
    isGone: !present,
    slug: slugIn(current),
    exists,
    isTooOld: !found,
    wasRestored,
  }
}

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

/** What it takes to undo one entry alone. */
export interface Revert {
  /** What would be written: whole fields, in which only what the entry changed becomes another. */
  readonly fields: Values
  /** What would change, by path. */
  readonly changes: readonly FieldChange[]
  /** Paths that were changed again since. */
  readonly changedSince: readonly string[]
  readonly truncated: readonly string[]
}

/** The values of an entry before it, over what is stored now. Fields that the entry did not change stay as they are. */
export function revertOf(
  entry: Pick<HistoryEntry, 'before' | 'after'>,
  now: Values,
  writable: readonly string[],
): Revert {
  const isWritable = ({ path, before }: FieldChange) =>
    before !== undefined && writable.includes(path.split('.', 1)[0] ?? '')
  const wanted = fieldChanges(entry).filter(isWritable)
  const differing = wanted.filter(({ path, before }) => !isSame(valueAt(now, path), before))
  const kept = differing.filter(({ before }) => !isTruncated(before))
  const then = kept.reduce<Values>((values, { path, before }) => withValue(values, path, before), now)
  const keys = new Set(kept.map(({ path }) => path.split('.', 1)[0] ?? ''))
  return {
    fields: Object.fromEntries([...keys].map((key) => [key, then[key]])),
    changes: kept.map(({ path, before }) => ({ path, before: valueAt(now, path), after: before })),
    changedSince: kept
      .filter(({ path, after }) => !isSame(valueAt(now, path), after) && !isTruncated(after))
      .map(({ path }) => path),
    truncated: differing.filter(({ before }) => isTruncated(before)).map(({ path }) => path),
  }
}

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { historyActions, historySubjects, saidText } from './history-said.ts'
import { id, idParams, moment, text } from './primitives/text-input.ts'

/** One action of one person; never a secret. */
const historyEntry = v.object({
  id,
  at: moment,
  action: v.picklist(historyActions),
  subject: v.picklist(historySubjects),
  subject_id: v.string(),
  subject_name: v.string(),
  actor_id: v.nullable(v.string()),
  actor_name: v.string(),
  address: v.string(),
  /** Values before and after, by field, secrets masked; null where there were none. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  /** Names the act that this entry is a part of, where one act did several things; else null. */
  batch: v.nullable(id),
})
export type HistoryEntry = v.InferOutput<typeof historyEntry>

export const HISTORY_PAGE = 100

/** Longest search, in characters. */
export const HISTORY_SEARCH_LENGTH = 80

/** The actor of entries without a signed-in person: planned changes, mailed links, the console. */
export const NOBODY = 'nobody'

/**
 * Query of a change that restores an entry or act of the history: its id, which is then marked as restored. Counts for those who
 * may read the history, and for the caller's own acts.
 */
export const puttingBack = v.object({ puts_back: v.optional(id) })

/** Which entries are asked for. */
const historyFilter = v.object({
  subject: v.optional(v.picklist(historySubjects)),
  subject_id: v.optional(id),
  /** Entries of this act alone. */
  batch: v.optional(id),
  /** The id of the person who did it, or `NOBODY`. */
  actor: v.optional(id),
  /**
   * Matches names of thing and person and values anywhere, in any case, or the whole name of a changed field. A time is found by
   * its day, in any spelling, or by its beginning.
   */
  search: v.optional(text(HISTORY_SEARCH_LENGTH)),
  /** Additive: what entries say that the search finds as well, as `saidText` writes it. Without a search it counts for nothing. */
  said: v.optional(saidText),
  /** The first moment, and the one before which entries end. */
  from: v.optional(moment),
  until: v.optional(moment),
})
/** As a caller sends it. */
export type HistoryFilter = v.InferInput<typeof historyFilter>
/** As the server reads it. */
export type CheckedHistoryFilter = v.InferOutput<typeof historyFilter>

const historyPage = v.object({
  ...historyFilter.entries,
  /** Entries older than this moment; with `before_id`, than the entry of that moment and id: where a page ended. */
  before: v.optional(moment),
  before_id: v.optional(id),
})

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/admin/history',
  summary: 'What staff did, newest first',
  permission: 'history:read',
  query: historyPage,
  response: v.array(historyEntry),
  work: 'list',
})

/**
 * A line of the history: a single entry, or the last one of an act of several. `parts` counts the entries of that act; empty for a
 * single entry.
 */
export const historyLine = v.object({
  entry: historyEntry,
  parts: v.array(
    v.object({ action: v.picklist(historyActions), subject: v.picklist(historySubjects), count: v.number() }),
  ),
  /** The entry that put this one, or its whole act, back, where that has not been put back itself; else null. */
  put_back: v.nullable(v.object({ id, at: moment, actor_name: v.string() })),
})
export type HistoryLine = v.InferOutput<typeof historyLine>

export const listHistoryLines = endpoint({
  method: 'GET',
  path: '/api/admin/history/lines',
  summary:
    'What staff did, newest first; an act on many things is one line, unless one thing or act is asked for',
  permission: 'history:read',
  query: historyPage,
  response: v.array(historyLine),
  work: 'list',
})

export const readHistoryEntry = endpoint({
  method: 'GET',
  path: '/api/admin/history/:id',
  summary: 'One entry of what staff did',
  permission: 'history:read',
  params: idParams,
  response: historyLine,
})

export const historyEndpoints = [listHistory, listHistoryLines, readHistoryEntry] as const

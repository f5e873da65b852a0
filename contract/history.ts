import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, moment } from './primitives/text-input.ts'

/** What staff do to things; each leaves one entry. */
export const historyActions = [
  'create',
  'change',
  'delete',
  'restore',
  'activate',
  'import',
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'password-change',
  'password-reset',
  'reset-link',
  'mfa-enable',
  'mfa-disable',
  'verify-email',
  'test-email',
  'backup',
  'refused',
] as const

/** The nouns that the history knows. */
export const historySubjects = [
  'firm',
  'settings',
  'theme',
  'user',
  'session',
  'mail',
  'submission',
  'backup',
  'permission',
] as const

/** One action of one person; never a secret. */
export const historyEntry = v.object({
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

/** Entries of one page of the history. */
export const HISTORY_PAGE = 100

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/admin/history',
  summary: 'What staff did, newest first',
  needs: 'history:read',
  query: v.object({
    /** Entries older than this moment; with `before_id`, than the entry of that moment and id: where a page ended. */
    before: v.optional(moment),
    before_id: v.optional(id),
    subject: v.optional(v.picklist(historySubjects)),
    subject_id: v.optional(id),
    /** Entries of this act alone. */
    batch: v.optional(id),
  }),
  reply: v.array(historyEntry),
})

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { firmChange } from './firm.ts'
import { firmToAdd, firmToChange, firmToRemove } from './firm-bulk.ts'
import type { HistoryEntry, HistoryLine } from './history.ts'
import { id, idParams } from './primitives/text-input.ts'
import { settingsGroupKeys } from './settings/staff-groups.ts'
import { PAGE_TEXT_LENGTH } from './site-pages/site-page.ts'
import { themeChange } from './theme/theme-endpoints.ts'

/** Longest text of a value that the history keeps, in characters; a longer one, such as a picture, is kept by its beginning. */
export const LONGEST_RECORDED = PAGE_TEXT_LENGTH
const BEGINNING = 80

/** A text as the history records it. */
export const recordedText = (text: string): string =>
  text.length > LONGEST_RECORDED ? `${text.slice(0, BEGINNING)}…` : text

/** Whether a recorded value holds a text of which only the beginning was kept. */
export function isShortened(value: unknown): boolean {
  if (typeof value === 'string') return value.length === BEGINNING + 1 && value.endsWith('…')
  return typeof value === 'object' && value !== null && Object.values(value).some(isShortened)
}

/** Subjects whose earlier versions can be restored, with their writable fields. */
export const restorable = {
  firm: Object.keys(firmChange.entries),
  settings: settingsGroupKeys,
  theme: Object.keys(themeChange.entries),
  page: ['text'],
} as const satisfies Partial<Record<HistoryEntry['subject'], readonly string[]>>

export type RestorableSubject = keyof typeof restorable

export const isRestorable = (subject: HistoryEntry['subject']): subject is RestorableSubject =>
  subject in restorable

/**
 * Which version of a thing: as it was before the entry or after it, with all that came later undone; or `change`: as it is now,
 * with this entry alone undone.
 */
const versionKinds = ['before', 'after', 'change'] as const
export type VersionKind = (typeof versionKinds)[number]

const values = v.record(v.string(), v.unknown())

const historyVersion = v.object({
  /** The changes to write: whole fields, of those that differ. */
  fields: values,
  /** The same fields as they are now; none where the thing is gone. */
  now: values,
  /** Paths that differ but are kept by their beginning only: they stay as they are. */
  shortened: v.array(v.string()),
  /** Paths that were changed again since the entry; of a `change` alone. */
  changed_since: v.array(v.string()),
  /** Entity tag of the thing as it is now, for `If-Match`; null: it is gone, and would be added again. */
  tag: v.nullable(v.string()),
  /** Of a firm: it comes back at its address. */
  slug: v.nullable(v.string()),
})
export type HistoryVersion = v.InferOutput<typeof historyVersion>

export const readHistoryVersion = endpoint({
  method: 'GET',
  path: '/api/admin/history/:id/version',
  summary: 'What it takes to put a firm, a theme or settings back to what they were at an entry',
  permission: 'history:read',
  params: idParams,
  query: v.object({ of: v.picklist(versionKinds) }),
  response: historyVersion,
  work: 'list',
})

/** Whether an act only added, changed and deleted firms, so that it can be put back in one request. */
export const isActOnFirms = (parts: HistoryLine['parts']): boolean =>
  parts.length > 0 && parts.every(({ subject, action }) => subject === 'firm' && action !== 'restore')

/** Why a firm of an act cannot be put back with the others. */
const obstacleKinds = [
  'deleted',
  'changed-again',
  'added-again',
  'changed-since-added',
  'shortened',
  'not-taken',
] as const

const obstacle = v.object({
  firm_name: v.string(),
  kind: v.picklist(obstacleKinds),
  /** The fields that it is about. */
  fields: v.array(v.string()),
  /** Why a deleted firm is no longer valid as it was; else "". */
  fault: v.string(),
})
export type Obstacle = v.InferOutput<typeof obstacle>

export const readActRevert = endpoint({
  method: 'GET',
  path: '/api/admin/history/acts/:id/revert',
  summary: 'What it takes to put a whole act on firms back: one request for all, or what stands in the way',
  permission: 'history:read',
  params: v.object({ id }),
  response: v.object({
    create: v.array(firmToAdd),
    change: v.array(firmToChange),
    remove: v.array(firmToRemove),
    /** Non-empty where the act cannot be restored in one request. */
    obstacles: v.array(obstacle),
  }),
  work: 'list',
})

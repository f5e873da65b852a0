import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { id, idParams, moment, requiredText, typedText } from '../primitives/text-input.ts'
import { sectionKeys } from '../tiers.ts'
import { CHANGES_AT_ONCE, MOST_CHANGES_AT_ONCE, RECENT_CHANGES } from './change-filter.ts'
import { askedKinds } from './change-kinds.ts'
import { changePage, publicChange, REASON_LENGTH } from './public-change.ts'

const BETWEEN = `must be a whole number between 1 and ${MOST_CHANGES_AT_ONCE}`

const changeQuery = v.object({
  /** Entries about this firm alone, also of one that visitors see no more. */
  firm: v.optional(id),
  /** A group of kinds, or one kind. */
  kind: v.optional(v.picklist(askedKinds, 'must be a kind of change')),
  /** Entries about firms whose current or last tier is this one. */
  tier: v.optional(v.picklist(sectionKeys, 'must be a tier')),
  /** Only entries of the last days, so many of them. */
  days: v.optional(v.picklist([RECENT_CHANGES], `must be ${RECENT_CHANGES}`)),
  /** With `before_id`: only entries older than that one, where the page before ended. */
  before: v.optional(moment),
  before_id: v.optional(id),
  limit: v.optional(
    v.pipe(
      typedText(3, v.regex(/^\d{1,3}$/, BETWEEN)),
      v.transform(Number),
      v.minValue(1, BETWEEN),
      v.maxValue(MOST_CHANGES_AT_ONCE, BETWEEN),
    ),
    String(CHANGES_AT_ONCE),
  ),
})
export type ChangeQuery = v.InferOutput<typeof changeQuery>

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'The ledger: what visitors saw change, newest first',
  permission: 'directory:read',
  query: changeQuery,
  response: changePage,
  limits: { callsPerMinute: 240 },
  work: 'changes',
})

/** Corrects an entry, which itself stays as it is. */
export const addChangeNote = endpoint({
  method: 'POST',
  path: '/api/admin/changes/:id/notes',
  summary: 'Add a dated note to an entry of the ledger, for everyone to read',
  permission: 'changes:correct',
  params: idParams,
  body: v.object({ text: requiredText(REASON_LENGTH) }),
  response: publicChange,
  status: 201,
})

/** For words that the law requires to be removed. Irreversible. */
export const removeChangeWords = endpoint({
  method: 'POST',
  path: '/api/admin/changes/:id/remove',
  summary:
    'Empty the values, the reason and the notes of an entry of the ledger; why stays for everyone to read',
  permission: 'changes:correct',
  params: idParams,
  body: v.object({ reason: requiredText(REASON_LENGTH) }),
  response: publicChange,
})

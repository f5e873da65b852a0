import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { staffFirm } from './firm.ts'
import { id, idParams, moment, typedText } from './primitives/text-input.ts'

/** Identifies one state of a page: staff confirm the state that they read. */
const seenForm = typedText(64, v.regex(/^[0-9a-f]{64}$/, 'must name what was compared'))

/** A page that challenges of a firm name as their source, and that says something else since. */
const changedRulePage = v.object({
  id,
  firm_id: id,
  firm_name: v.string(),
  address: v.string(),
  /** When the new text was read first. */
  changed_at: moment,
  /** When it was read again, which made it a change. */
  found_at: moment,
  /** The challenges that name the page and were not checked since, in the order of the firm. */
  challenges: v.array(v.object({ id, name: v.string(), checkedAt: v.string() })),
})
export type ChangedRulePage = v.InferOutput<typeof changedRulePage>

/** Why a page cannot be compared: it is no text, or it shows none without its scripts. */
const unreadReasons = ['pdf', 'script'] as const
export type UnreadReason = (typeof unreadReasons)[number]

const unreadRulePage = v.object({ address: v.string(), reason: v.picklist(unreadReasons) })
export type UnreadRulePage = v.InferOutput<typeof unreadRulePage>

/** Each once, however many challenges name it. */
export const listUnreadRulePages = endpoint({
  method: 'GET',
  path: '/api/admin/firms/:id/unread-pages',
  summary: 'Pages that challenges of a firm name as their source and that cannot be compared',
  permission: 'firms:write',
  params: idParams,
  response: v.array(unreadRulePage),
})

/** Of live firms, the longest waiting first. */
export const listChangedRulePages = endpoint({
  method: 'GET',
  path: '/api/admin/rule-pages',
  summary: 'Pages of rules that changed since challenges were compared with them',
  permission: 'firms:write',
  response: v.array(changedRulePage),
  work: 'list',
})

/** `gap`: unchanged words that are left out; `text` is "" then. */
const comparedPart = v.object({
  kind: v.picklist(['same', 'gap', 'removed', 'added']),
  text: v.string(),
  words: v.number(),
})
export type ComparedPart = v.InferOutput<typeof comparedPart>

const comparedPage = v.object({
  id,
  address: v.string(),
  /** When the earlier text was read last. */
  before_at: moment,
  /** When the later one was read last. */
  now_at: moment,
  seen: seenForm,
  parts: v.array(comparedPart),
  /** Whether more differs than is shown. */
  more: v.boolean(),
})
export type ComparedPage = v.InferOutput<typeof comparedPage>

export const compareRulePage = endpoint({
  method: 'GET',
  path: '/api/admin/rule-pages/:id',
  summary: 'What a page of rules said before and says now, word by word',
  permission: 'firms:write',
  params: idParams,
  response: comparedPage,
  work: 'list',
})

/**
 * Sets the checked day of the firm's challenges that name the page, as a change of the firm. 409 where none is in question, 412
 * where the page differs from the one that was `seen`.
 */
export const confirmRulePage = endpoint({
  method: 'POST',
  path: '/api/admin/firms/:id/confirm-page',
  summary: 'Confirm that challenges are right although the page of their rules changed',
  permission: 'firms:write',
  params: idParams,
  body: v.object({ page: id, seen: seenForm }),
  response: staffFirm,
})

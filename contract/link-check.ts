import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, moment } from './primitives/text-input.ts'

/** Days for which an address has to be unreachable before staff are notified: hosts have bad days. */
export const BROKEN_AFTER_DAYS = 2

/** Fields of a firm with checked addresses. */
export const linkFields = ['website', 'affiliateUrl'] as const

/** An address of a firm that no check reached for two days. */
const brokenLink = v.object({
  firm_id: id,
  firm_name: v.string(),
  field: v.picklist(linkFields),
  address: v.string(),
  /** When it was first not reached. */
  since: moment,
  /** Why, in words: "It answers 404". */
  problem: v.string(),
})
export type BrokenLink = v.InferOutput<typeof brokenLink>

export const listBrokenLinks = endpoint({
  method: 'GET',
  path: '/api/admin/broken-links',
  summary: 'The addresses of firms that could not be reached for two days',
  permission: 'firms:write',
  response: v.array(brokenLink),
})

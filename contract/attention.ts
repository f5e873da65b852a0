import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { moment } from './primitives/moment.ts'

/** What can need the attention of an admin. */
export const attentionKinds = ['untrusted-proxy'] as const

/** Something that only whoever runs the site can put right. */
export const attentionItem = v.object({
  kind: v.picklist(attentionKinds),
  title: v.string(),
  detail: v.string(),
  /** When it was last seen. */
  at: moment,
})
export type AttentionItem = v.InferOutput<typeof attentionItem>

export const readAttention = endpoint({
  method: 'GET',
  path: '/api/admin/attention',
  summary: 'What needs the attention of an admin',
  needs: 'settings:read-all',
  reply: v.object({ items: v.array(attentionItem) }),
})

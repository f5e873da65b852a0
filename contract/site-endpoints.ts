import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { moment } from './primitives/text-input.ts'

const anything = v.record(v.string(), v.unknown())

/** An OpenAPI 3.1 document, as far as its frame goes. */
const openApi = v.object({
  openapi: v.literal('3.1.0'),
  info: v.object({ title: v.string(), version: v.string() }),
  servers: v.array(v.object({ url: v.string() })),
  paths: anything,
  components: anything,
})
export type OpenApi = v.InferOutput<typeof openApi>

export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description of the API',
  permission: 'directory:read',
  response: openApi,
})

/** Matters that need the attention of an admin. */
const attentionKinds = ['untrusted-proxy', 'unreadable-address', 'reviews-without-files'] as const

/** Something that only the operator can fix. */
const attentionItem = v.object({
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
  permission: 'settings:read-all',
  response: v.object({ items: v.array(attentionItem) }),
})

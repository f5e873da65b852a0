import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

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
  needs: 'directory:read',
  reply: openApi,
})

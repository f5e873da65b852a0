import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import type { OpenApi } from '#contract/site-endpoints.ts'

type Json = Record<string, unknown>
type OverrideSchema = NonNullable<ConversionConfig['overrideSchema']>

const SECURITY = 'token'

/** Leaves out a default that is made anew each time: written down, it would make of the same API another text at each start. */
const withoutMadeDefault: OverrideSchema = ({ valibotSchema, jsonSchema }) => {
  if (!('default' in valibotSchema) || typeof valibotSchema.default !== 'function') return undefined
  const { default: _, ...rest } = jsonSchema
  return rest
}

/** The JSON Schema (2020-12, as OpenAPI 3.1 has it) of what a schema takes or gives. */
function schemaOf(schema: Schema, side: 'input' | 'output'): Json {
  const options = {
    target: 'draft-2020-12',
    typeMode: side,
    errorMode: 'ignore',
    overrideSchema: withoutMadeDefault,
  } as const
  const { $schema: _, ...rest } = toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], options)
  return rest
}

const content = (schema: Json) => ({ 'application/json': { schema } })
const binary = { type: 'string', format: 'binary' } as const

/** The request body of a call: JSON, or a form with fields and files. */
function takenBy({ body, upload }: Endpoint): Json | undefined {
  if (!body) return undefined
  const schema = schemaOf(body, 'input')
  if (!upload) return content(schema)
  const files = { type: 'array', items: binary, maxItems: upload.maxFiles }
  const properties = {
    ...(schema.properties as Json),
    ...Object.fromEntries(upload.names.map((name) => [name, files])),
  }
  return { 'multipart/form-data': { schema: { ...schema, properties } } }
}

const givenBy = ({ response, download }: Endpoint): Json =>
  download ? { 'application/octet-stream': { schema: binary } } : content(schemaOf(response, 'output'))

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function operationOf(endpoint: Endpoint): Json {
  const { method, path, summary, params, query, permission } = endpoint
  const taken = takenBy(endpoint)
  const open = can('visitor', permission)
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+/gi, '_')}`,
    summary,
    description: `Permission: ${permission}`,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(taken ? { requestBody: { required: true, content: taken } } : {}),
    ...(open ? {} : { security: [{ [SECURITY]: [] }] }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', content: givenBy(endpoint) },
      default: { description: 'Any error', content: content({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

/** The description of the API, made from the same values that serve it, one call after the other. */
export async function describeApi(endpoints: readonly Endpoint[], version: string): Promise<OpenApi> {
  const pace = createPacer()
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
    await pace()
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Directory of proprietary trading firms', version },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { [SECURITY]: { type: 'http', scheme: 'bearer' } },
    },
  }
}

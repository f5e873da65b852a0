import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'

interface Made {
  readonly entries?: Readonly<Record<string, unknown>>
  readonly pipe?: readonly unknown[]
  readonly options?: readonly unknown[]
  readonly wrapped?: unknown
  readonly item?: unknown
  readonly value?: unknown
}

/** The field names of each object in a schema, by the place of the object. */
function objectsIn(schema: unknown, place: string): { place: string; keys: string[] }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { entries = {}, pipe = [], options = [], wrapped, item, value } = schema as Made
  const keys = Object.keys(entries)
  return [
    ...(keys.length > 0 ? [{ place, keys }] : []),
    ...keys.flatMap((key) => objectsIn(entries[key], `${place}.${key}`)),
    ...[...pipe, ...options, wrapped, value].flatMap((part) => objectsIn(part, place)),
    ...objectsIn(item, `${place}[]`),
  ]
}

const parts = ['params', 'query', 'body', 'response'] as const
const objects = endpoints.flatMap((endpoint) =>
  parts.flatMap((part) => objectsIn(endpoint[part], `${endpoint.method} ${endpoint.path} ${part}`)),
)

/** Names from before there was a rule: stored data and clients know them. */
const KNOWN = ['decided_by', 'created_by', 'GET /api/user-submissions query.after_id']

/** The names of the rarer casing in an object; a moment is `sent_at` in all of them. */
function strangers({ place, keys }: { readonly place: string; readonly keys: readonly string[] }): string[] {
  const camel = keys.filter((key) => /[a-z][A-Z]/.test(key))
  const snake = keys.filter((key) => key.includes('_') && !key.endsWith('_at'))
  const rarer = camel.length < snake.length ? camel : snake
  return camel.length === 0 || snake.length === 0 ? [] : rarer.map((key) => `${place}.${key}`)
}

it('An object has one casing: a new field takes that of its object', () => {
  const isKnown = (name: string) => KNOWN.some((known) => name === known || name.endsWith(`.${known}`))
  expect(objects.length).toBeGreaterThan(100)
  expect(objects.flatMap(strangers).filter((name) => !isKnown(name))).toEqual([])
})

it('A field of another casing than its object is named', () => {
  const keys = ['firmName', 'isLive', 'sent_at', 'account_size']
  expect(strangers({ place: 'GET /api/x reply', keys })).toEqual(['GET /api/x reply.account_size'])
  expect(strangers({ place: 'x', keys: ['firm_name', 'account_size', 'isLive'] })).toEqual(['x.isLive'])
})

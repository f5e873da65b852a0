import * as v from 'valibot'
import { expect, it } from 'vitest'
import { firmChangeWithReason } from '#contract/firm.ts'
import { firmBulk } from '#contract/firm-bulk.ts'
import { listForObject } from './list-for-object.ts'

it.each([
  ['company', firmChangeWithReason, { name: 'Opal', company: [] }],
  ['company.legalName', firmChangeWithReason, { company: { legalName: [] } }],
  ['company.people.1', firmChangeWithReason, { company: { people: [{}, []] } }],
  ['change.0.change.company', firmBulk, { change: [{ id: 'a', change: { company: ['x'] } }] }],
  ['', firmChangeWithReason, []],
  ['one', v.object({ one: v.record(v.string(), v.string()) }), { one: [] }],
])('a list is found in the place of an object: %s', (path, schema, sent) => {
  // The validator takes some of them as they are.
  expect(listForObject(schema, sent)).toBe(path)
})

it.each([
  [firmChangeWithReason, { company: {}, pros: [], planned: [{ at: '', change: {} }] }],
  [firmChangeWithReason, { company: null, instruments: 'none', unknown: [[]] }],
  [firmBulk, 5],
  [v.union([v.array(v.string()), v.object({})]), []],
])('nothing is found where objects are objects, or where lists may stand', (schema, sent) => {
  expect(listForObject(schema, sent)).toBeNull()
})

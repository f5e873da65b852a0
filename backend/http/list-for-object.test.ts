import * as v from 'valibot'
import { expect, it } from 'vitest'
import { saidFirmChange } from '#contract/firm.ts'
import { firmBulk } from '#contract/firm-bulk.ts'
import { listForObject } from './list-for-object.ts'

it.each([
  ['company', saidFirmChange, { name: 'Opal', company: [] }],
  ['company.legalName', saidFirmChange, { company: { legalName: [] } }],
  ['company.people.1', saidFirmChange, { company: { people: [{}, []] } }],
  ['change.0.change.company', firmBulk, { change: [{ id: 'a', change: { company: ['x'] } }] }],
  ['', saidFirmChange, []],
  ['one', v.object({ one: v.record(v.string(), v.string()) }), { one: [] }],
])('a list is found in the place of an object: %s', (path, schema, sent) => {
  // The validator takes some of them as they are.
  expect(listForObject(schema, sent)).toBe(path)
})

it.each([
  [saidFirmChange, { company: {}, pros: [], planned: [{ at: '', change: {} }] }],
  [saidFirmChange, { company: null, instruments: 'none', unknown: [[]] }],
  [firmBulk, 5],
  [v.union([v.array(v.string()), v.object({})]), []],
])('nothing is found where objects are objects, or where lists may stand', (schema, sent) => {
  expect(listForObject(schema, sent)).toBeNull()
})

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { limitOf } from './limit-of.ts'
import { codeText, lineList, requiredLine, text } from './text-input.ts'

it.each([
  ['line', requiredLine(80), 80],
  ['code', codeText(64), 64],
  ['text that may be absent', v.optional(text(600)), 600],
  ['list, in entries', lineList(20, 60), 20],
] as const)('The limit of a %s is the one that it is cleaned to', (_, schema, limit) => {
  expect(limitOf(schema)).toBe(limit)
})

it('What has no limit says so', () => {
  expect(() => limitOf(v.boolean())).toThrow('no limit')
})

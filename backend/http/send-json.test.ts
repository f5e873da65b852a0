import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createPacer } from '#backend/gate/pacer.ts'
import { checkOf } from './checked-reply.ts'
import { jsonPieces } from './send-json.ts'

const written = async (value: unknown) => Buffer.concat(await jsonPieces(value, createPacer())).toString()

describe('What is written in pieces', () => {
  test('is what would be written at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())), async (value) => {
        expect(await written(value)).toBe(JSON.stringify(value))
      }),
    )
    const odd = [
      { gone: undefined, kept: [undefined, null, () => 1], when: new Date(0), none: [], nothing: {} },
      [new Date(0), undefined, [], {}],
      new Date(0),
      { toJSON: () => ({ list: [1, 2] }), list: [3] },
      {},
      [],
      '“”\u2028',
      null,
    ]
    for (const value of odd) expect(await written(value)).toBe(JSON.stringify(value))
  })

  test('has no piece that is much longer than the others', async () => {
    const firms = Array.from({ length: 500 }, (_, n) => ({ id: `firm-${n}`, text: '€'.repeat(1000) }))
    for (const value of [firms, { changed: firms, removed: ['a'] }]) {
      const pieces = await jsonPieces(value, createPacer())
      expect(pieces.length).toBeGreaterThan(5)
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(256 * 1024)
    }
  })
})

describe('What is checked in pieces', () => {
  const firm = v.object({ name: v.string(), note: v.optional(v.string(), '') })
  const firms = [
    { name: 'One', secret: 'planted' },
    { name: 'Two', note: 'x' },
  ]
  const shapes = [
    { shape: v.array(firm), good: firms, bad: [[...firms, {}], {}, null, 'text'] },
    {
      shape: v.object({ batch: v.string(), changed: v.array(firm), removed: v.array(v.string()) }),
      good: { changed: firms, batch: 'b', removed: ['x'], secret: 'planted' },
      bad: [
        { batch: 'b', changed: firms },
        { batch: 'b', changed: [{}], removed: [] },
        { changed: {} },
        null,
      ],
    },
    {
      shape: v.pipe(
        v.array(firm),
        v.transform((list) => list.length),
      ),
      good: firms,
      bad: [[{}], null],
    },
    { shape: v.object({ list: v.optional(v.array(firm), []) }), good: {}, bad: [{ list: 1 }] },
    { shape: v.nullable(firm), good: null, bad: [{}] },
  ]

  test.each(shapes)('is what would be let through at once', async ({ shape, good, bad }) => {
    const check = checkOf(shape)
    const checked = await check(good, createPacer())
    expect(checked).toEqual(v.parse(shape as v.GenericSchema, good))
    expect(JSON.stringify(checked)).toBe(JSON.stringify(v.parse(shape as v.GenericSchema, good)))
    expect(JSON.stringify(checked)).not.toContain('planted')
    for (const value of bad) await expect(check(value, createPacer())).rejects.toThrow(v.ValiError)
  })
})

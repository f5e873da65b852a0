import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createPacer } from '#backend/load-shedding/pacer.ts'
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
    const long = 'a😀"'.repeat(100_000)
    const large = [
      long,
      '\ud83d'.repeat(100_000),
      { a: { b: [long, undefined, () => 1], gone: undefined }, when: new Date(0), deep: [[long]] },
      [{ [long]: undefined }, { [long]: null }, { toJSON: () => long }],
      { [long]: undefined },
      Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key-${n}`, n])),
    ]
    for (const value of large) expect((await written(value)) === JSON.stringify(value)).toBe(true)
  })

  test('has no piece that is much longer than the others', async () => {
    const firms = Array.from({ length: 500 }, (_, n) => ({ id: `firm-${n}`, text: '€'.repeat(1000) }))
    const byId = Object.fromEntries(firms.map((firm) => [firm.id, firm]))
    const texts = firms.map(({ text }) => text).join('')
    for (const value of [
      firms,
      { changed: firms, removed: ['a'] },
      { paths: { byId } },
      { note: { texts } },
    ]) {
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
  /** More than is checked at once, with a secret in each. */
  const manyFirms = Object.fromEntries(
    Array.from({ length: 2000 }, (_, n) => [
      `${n}`,
      { name: `Firm ${n} ${'x'.repeat(40)}`, secret: 'planted' },
    ]),
  )
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
    {
      shape: v.object({
        pages: v.optional(
          v.record(
            v.string(),
            v.pipe(
              v.nullable(firm),
              v.check((one) => one?.name !== ''),
            ),
          ),
        ),
      }),
      good: { pages: manyFirms, secret: manyFirms },
      bad: [{ pages: { ...manyFirms, last: {} } }, { pages: { ...manyFirms, last: { name: '' } } }],
    },
    {
      shape: v.union([
        v.object({ one: v.record(v.string(), firm) }),
        v.object({ two: v.fallback(v.array(firm), []) }),
      ]),
      good: { two: Object.values(manyFirms), one: { first: {}, ...manyFirms } },
      bad: [],
    },
    {
      shape: v.variant('kind', [
        v.object({ kind: v.literal('a'), list: v.array(v.string()) }),
        v.object({
          kind: v.literal('b'),
          list: v.pipe(v.array(v.unknown()), v.maxLength(5000), v.array(firm)),
        }),
      ]),
      good: { kind: 'b', list: Object.values(manyFirms), secret: 'planted' },
      bad: [{ kind: 'a', list: Object.values(manyFirms) }],
    },
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

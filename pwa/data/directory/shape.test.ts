import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { firm } from '#contract/firm.ts'
import { shapeOf } from './shape.ts'

const shape = (schema: v.GenericSchema) => JSON.stringify(shapeOf(schema))
const one = v.object({ name: v.string() })
const more = v.object({ name: v.string(), size: v.number() })

describe('the shape of what is stored', () => {
  it.each([
    ['itself', (item: v.GenericSchema) => item],
    ['a list', (item: v.GenericSchema) => v.object({ list: v.array(item) })],
    ['an optional', (item: v.GenericSchema) => v.object({ part: v.optional(item) })],
    ['a nullable with a default', (item: v.GenericSchema) => v.object({ part: v.nullish(item, null) })],
    ['a piped list', (item: v.GenericSchema) => v.object({ list: v.pipe(v.array(item), v.maxLength(60)) })],
    [
      'a piped one',
      (item: v.GenericSchema) =>
        v.pipe(
          item,
          v.check(() => true),
        ),
    ],
    ['a record', (item: v.GenericSchema) => v.record(v.string(), item)],
    ['a union', (item: v.GenericSchema) => v.union([v.string(), item])],
    ['a tuple', (item: v.GenericSchema) => v.tuple([v.string(), item])],
  ])('is another one as soon as a field is added within %s', (_, within) => {
    expect(shape(within(more))).not.toBe(shape(within(one)))
    expect(shape(within(one))).toBe(shape(within(v.object({ name: v.string() }))))
  })

  it('says nothing of limits and messages: they change what may be stored, not what is', () => {
    const limited = v.object({ name: v.pipe(v.string(), v.maxLength(5, 'is too long')) })
    const wider = v.object({ name: v.pipe(v.string(), v.maxLength(9, 'is long')) })
    expect(shape(limited)).toBe(shape(wider))
  })

  it('names the fields of challenges, which are a list within a firm', () => {
    expect(shape(firm)).toContain('accountSize')
  })
})

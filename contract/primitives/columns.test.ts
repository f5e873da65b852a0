import * as v from 'valibot'
import { expect, test } from 'vitest'
import { columns, fromColumns, toColumns } from './columns.ts'

const firms = [
  { id: 'a', pros: ['Fast'], secret: 1 },
  { id: 'b', pros: null, secret: 2 },
]
const byColumn = columns({ id: v.string(), pros: v.nullable(v.array(v.string())) })

test('Objects by column are the same objects again, with the fields that were asked for', () => {
  const sent = v.parse(byColumn, JSON.parse(JSON.stringify(toColumns(firms, ['id', 'pros']))))
  expect(sent).toEqual({ id: ['a', 'b'], pros: [['Fast'], null] })
  expect(fromColumns(sent)).toEqual(firms.map(({ secret: _, ...rest }) => rest))
})

test('No objects are columns without entries', () => {
  expect(
    fromColumns(v.parse(byColumn, toColumns<(typeof firms)[0], 'id' | 'pros'>([], ['id', 'pros']))),
  ).toEqual([])
})

test('What is no list, or of another kind, is refused, and columns of unequal length are no objects', () => {
  for (const wrong of [{ id: ['a'] }, { id: 'a', pros: [] }, { id: [1], pros: [null] }, []])
    expect(v.is(byColumn, wrong)).toBe(false)
  expect(fromColumns({ id: ['a', 'b'], pros: [null] })).toBe(null)
})

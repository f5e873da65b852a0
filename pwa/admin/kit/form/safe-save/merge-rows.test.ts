import { describe, expect, it } from 'vitest'
import { compareEdits } from './merge-edits.ts'
import { mergeRows } from './merge-rows.ts'

const row = (id: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  price: 1,
  loss: 4,
  ...changes,
})
const [a, b, c, added, other] = [row('a'), row('b'), row('c'), row('added'), row('other')]
const was = [a, b, c]

describe('A list of rows that two people changed', () => {
  it.each<[string, readonly unknown[], readonly unknown[], readonly unknown[]]>([
    [
      'other rows',
      [row('a', { price: 2 }), b, c],
      [a, b, row('c', { price: 3 })],
      [row('a', { price: 2 }), b, row('c', { price: 3 })],
    ],
    [
      'other cells of a row',
      [a, row('b', { price: 2 }), c],
      [a, row('b', { loss: 5 }), c],
      [a, row('b', { price: 2, loss: 5 }), c],
    ],
    [
      'a cell and its row, which is empty now',
      [{ id: 'a', loss: 4 }, b, c],
      [row('a', { loss: 5 }), b, c],
      [{ id: 'a', loss: 5 }, b, c],
    ],
    ['rows that one added and the other deleted', [a, added, b, c], [a, b], [a, added, b]],
    ['rows that both added', [a, added, b, c], [a, b, c, other], [a, added, b, c, other]],
    [
      'the order, and a cell',
      [c, a, b],
      [a, row('b', { price: 2 }), c, other],
      [c, other, a, row('b', { price: 2 })],
    ],
    ['a cell, and the order', [a, row('b', { price: 2 }), c], [c, a, b], [c, a, row('b', { price: 2 })]],
    ['the same', [b], [b], [b]],
  ])('has the changes of both where they changed %s', (_what, mine, theirs, both) => {
    expect(mergeRows(was, mine, theirs)).toEqual(both)
  })

  it.each<[string, unknown, unknown]>([
    ['the same cell differently', [row('a', { price: 2 }), b, c], [row('a', { price: 3 }), b, c]],
    ['a row that the other deleted', [row('a', { price: 2 }), b, c], [b, c]],
    ['the order differently', [c, a, b], [b, a, c]],
    ['what has no ids', ['x'], ['y']],
  ])('is left to a person where they changed %s', (_what, mine, theirs) => {
    expect(mergeRows(was, mine, theirs)).toBeNull()
  })

  it('is merged by the names that its rows have, whatever these are called', () => {
    const answers = [
      { criterion: 'fees', verdict: 'yes' },
      { criterion: 'support', verdict: 'yes' },
    ]
    const [fees, support] = answers
    const mine = [{ criterion: 'fees', verdict: 'no' }, support]
    const theirs = [fees, { criterion: 'support', verdict: 'no' }, { criterion: 'rules', verdict: 'yes' }]
    expect(mergeRows(answers, mine, theirs)).toEqual([mine[0], theirs[1], theirs[2]])
    expect(mergeRows(answers, mine, [{ criterion: 'fees', verdict: 'unknown' }, support])).toBeNull()
    const criteria = [{ key: 'fees', name: 'Fees' }]
    const renamed = [{ key: 'fees', name: 'All fees' }]
    const added = [...criteria, { key: 'rules', name: 'Rules' }]
    expect(mergeRows(criteria, renamed, added)).toEqual([...renamed, added[1]])
  })

  it('is none of the contested fields of a form, and is named among what the other changed', () => {
    const theirs = [a, b, row('c', { price: 3 })]
    const mine = [row('a', { price: 2 }), b, c]
    const edits = compareEdits(
      { rows: was },
      { rows: mine },
      { before: { rows: was }, now: { rows: theirs } },
    )
    expect(edits).toEqual({
      fields: [],
      others: [{ path: 'rows', before: was, after: theirs }],
      mine: { rows: [row('a', { price: 2 }), b, row('c', { price: 3 })] },
    })
  })
})

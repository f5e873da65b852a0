import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Challenge, challengeList } from '#contract/challenges/challenge.ts'
import { MOST_CHALLENGES } from '#contract/challenges/options.ts'
import { challengeColumns } from '#contract/sheets/challenge-columns.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import {
  addRow,
  besideInOrder,
  cellsIn,
  changeRows,
  derivedTerms,
  duplicateRow,
  faultsOf,
  fillColumn,
  fillDown,
  moveRow,
  paste,
  type Rows,
  redo,
  removeRow,
  startHistory,
  twoDaysIn,
  undo,
  withCell,
  withDayOrder,
} from './rows.ts'

const place = (row: number, key: keyof Challenge) => ({
  row,
  column: challengeColumns.findIndex((column) => column.key === key),
})
const ridge = (name: string, values: Partial<Challenge> = {}) =>
  sampleChallenge({ id: name, name, ...values })
const three: Rows = [
  ridge('a', { price: 9_900 }),
  ridge('b', { dailyLoss: null }),
  ridge('c', { steps: '2' }),
]
const ids = (rows: Rows) => rows.map(({ id }) => id)
const texts = (rows: Rows, key: keyof Challenge) =>
  rows.map((row) => challengeColumns[place(0, key).column]?.write(row))
const TODAY = '2026-11-23'

describe('A cell of the table', () => {
  it('has one before and one after it across the rows, but for the first and the last', () => {
    const last = challengeColumns.length - 1
    expect(besideInOrder({ row: 1, column: 2 }, 1, 3)).toEqual({ row: 1, column: 3 })
    expect(besideInOrder({ row: 1, column: last }, 1, 3)).toEqual({ row: 2, column: 0 })
    expect(besideInOrder({ row: 1, column: 0 }, -1, 3)).toEqual({ row: 0, column: last })
    expect(besideInOrder({ row: 2, column: last }, 1, 3)).toBeNull()
    expect(besideInOrder({ row: 0, column: 0 }, -1, 3)).toBeNull()
  })

  it('takes a text, forgets what an empty one says, and keeps one that cannot be read', () => {
    expect(withCell(three, place(0, 'price'), '149')[0]).toEqual({ ...three[0], price: 14_900 })
    expect(withCell(three, place(1, 'dailyLoss'), '')[1]).toEqual(sampleChallenge({ id: 'b', name: 'b' }))
    const typed = withCell(three, place(2, 'price'), 'five hundred')
    expect(texts(typed, 'price')).toEqual(['99.00', '', 'five hundred'])
    expect(faultsOf(typed)).toEqual([{ ...place(2, 'price'), text: '“five hundred” is not a number' }])
    expect(v.is(challengeList, typed)).toBe(false)
    expect(faultsOf(three)).toEqual([])
  })
})

describe('The rows of the table', () => {
  it('are added with what the last one shares, copied under new ids, moved and removed', () => {
    const added = addRow(three, TODAY)
    expect(added.at(-1)).toMatchObject({
      currency: 'USD',
      sourceUrl: three[2]?.sourceUrl,
      checkedAt: '2026-11-18',
    })
    expect(faultsOf(added).map(({ row, column }) => [row, challengeColumns[column]?.key])).toEqual([
      [3, 'name'],
      [3, 'accountSize'],
    ])
    expect(addRow([], TODAY)).toMatchObject([{ currency: 'USD', checkedAt: TODAY }])
    const [, copy] = duplicateRow(three, 0)
    expect(copy).toEqual({ ...three[0], id: copy?.id })
    expect(new Set(ids(duplicateRow(three, 0))).size).toBe(4)
    expect(ids(moveRow(three, 0, 1))).toEqual(['b', 'a', 'c'])
    expect(ids(moveRow(three, 0, -1))).toEqual(['a', 'b', 'c'])
    expect(ids(removeRow(three, 1))).toEqual(['a', 'c'])
  })

  it('are read for faults once: a key changes one of many', () => {
    let reads = 0
    const watched = new Proxy(sampleChallenge(), {
      get: (row, key) => {
        reads += 1
        return Reflect.get(row, key)
      },
    })
    const rows = [watched, sampleChallenge({ name: '' })]
    const first = faultsOf(rows)
    expect(first.map(({ row }) => row)).toEqual([1])
    const once = reads
    expect(once).toBeGreaterThan(0)
    expect(faultsOf(withCell(rows, place(1, 'name'), 'Ridge'))).toEqual([])
    expect(reads).toBe(once)
  })

  it('are filled down from a cell, or in a whole column', () => {
    expect(texts(fillDown(three, place(0, 'price')), 'price')).toEqual(['99.00', '99.00', '99.00'])
    expect(texts(fillDown(three, place(1, 'dailyLoss')), 'dailyLoss')).toEqual(['', 'None', 'None'])
    expect(texts(fillColumn(three, 'checkedAt', TODAY), 'checkedAt')).toEqual([TODAY, TODAY, TODAY])
  })

  it('take cells of a spreadsheet from a place on, in rows that are there and in new ones', () => {
    const cells = [
      ['Ridge 200', '200,000', '449.00', '1'],
      ['Ridge 250', '250,000', 'five hundred', '1'],
    ]
    const pasted = paste(three, { row: 2, column: 0 }, cells)
    expect(pasted?.count).toBe(2)
    expect(pasted?.cells.size).toBe(8)
    expect(pasted?.rows[2]).toEqual({
      ...three[2],
      name: 'Ridge 200',
      accountSize: 200_000,
      price: 44_900,
      steps: '1',
    })
    expect(faultsOf(pasted?.rows ?? [])).toEqual([
      { ...place(3, 'price'), text: '“five hundred” is not a number' },
      { ...place(3, 'sourceUrl'), text: 'is required' },
      { ...place(3, 'checkedAt'), text: 'is required' },
    ])
  })

  it('claim no check that nobody made: new ones have source and day only where the cells say them', () => {
    for (const before of [[], three]) {
      const { rows = [] } = paste(before, { row: before.length, column: 0 }, [['A'], ['B']]) ?? {}
      const checks = rows.slice(before.length).map(({ sourceUrl, checkedAt }) => [sourceUrl, checkedAt])
      expect(checks).toEqual([
        ['', ''],
        ['', ''],
      ])
    }
    const text = 'Name\tSource\tChecked on\nA\thttps://a.example/\t18 Nov 2026'
    expect(paste(three, { row: 3, column: 0 }, cellsIn(text))?.rows[3]).toMatchObject({
      sourceUrl: 'https://a.example/',
      checkedAt: '2026-11-18',
    })
  })

  it('take cells that begin with the names of their columns', () => {
    const cells = [
      ['Name', ' size', 'PRICE'],
      ['Ridge 200', '200,000', '449.00'],
    ]
    const pasted = paste([], { row: 0, column: 0 }, cells)
    expect(pasted).toMatchObject({
      rows: [{ name: 'Ridge 200', price: 44_900 }],
      count: 1,
      hadHeadings: true,
    })
    // A challenge may be called like a column.
    expect(paste([], { row: 0, column: 0 }, [['Price'], ['Size']])).toMatchObject({
      count: 2,
      hadHeadings: false,
    })
  })

  it('take cells in the columns that their headings name, in any order, from whatever cell on', () => {
    const text = 'Price\tAccount size\tCost\tname\r\n149\t50,000\t9\tRidge 50\r\n'
    const pasted = paste(three, { row: 3, column: 7 }, cellsIn(text))
    expect(pasted?.rows[3]).toMatchObject({ name: 'Ridge 50', accountSize: 50_000, price: 14_900 })
    expect(pasted?.unknown).toEqual([{ at: 2, heading: 'Cost', chosen: '' }])
    const chosen = paste(three, { row: 3, column: 7 }, cellsIn(text), new Map([[2, 'activationFee']]))
    expect(chosen?.rows[3]).toMatchObject({ activationFee: 900, price: 14_900 })
    const twice = paste([], { row: 0, column: 0 }, [
      ['Name', 'Price', 'Price'],
      ['A', '1', '2'],
    ])
    expect(twice?.rows).toMatchObject([{ name: 'A', price: 100 }])
    expect(twice?.unknown).toMatchObject([{ at: 2, heading: 'Price', chosen: '' }])
  })

  it('take the text of a file, and cells that only look like one', () => {
    expect(cellsIn('Name;Price;Size\r\nA;1,50;5000')).toEqual([
      ['Name', 'Price', 'Size'],
      ['A', '1,50', '5000'],
    ])
    expect(cellsIn('Ridge 50; the small one\nRidge 100, too')).toEqual([
      ['Ridge 50; the small one'],
      ['Ridge 100, too'],
    ])
  })

  it.each<[string, string, readonly (readonly string[])[]]>([
    [
      'a quoted word at its beginning',
      '"Pro" 50K\t50000\nNext\t100000\n',
      [
        ['"Pro" 50K', '50000'],
        ['Next', '100000'],
      ],
    ],
    [
      'one mark at its beginning',
      '"Lite\t25\r\nMax\t50\rUltra\t75',
      [
        ['"Lite', '25'],
        ['Max', '50'],
        ['Ultra', '75'],
      ],
    ],
    [
      'a mark that a later row closes',
      '"Lite\t25\nMax"\t50',
      [
        ['"Lite', '25'],
        ['Max"', '50'],
      ],
    ],
    [
      'nothing but a quoted word',
      '"Pro"\t50\n""\t"',
      [
        ['"Pro"', '50'],
        ['""', '"'],
      ],
    ],
    [
      'two lines',
      '"Pro\r\n""50K"""\t50\nMax\t',
      [
        ['Pro\n"50K"', '50'],
        ['Max', ''],
      ],
    ],
    [
      'a tab',
      'x\t"Pro\t50"\ny\tz',
      [
        ['x', 'Pro\t50'],
        ['y', 'z'],
      ],
    ],
  ])('take a cell with %s, and every row below it', (_, text, cells) => {
    expect(cellsIn(text)).toEqual(cells)
  })

  it('take the text of a file that quotes every cell', () => {
    expect(cellsIn('"Name"\t"Price"\n"A ""1"""\t"1,50"')).toEqual([
      ['Name', 'Price'],
      ['A "1"', '1,50'],
    ])
  })

  it('take days as they are written, those of two readings once it is said which', () => {
    const cells = [
      ['Name', 'Checked on'],
      ...['18/11/2026', '18.11.2026', '18 Nov 2026', '46344', '03/04/2026'].map((day) => ['A', day]),
    ]
    const { rows = [] } = paste([], { row: 0, column: 0 }, cells) ?? {}
    const day = '2026-11-18'
    expect(texts(rows, 'checkedAt')).toEqual([day, day, day, day, '03/04/2026'])
    expect(twoDaysIn(rows)).toBe('03/04/2026')
    expect(texts(withDayOrder(rows, 'dmy'), 'checkedAt').at(-1)).toBe('2026-04-03')
    expect(texts(withDayOrder(rows, 'mdy'), 'checkedAt').at(-1)).toBe('2026-03-04')
    expect(twoDaysIn(withDayOrder(rows, 'mdy'))).toBe('')
  })

  it('take no more cells than there are columns, and no more rows than a firm may have', () => {
    const last = { row: 0, column: challengeColumns.length - 1 }
    const pasted = paste(three, last, [[TODAY, 'beyond']])
    expect(pasted?.rows[0]).toEqual({ ...three[0], checkedAt: TODAY })
    const many = Array.from({ length: MOST_CHALLENGES }, () => ['x'])
    expect(paste(three, { row: 0, column: 0 }, many)?.rows).toHaveLength(MOST_CHALLENGES)
    expect(paste(three, { row: 1, column: 0 }, many)).toBeNull()
  })
})

describe('The history of the rows', () => {
  it('is undone and done again step by step; a change ends what could be done again', () => {
    const [one, two, other] = [removeRow(three, 0), removeRow(three, 1), addRow(three, TODAY)]
    const twice = changeRows(changeRows(startHistory(three), one), two)
    expect(undo(twice).rows).toBe(one)
    expect(undo(undo(undo(twice))).rows).toBe(three)
    expect(redo(undo(undo(twice))).rows).toBe(one)
    expect(redo(redo(redo(undo(undo(twice))))).rows).toBe(two)
    expect(changeRows(undo(twice), other).future).toEqual([])
  })

  it('takes typing in one cell for one step', () => {
    const typed = ['1', '14', '149'].reduce(
      (history, text) => changeRows(history, withCell(history.rows, place(0, 'price'), text), 'a price'),
      startHistory(three),
    )
    expect(texts(typed.rows, 'price')[0]).toBe('149.00')
    expect(undo(typed).rows).toBe(three)
    expect(undo(changeRows(typed, three, 'b price')).rows).toBe(typed.rows)
  })
})

describe('The display strings of a firm', () => {
  it('are derived from what its challenges cost and how large they are', () => {
    const rows = [
      ridge('a', { accountSize: 25_000, price: 9_900 }),
      ridge('b', { accountSize: 150_000, price: 34_950 }),
    ]
    expect(derivedTerms(rows)).toEqual({ maxFunding: '$25K – $150K', evaluationFee: '$99 – $349.50' })
    expect(derivedTerms(rows.slice(0, 1))).toEqual({ maxFunding: '$25K', evaluationFee: '$99' })
  })

  it('are not where prices are not known, or currencies differ', () => {
    expect(derivedTerms([])).toBeNull()
    expect(derivedTerms([ridge('a')])).toBeNull()
    expect(derivedTerms([ridge('a', { price: 1 }), ridge('b', { price: 1, currency: 'EUR' })])).toBeNull()
    expect(derivedTerms(withCell([ridge('a', { price: 1 })], place(0, 'currency'), 'usd'))).toBeNull()
  })
})

import { expect, test } from 'vitest'
import { csvOf } from '../primitives/csv.ts'
import type { YearFigures } from './review-figures.ts'
import { withThisYear, yearColumns, yearsCsv } from './years.ts'

const aYear: YearFigures = {
  year: 2025,
  notices: 12,
  noticesDecided: 11,
  takenOff: 4,
  medianDaysToNotice: 1.5,
  reviewsDecided: 40,
  objections: 3,
  objectionsDecided: 2,
  upheld: 1,
  medianDaysToObjection: null,
}

test('This year stands first, also where nothing happened in it yet', () => {
  expect(
    withThisYear([aYear], '2026-01-01T00:00:00.000Z').map(({ year, notices }) => [year, notices]),
  ).toEqual([
    [2026, 0],
    [2025, 12],
  ])
  expect(withThisYear([aYear], '2025-12-31T23:59:59.999Z')).toEqual([aYear])
})

test('The table for spreadsheets has a line for each year, and an empty cell for what is not known', () => {
  const [head, line, end] = yearsCsv([aYear]).split('\r\n')
  expect(head).toBe(`\uFEFF"year",${yearColumns.map(({ key }) => `"${key}"`).join(',')}`)
  expect(line).toBe('"2025","12","11","4","1.5","40","3","2","1",""')
  expect(end).toBe('')
})

test('No cell of a file is a formula, a second column or a second line', () => {
  const hostile = ['=1+1', "'=1+1", '+1', '-1', '@a', '\t=1', '＝1', 'a,b;"c"', 'a\r\nb']
  expect(csvOf([hostile])).toBe(
    `\uFEFF"'=1+1","''=1+1","'+1","'-1","'@a","'\t=1","'＝1","a,b;""c""","a\r\nb"\r\n`,
  )
})

// @module-tag all

import { expect } from 'vitest'
import { enterAs } from './fixtures/as-staff.ts'
import { pageJourney } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { viewports } from './fixtures/viewports.ts'

const ROWS = 60

const rows = Array.from({ length: ROWS }, (_, index) => ({
  id: `long-${index}`,
  name: `Ridge ${index + 1}`,
  accountSize: 10_000 + index,
  currency: 'USD',
  price: 9_900,
  sourceUrl: 'https://ridge.example/prices',
  checkedAt: '2026-11-20',
}))

pageJourney(
  'the head of a table of 60 challenges stays in sight, and a key draws the row that it changes alone',
  async ({ desk: { site, boss }, aVisitor }) => {
    await site.data.addFirm({ id: 'firm-of-sixty', name: 'Sixty Rows', category: 'gold', challenges: rows })
    const { page } = await aVisitor(site, { viewport: 'tablet' })
    await enterAs(page, boss, '/admin?tab=firms&firm=firm-of-sixty')
    const cell = (row: number) => page.getByRole('textbox', { name: `Row ${row}, Name`, exact: true })
    const head = page.getByRole('table', { name: 'Challenges' }).getByRole('columnheader', { name: 'Name' })
    await cell(ROWS).waitFor()
    for (const size of [viewports.tablet, viewports.portrait, viewports.phone]) {
      await resize(page, size)
      for (const row of [1, ROWS / 2, ROWS]) {
        await cell(row).focus()
        const isSeen = await head.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
        expect(isSeen, `the head at row ${row} on ${size.width}`).toBe(true)
      }
    }
    // A row that is drawn writes its size with separators, which nothing else on the screen does.
    await page.evaluate(() => {
      const write = Number.prototype.toLocaleString
      const drawn: number[] = []
      Object.defineProperty(window, 'drawnSizes', { value: drawn })
      Number.prototype.toLocaleString = function (this: number, ...given: []) {
        if (Number(this) >= 10_000) drawn.push(Number(this))
        return write.apply(this, given)
      }
    })
    await cell(2).focus()
    await page.evaluate(() => (window as unknown as { drawnSizes: number[] }).drawnSizes.splice(0))
    await page.keyboard.press('End')
    await page.keyboard.type('a')
    await expect.poll(() => cell(2).inputValue()).toBe('Ridge 2a')
    const drawn = await page.evaluate(() => [
      ...new Set((window as unknown as { drawnSizes: number[] }).drawnSizes),
    ])
    expect(drawn).toEqual([10_001])
  },
)

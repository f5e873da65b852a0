// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { changeFirm, listStaffFirms } from '#contract/firm-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const cell = (page: Page, row: number, label: string) =>
  page.getByRole('textbox', { name: `Row ${row}, ${label}`, exact: true })
/** The texts of a column, row by row. */
const column = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: new RegExp(`^Row \\d+, ${label}$`) })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

const NAMES = ['Ridge 25', 'Ridge 50', 'Ridge 100', 'Ridge 150']

journey(
  'the challenges of a firm are edited as a table: filled, pasted, undone, saved, and kept as a draft',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const moderator = await theModerator(site, boss)
    const stored = async () => {
      const { body } = await as(boss, { url: site.gate.origin }).call(listStaffFirms)
      return (body as StaffFirm[]).find(({ name }) => name === 'Halden Ridge Capital') as StaffFirm
    }
    const { id } = await stored()
    const place = `/admin?tab=firms&firm=${id}`
    const { page, troubles } = await aVisitor(site, {
      viewport: 'portrait',
      serviceWorkers: false,
    })
    troubles.expect(/status of 412/)
    await enterAs(page, moderator, place)
    const update = button(page, 'Update Firm')
    const anchor = page.getByRole('navigation', { name: 'Parts of the form' }).getByText('Challenges 4')
    await anchor.click()
    await expect.poll(() => anchor.getAttribute('aria-current')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('firm-challenges')
    expect(await cell(page, 1, 'Price').evaluate((input) => input.getBoundingClientRect().top)).toBeLessThan(
      600,
    )

    // Typed, moved through by keys, filled down, undone and done again.
    await cell(page, 2, 'Price').fill('139')
    await page.keyboard.press('ArrowDown')
    expect(await cell(page, 3, 'Price').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await column(page, 'Price')).toEqual(['99.00', '139.00', '249.00', '349.00'])
    // Tab goes through the cells to the end of the table, and then out of it.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await page.keyboard.press('Tab')
    expect(await focused()).not.toBe('Row 3, Price')
    expect(await focused()).toMatch(/^Row 3, /)
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('Row 3, Price')
    await cell(page, 4, 'Checked on').focus()
    await page.keyboard.press('Tab')
    expect(await focused()).not.toMatch(/^Row \d/)
    await cell(page, 1, 'Maximum loss').fill('5')
    await button(page, 'Fill down').click()
    expect(await column(page, 'Maximum loss')).toEqual(['5', '5', '5', '5'])
    await button(page, 'Undo in the table').click()
    expect(await column(page, 'Maximum loss')).toEqual(['5', '4', '4', '4'])
    await button(page, 'Redo in the table').click()
    await cell(page, 1, 'Drawdown').click()
    await page.getByRole('group', { name: 'Row 1, Drawdown' }).getByRole('button', { name: 'Static' }).click()
    expect(await cell(page, 1, 'Drawdown').inputValue()).toBe('Static')

    // Moved, copied and deleted by the menu of a row.
    const menu = async (row: number, action: string) => {
      await button(page, new RegExp(`^Row ${row}, .*: move, copy or delete$`)).click()
      await button(page, action).last().click()
    }
    await menu(4, 'Move up')
    expect(await column(page, 'Name')).toEqual(['Ridge 25', 'Ridge 50', 'Ridge 150', 'Ridge 100'])
    await menu(4, 'Duplicate row')
    await menu(3, 'Move down')
    expect(await column(page, 'Name')).toEqual([...NAMES.slice(0, 3), 'Ridge 150', 'Ridge 100'])
    await menu(5, 'Delete row')
    expect(await column(page, 'Name')).toEqual(NAMES)

    // Pasted from a spreadsheet, with faults that are named and led to.
    const copied = 'Ridge 200\t200,000\t449.00\t1\nRidge 250\t250,000\tfive hundred\tfour\n'
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
    await button(page, 'Add row').click()
    await expect
      .poll(() => cell(page, 5, 'Name').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await page.keyboard.press('ControlOrMeta+V')
    await page.getByText('2 rows pasted, 4 cells need attention.').waitFor()
    await button(page, 'Undo paste').click()
    expect(await column(page, 'Name')).toEqual([...NAMES, ''])
    await button(page, 'Paste').click()
    await page.getByText('2 rows pasted, 4 cells need attention.').waitFor()
    expect(await update.isDisabled()).toBe(true)
    await page.getByText('Challenges: 4 cells cannot be saved like this.').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await button(page, 'Show next').click()
    await page.keyboard.type('549')
    await button(page, 'Row 6, Steps “four” is not one of: Instant; 1; 2; 3').click()
    await page.getByRole('group', { name: 'Row 6, Steps' }).getByRole('button', { name: '2' }).click()
    // The new row was compared with no source yet: nothing says it was.
    expect((await column(page, 'Checked on')).at(-1)).toBe('')
    await cell(page, 5, 'Source').focus()
    await button(page, 'Fill down').click()
    await cell(page, 6, 'Checked on').fill('2026-11-19')
    await page.getByText('2 rows pasted.', { exact: true }).waitFor()

    // The display strings follow where they are asked to, and all of it is saved at once.
    await page.getByText('Eval Fee could read $99 – $549, Max Funding $25K – $250K.').waitFor()
    await button(page, 'Use both').click()
    await page.getByLabel(/^Checked on/).fill('2026-11-20')
    await update.click()
    await page.getByText('Prop firm updated successfully!').waitFor()
    const saved = await stored()
    expect(saved).toMatchObject({ evaluationFee: '$99 – $549', maxFunding: '$25K – $250K' })
    expect(saved.challenges.map(({ name, price, maxLoss }) => [name, price, maxLoss])).toEqual([
      ['Ridge 25', 9_900, 5],
      ['Ridge 50', 13_900, 5],
      ['Ridge 100', 24_900, 5],
      ['Ridge 150', 34_900, 5],
      ['Ridge 200', 44_900, undefined],
      ['Ridge 250', 54_900, undefined],
    ])
    expect(new Set(saved.challenges.map(({ checkedAt }) => checkedAt))).toEqual(new Set(['2026-11-20']))

    // Another admin changes one price meanwhile: a save of another one keeps both.
    const theirs = saved.challenges.map((row) => (row.name === 'Ridge 25' ? { ...row, price: 8_900 } : row))
    const api = as(boss, { url: site.gate.origin })
    expect((await api.call(changeFirm, { params: { id }, body: { challenges: theirs } })).status).toBe(200)
    await cell(page, 2, 'Price').fill('129')
    await update.click()
    await page.getByText(/^Saved\. boss changed .*Challenges.* meanwhile: both are kept\.$/).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expect
      .poll(() => column(page, 'Price'))
      .toEqual(['89.00', '129.00', '249.00', '349.00', '449.00', '549.00'])
    await expect
      .poll(async () => (await stored()).challenges.map(({ price }) => price).slice(0, 2))
      .toEqual([8_900, 12_900])

    // Values that cannot be saved yet are kept on the device as they were typed.
    await cell(page, 6, 'Price').fill('about 500')
    await untilDrafted(page, 'about 500')
    await page.goto(place)
    await button(page, 'Restore').click()
    expect(await column(page, 'Price')).toEqual([
      '89.00',
      '129.00',
      '249.00',
      '349.00',
      '449.00',
      'about 500',
    ])
  },
)

journey(
  'where the clipboard is refused, copied cells are pasted into a sheet, on a phone as well',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page } = await aVisitor(site, {
      viewport: 'phone',
      serviceWorkers: false,
      clipboard: 'refused',
    })
    await enterAs(page, boss, '/admin?tab=firms&firm=new')
    await page.getByText('No challenges yet.').waitFor()
    const paste = async (text: string) => {
      await button(page, 'Paste').click()
      await page.getByLabel('Copied cells').fill(text)
      await button(page, 'Paste into the table').click()
    }
    await paste('x\n'.repeat(61))
    await page.getByText('Nothing was pasted: a firm has at most 60 challenges.').waitFor()
    await paste('Name\tPrice\tSize\tCost\nRidge 25\t99\t25000\t9\nRidge 50\t149\t50000\t9')
    await page.getByLabel('What “Cost” is').selectOption('Activation fee')
    expect(await page.getByLabel('Row 2, Price').inputValue()).toBe('149.00')
    expect(await page.getByLabel('Row 2, Activation fee').inputValue()).toBe('9.00')
    await page.getByText('2 rows pasted by their headings, 4 cells need attention.').waitFor()
    await page.getByLabel(/^Source(?! for all)/).fill('https://haldenridge.example/plans')
    await page.getByLabel(/^Checked on/).fill('2026-11-20')
    await page.getByText('2 rows pasted by their headings.', { exact: true }).waitFor()
    expect(await column(page, 'Source')).toEqual(Array(2).fill('https://haldenridge.example/plans'))
  },
)

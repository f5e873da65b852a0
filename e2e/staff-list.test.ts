// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { atOwnPace, undoLast } from './fixtures/own-pace.ts'
import { pressAsWritten } from './fixtures/press-as-written.ts'
import { fromMore, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const firms = (page: Page) => page.getByRole('list', { name: 'Firms' }).getByRole('listitem')

journey(
  'a thousand firms are sorted, narrowed, changed at once, and as they were after one undo',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await site.data.addFirms(
      Array.from({ length: 992 }, (_, n) => ({
        name: `Juniper ${n + 1}`,
        ...{ category: 'bronze', affiliateCode: 'JUN', affiliateUrl: 'https://juniper.example/' },
      })),
    )
    const boss = await theAdmin(site)
    const visitor = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const { page } = visitor
    visitor.troubles.expect(/status of 412/)
    await atOwnPace(page.context())
    await enterAs(page, boss, '/admin?tab=firms')
    await page.getByText('1,001 total', { exact: true }).waitFor()
    expect(await page.locator('*').count()).toBeLessThan(2000)

    await button(page, 'Filters').click()
    await page.getByLabel('Sort').selectOption('name')
    await page.getByLabel('Search firms').fill('juniper')
    await page.getByText('992 of 1,001 total').waitFor()
    await expect.poll(() => firms(page).first().locator('strong').textContent()).toBe('Juniper 1')
    await page.getByRole('list', { name: 'Firms' }).evaluate((list) => {
      for (let part = list.parentElement; part; part = part.parentElement) part.scrollTo(0, part.scrollHeight)
      // In portrait it is the page that scrolls.
      scrollTo(0, document.documentElement.scrollHeight)
    })
    await page.getByText('Juniper 992', { exact: true }).waitFor()
    expect(await page.locator('*').count()).toBeLessThan(2000)

    await page.getByLabel('Select Juniper 992').check()
    await button(page, 'Select all 992').click()
    await page.getByText('992 selected').waitFor()
    await page.getByLabel('Select Juniper 992').uncheck()
    await page.getByLabel('Search firms').fill('juniper 99')
    await page.getByText('4 of 1,001 total').waitFor()
    await page.getByText('3 selected').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await button(page, 'Change').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Tier').selectOption('silver')
    const preview = '3 of 3 firms change. One press of Undo reverses it all.'
    await sheet.getByText(preview, { exact: true }).waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Change 3 firms' }).click()
    await page.getByText('3 firms changed.').waitFor()
    const silver = page.getByRole('list', { name: 'Firms' }).getByText('SILVER')
    await expect.poll(() => silver.count()).toBe(3)
    await undoLast(page)
    await page.getByText('Everything is as it was before.').waitFor()
    await expect.poll(() => silver.count()).toBe(0)

    // They stay selected for what is done next: a discount that starts and ends by itself, planned for all of them.
    await page.getByText('3 selected').waitFor()
    await button(page, 'Change').click()
    await sheet.getByLabel('What to change').selectOption({ label: 'Set the discount' })
    await sheet.getByLabel('Starts').fill('2099-11-27T09:00')
    await sheet.getByRole('button', { name: 'Change 3 firms' }).click()
    await sheet.getByText('Enter a whole number from 1 to 100.').waitFor()
    await sheet.getByLabel('Discount in percent').fill('25')
    await sheet.getByLabel('Code').fill('BLACK25')
    await sheet.getByText(preview, { exact: true }).waitFor()
    expect(await sheet.getByText(/25% discount with the code BLACK25$/).count()).toBe(3)
    expect(await faultsOfScreen(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Change 3 firms' }).click()
    const unseen = 'Visitors do not see it at 3 firms: offer off (3).'
    await page.getByText(`3 firms changed. ${unseen}`).waitFor()
    await undoLast(page)
    await page.getByText('Everything is as it was before.').waitFor()

    // What visitors would not see is shown in the same act.
    await page.getByText('3 selected').waitFor()
    await button(page, 'Change').click()
    await sheet.getByLabel('What to change').selectOption({ label: 'Set the discount' })
    await sheet.getByLabel('Discount in percent').fill('30')
    await sheet.getByText('Visitors do not see this at 3 firms').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await sheet.getByLabel('Turn the offers on, too').check()
    await sheet.getByText('Visitors see all of this').waitFor()
    await sheet.getByText('0% → 30%, offer on').first().waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Change 3 firms' }).click()
    await page.getByText('3 firms changed.', { exact: true }).waitFor()
    await undoLast(page)
    await page.getByText('Everything is as it was before.').waitFor()

    // The list can be narrowed by the person who changed the firms last, and a view can be saved under a name.
    await resize(page, viewports.phone)
    await page.getByLabel('Search firms').fill('')
    await page.getByLabel('Changed by').selectOption(boss.username)
    // Open filters are no form, which has a phone's screen to itself.
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    await page.getByText('3 of 1,001 total').waitFor()
    // A view is what the address says, which a search follows after a pause.
    await expect.poll(() => page.url()).not.toContain('juniper')
    await fromMore(page, 'Saved views')
    const views = page.getByRole('dialog', { name: 'Saved views' })
    await views.getByLabel('Save the list as it is now').fill('My last changes')
    await page.keyboard.press('Enter')
    await views.getByRole('button', { name: 'Delete My last changes' }).waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await views.getByRole('button', { name: 'Close' }).click()
    await page.getByLabel('Changed by').selectOption('')
    await page.getByLabel('Search firms').fill('juniper 99')
    await page.getByText('4 of 1,001 total').waitFor()
    await expect.poll(() => page.url()).toContain('juniper')
    // A view takes the place of what was typed, before the page is loaded again and after.
    for (const search of ['juniper 99', '']) {
      await page.getByLabel('Search firms').fill(search)
      await fromMore(page, 'Saved views')
      await views.getByRole('button', { name: 'My last changes', exact: true }).click()
      await page.getByText('3 of 1,001 total').waitFor()
      await expect.poll(() => page.getByLabel('Search firms').inputValue()).toBe('')
      await page.reload()
    }
    // And at the very moment that a search goes into the address, before the list has followed it there.
    const search = page.getByLabel('Search firms')
    await fromMore(page, 'Saved views')
    await pressAsWritten(views.getByRole('button', { name: 'My last changes', exact: true }), 'juniper')
    await search.evaluate((field: HTMLInputElement) => {
      // As typed: the page takes a value that a script sets for its own.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'juniper 99')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await views.waitFor({ state: 'hidden' })
    await expect.poll(() => search.inputValue()).toBe('')
    await page.getByText('3 of 1,001 total').waitFor()
    await fromMore(page, 'Saved views')
    await views.getByRole('button', { name: 'Delete My last changes' }).click()
    await views.getByText('Give the current list a name').waitFor()
  },
)

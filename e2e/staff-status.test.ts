// @module-tag all

import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { listStaffFirms } from '#contract/firm-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { firmRow } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const NAME = 'Harebell Capital'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const publication = (page: Page) => page.getByRole('region', { name: 'Publication' })
const preview = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Preview"]')

journey(
  'a firm begins as a draft, is looked at as visitors would see it, published, planned for and taken back',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const visitor = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    visitor.troubles.expect(/status of 404/)
    const { page } = visitor
    const open = await visitor.context.newPage()
    await open.goto('/')
    await enterAs(page, boss, '/admin?tab=firms&firm=new')
    const stored = async () => {
      const { body } = await as(boss, { url: site.gate.origin }).call(listStaffFirms)
      return body.find(({ name }: { name: string }) => name === NAME)
    }
    const faults: Record<string, string[]> = {}

    for (const [label, value] of [
      ['Firm Name', NAME],
      ['Description', 'Not for everyone yet.'],
      ['Website', 'https://harebell.example/'],
      ['Max Funding', '$1K'],
      ['Profit Split', '70%'],
      ['Evaluation Fee', '$9'],
    ] as const) {
      await page.getByLabel(label).fill(value)
    }
    await publication(page).getByRole('radio', { name: 'At a time' }).check()
    await page.getByLabel('Goes live').fill('2020-01-01T09:00')
    await button(page, 'Create Firm').click()
    await page.getByText('Choose a time in the future.').waitFor()
    faults.first = await faultsOfScreen(page)
    await publication(page).getByRole('radio', { name: 'As a draft' }).check()
    await button(page, 'Create Firm').click()
    await page.getByText('Prop firm created successfully!').waitFor()
    await publication(page).getByText('Only staff see this firm.').waitFor()
    expect(await stored()).toMatchObject({ status: 'draft' })
    expect((await site.firms()).map(({ name }) => name)).not.toContain(NAME)
    expect((await open.request.get('/firm/harebell-capital')).status()).toBe(404)

    await button(page, 'Preview').click()
    for (const screen of ['Phone', 'Desktop']) {
      await button(page, screen).click()
      await preview(page).getByText(NAME, { exact: true }).first().waitFor()
    }
    faults.preview = await faultsOfScreen(page)
    await button(page, 'Close preview').click()

    // Both ways out of the public list say what they do before they do it.
    await button(page, 'Archive').click()
    const archiving = page.getByRole('alertdialog', { name: `Archive ${NAME}?` })
    await archiving
      .getByText('It is put away, and nothing asks to look after it. Nothing is deleted:')
      .waitFor()
    await archiving.getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Publish Now').click()
    await publication(page).getByText(`${NAME} is live.`).waitFor()
    await firmRow(open, NAME).waitFor()
    await button(page, 'Unpublish').click()
    const question = page.getByRole('alertdialog', { name: `Unpublish ${NAME}?` })
    await question
      .getByText('Visitors no longer see it. Nothing is deleted: it stays here, archived,')
      .waitFor()
    await question.getByRole('button', { name: 'Unpublish' }).click()
    await publication(page).getByText(`${NAME} is archived: visitors no longer see it.`).waitFor()
    await firmRow(open, NAME).waitFor({ state: 'detached' })

    await resize(page, viewports.phone)
    await button(page, 'Schedule').click()
    const schedule = page.getByRole('dialog', { name: 'Publish at a time' })
    await schedule.getByText(/Times are in your time zone, \S+\./).waitFor()
    faults.schedule = await faultsOfScreen(page)
    await schedule.getByLabel('Goes live').fill('2099-11-27T09:00')
    await schedule.getByRole('button', { name: 'Schedule' }).click()
    await publication(page).getByText('Only staff see this firm until it goes live.').waitFor()
    await button(page, 'Plan a Discount').click()
    const discount = page.getByRole('dialog', { name: 'Plan a discount' })
    await discount.getByLabel('Discount in percent').fill('30')
    await discount.getByLabel('Code').fill('BLACK30')
    await discount.getByLabel('Starts').fill('2099-11-28T09:00')
    await discount.getByLabel('Ends').fill('2099-11-27T09:00')
    await discount.getByRole('button', { name: 'Plan Discount' }).click()
    await discount.getByText('Choose a time after the start.').waitFor()
    await discount.getByLabel('Ends').fill('2099-11-30T09:00')
    await discount.getByText('Visitors do not see this', { exact: true }).waitFor()
    await discount.getByText('no code or no link.', { exact: true }).waitFor()
    faults.discount = await faultsOfScreen(page)
    await discount.getByRole('button', { name: 'Plan Discount' }).click()
    const plans = page.getByRole('list', { name: 'Planned changes' }).getByRole('listitem')
    await expect
      .poll(() => plans.locator('strong').allTextContents())
      .toEqual(['Goes live', '30% discount with the code BLACK30', 'No discount without a code'])
    faults.planned = await faultsOfScreen(page)
    await button(page, /^Cancel: 30% discount/).click()
    await expect.poll(() => plans.count()).toBe(1)
    await button(page, /^Cancel: Goes live/).click()
    await expect.poll(() => plans.count()).toBe(0)
    expect(await stored()).toMatchObject({ status: 'draft' })
    expect(faults).toEqual({ first: [], preview: [], schedule: [], discount: [], planned: [] })
  },
)

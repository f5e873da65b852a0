// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readRubric } from '#contract/rubric/rubric-endpoints.ts'
import { as, visitor } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

/** A sample in the gold tier that staff have answers of, none of them a no. */
const NAME = 'Halden Ridge Capital'
const ASKED = 'Support answers a test within 24 hours'
const REASON = 'They answered after our second question; we look again in January.'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const part = (page: Page) => page.getByRole('group', { name: 'Assessment', exact: true })
const answers = (page: Page, criterion: string) =>
  part(page).getByRole('group', { name: criterion, exact: true })
const answer = (page: Page, criterion: string, name: string) =>
  answers(page, criterion).getByRole('radio', { name, exact: true })

journey(
  'an admin changes the rubric, staff answer it by keys on a tablet, and the record tells both',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const firm = (await site.firms()).find(({ name }) => name === NAME)
    const boss = await theAdmin(site)
    const rubric = async () => (await as(visitor, { url: site.gate.origin }).call(readRubric)).body
    const faults: Record<string, string[]> = {}

    // Other words make the next version.
    const owner = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(owner.page, boss, '/admin?tab=settings&card=rubric')
    const card = owner.page.getByRole('region', { name: 'How we rate', exact: true })
    await card.getByText('Version 1 is in use.').waitFor()
    await card.getByRole('button', { name: 'Support answers a test within 48 hours', exact: true }).click()
    await card.getByRole('textbox', { name: 'Name', exact: true }).fill('')
    await button(owner.page, 'Save Changes').first().click()
    await card.getByText('Name is required').waitFor()
    await card.getByRole('textbox', { name: 'Name', exact: true }).fill(ASKED)
    await button(owner.page, 'Save Changes').first().click()
    await card.getByText('Version 2 is in use.').waitFor()
    faults.card = await faultsOfScreen(owner.page)
    expect(await rubric()).toMatchObject({ version: 2 })

    // A moderator answers by keys; nothing but the table is touched.
    const mod = await theModerator(site, boss)
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(page, mod, `/admin?tab=firms&firm=${firm?.id}`)
    const anchors = page.getByRole('navigation', { name: 'Parts of the form' })
    await anchors.getByRole('button', { name: 'Assessment 6/10' }).click()
    await part(page).getByText('by version 2').waitFor()
    await answer(page, 'No rule changed against holders', 'Not known').focus()
    await page.keyboard.press('y')
    for (const _ of ['payouts', 'refusals', 'fees', 'support']) await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => answer(page, ASKED, 'Not known').evaluate((it) => it === document.activeElement))
      .toBe(true)
    await page.keyboard.press('n')
    expect(await answer(page, ASKED, 'No').isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    const open = part(page).getByRole('group', { name: `Answer to ${ASKED}` })
    await open.getByLabel('Note').fill('Answered after 40 hours')
    await open.getByLabel('Source').fill('not an address')
    await anchors.getByRole('button', { name: 'Assessment 8/10' }).waitFor()

    // A gold firm with a no is doubted, which asks for a reason and forbids nothing.
    const doubt = page.getByText('Gold, although 1 criterion says no')
    await doubt.waitFor()
    await button(page, 'Update Firm').click()
    await open.getByText('Source must be a web address (http or https)').waitFor()
    await open.getByLabel('Source').fill('https://haldenridge.example/help')
    await button(page, 'Update Firm').click()
    await page.getByText('Reason, shown in the record is required').waitFor()
    faults.form = await faultsOfScreen(page)
    await page.getByLabel('Reason, shown in the record').fill(REASON)
    await button(page, 'Update Firm').click()
    await page.getByText('Prop firm updated successfully!').waitFor()
    const { met, tiers } = await rubric()
    expect(met['no-change-against-holders']).toContain(firm?.id)
    expect(tiers[0]?.byYes[7]).toBeGreaterThan(0)

    // The answer to a thumb: cells with their words on a phone.
    await resize(page, viewports.phone)
    const complaints = answers(page, 'Complaints answered in public')
    await complaints.getByText('Not known', { exact: true }).waitFor()
    await answer(page, 'Complaints answered in public', 'Yes').click()
    await anchors.getByRole('button', { name: 'Assessment 9/10' }).waitFor()

    const reader = await aVisitor(site)
    await reader.goto('/changes?kind=criteria')
    const main = reader.page.getByRole('main')
    await main.getByText(ASKED).waitFor()
    // The groups are wider than a phone, and the one of that kind is in sight.
    const chosen = main.getByRole('button', { name: 'How we rate', exact: true })
    const right = async () => {
      const box = await chosen.boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0)
    }
    expect(await right()).toBeGreaterThan(0)
    await expect.poll(right).toBeLessThanOrEqual(viewports.phone.width)
    await main.getByText('No, Answered after 40 hours').waitFor()
    await main.getByText(REASON).first().waitFor()
    await reader.goto('/changes?kind=rubric')
    await main.getByText('Rubric, version').waitFor()
    await main.getByText(`Criterion ${ASKED}`).waitFor()
    expect(faults).toEqual({ card: [], form: [] })
  },
)

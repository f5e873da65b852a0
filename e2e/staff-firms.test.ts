import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { changeFirm } from '#contract/firm-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { overflowing, resize, smallTargets } from './fixtures/measure.ts'
import { detailsLink, firmRow, openedFold } from './fixtures/screen.ts'
import { fromMore, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const HOSTILE = '<img src=x onerror=alert(1)> شركة 🚀 Donaudampfschifffahrtsgesellschaftskapitänsmütze'
const MISSING =
  'Please fill in all required fields: Name, Description, Website, Max Funding, Profit Split, Evaluation Fee, and Max Accounts.'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const names = (page: Page) => page.getByRole('list', { name: 'Firms' }).locator('strong').allTextContents()
const preview = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Preview"]')
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const tiers = (page: Page) => group(page, 'Category').locator('label')
const tier = (page: Page, name: string) => group(page, 'Category').getByRole('radio', { name, exact: true })

journey(
  'firms are found, added, looked at, copied and deleted; an open public page follows',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await site.data.addFirms([
      { name: HOSTILE, category: 'platinum', description: `${HOSTILE}<script>alert(2)</script>` },
      ...Array.from({ length: 40 }, (_, index) => ({ name: `Copperfield ${index}`, category: 'bronze' })),
    ])
    const boss = await theAdmin(site)
    const visitor = await aVisitor(site, { viewport: 'tablet', serviceWorkers: false })
    visitor.troubles.expect(/status of (500|404)/)
    const { page } = visitor
    const open = await visitor.context.newPage()
    await open.goto('/')
    await enterAs(page, boss, '/admin?tab=firms')
    const faults: Record<string, string[]> = {}
    await page.getByText('50 total', { exact: true }).waitFor()
    expect((await names(page)).length).toBeLessThan(40)
    expect(await page.getByText(HOSTILE).count()).toBe(0)
    await page.getByLabel('Search firms').fill('donau')
    await page.getByText('1 of 50 total').waitFor()
    await expect.poll(() => names(page)).toEqual([HOSTILE])
    faults.list = await faultsOfScreen(page)
    await page.getByLabel('Search firms').fill('nobody at all')
    await page.getByText('No firms match your filters').waitFor()
    await button(page, 'Clear All Filters').click()
    await button(page, 'Filters').click()
    await page
      .getByRole('group', { name: 'Filter by Tier' })
      .getByRole('button', { name: /^Avoid/ })
      .click()
    await page.getByText('2 of 50 total').waitFor()
    await page.reload()
    await page.getByText('2 of 50 total').waitFor()
    await expect.poll(() => names(page)).toEqual(['Driftwood FX Pool', 'Gullwing Apex Funds'])

    await button(page, 'Add Firm').click()
    await button(page, 'Create Firm').click()
    await page.getByRole('alert').getByText(MISSING).waitFor()
    const isFocused = () => page.getByLabel('Firm Name').evaluate((field) => field === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    for (const [label, value] of [
      ['Firm Name', 'Hazel & <b>Sons</b>'],
      ['Description', 'New here.'],
      ['Website', 'javascript:alert(1)'],
      ['Max Funding', '$1K'],
      ['Profit Split', '70%'],
      ['Evaluation Fee', '$9'],
    ] as const) {
      await page.getByLabel(label).fill(value)
    }
    // The reason of a refusal shows as long as it holds.
    await page.getByRole('alert').getByText('Please check the marked fields.').waitFor()
    expect(await page.getByText(MISSING).count()).toBe(0)
    await button(page, 'Create Firm').click()
    await page.getByText('Website must be a web address (http or https)').waitFor()
    await page.getByRole('alert').getByText('Please check the marked fields.').waitFor()
    await page.getByLabel('Website').fill('hazel.example')
    await page.getByText('Please check the marked fields.').waitFor({ state: 'hidden' })
    await tier(page, 'Avoid').check()
    await page.getByText('Hidden for the Avoid tier. What was entered is kept.').waitFor()
    expect(await page.getByLabel('Affiliate Code').count()).toBe(0)
    await tier(page, 'Gold').check()
    await page.getByRole('switch', { name: 'Affiliate enabled' }).click()
    await page.getByLabel('Affiliate Code').fill('HAZEL')
    await page.getByLabel('Affiliate URL').fill('hazel.example/?ref=1')
    await page.getByLabel('Discount Percentage').fill('150')
    await expect.poll(() => page.getByLabel('Discount Percentage').inputValue()).toBe('100')
    await page.getByLabel('forex').check()
    await button(page, 'Other').click()
    await page.keyboard.type('Crypto, Indices')
    expect(await page.getByLabel('Other instruments').inputValue()).toBe('Crypto, Indices')
    await button(page, 'Add pro').click()
    await page.getByRole('textbox', { name: 'Pro 2' }).fill('Fast')

    await button(page, 'Preview').click()
    await preview(page).getByRole('row').getByText('Hazel & <b>Sons</b>').waitFor()
    await page.getByLabel('Max Funding').fill('$2K')
    await preview(page).getByText('$2K', { exact: true }).waitFor()
    await button(page, 'Details').click()
    await preview(page).getByText('Click here for the 100% Discount').waitFor()
    await preview(page).getByText('Fast', { exact: true }).waitFor()
    faults.preview = [...(await overflowing(page)), ...(await axe(page))]
    await button(page, 'Wide').click()
    await resize(page, viewports.portrait)
    await preview(page).getByText('Close Details').waitFor()
    await page.getByLabel('Firm Name').waitFor({ state: 'hidden' })
    await button(page, 'Close preview').click()
    await page.getByLabel('Firm Name').waitFor()
    faults.form = await faultsOfScreen(page)
    await resize(page, viewports.tablet)

    const refuse = site.gate.answer('/api/propfirms', {
      status: 500,
      type: 'application/json',
      body: '{"detail":"Something went wrong"}',
    })
    await button(page, 'Create Firm').click()
    await page.getByText('Failed to save firm: Something went wrong').waitFor()
    refuse()
    await button(page, 'Create Firm').click()
    await page.getByText('Prop firm created successfully!').waitFor()
    const made = (await site.firms()).find(({ name }) => name.startsWith('Hazel'))
    expect(made).toMatchObject({
      category: 'Gold',
      website: 'https://hazel.example/',
      pros: ['Fast'],
      cons: [],
      instruments: ['forex', 'Crypto', 'Indices'],
      affiliateUrl: 'https://hazel.example/?ref=1',
      discountPercentage: 100,
      maxAccounts: '1',
    })
    await firmRow(open, 'Hazel & <b>Sons</b>').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('firm')).toBe(made?.id)

    await page.getByLabel('Payout Frequency').fill('Weekly')
    await button(page, 'Add evidence').click()
    await group(page, 'Evidence 1').getByLabel('Address').fill('proof.example')
    await group(page, 'Evidence 1').getByLabel('What it shows').fill('A payout')
    await button(page, 'Update Firm').click()
    await page.getByText('Prop firm updated successfully!').waitFor()
    await open.bringToFront()
    await detailsLink(open, 'Hazel & <b>Sons</b>').click()
    const why = await openedFold(open, 'Why this tier')
    await why.getByRole('link', { name: /A payout/ }).waitFor()
    await page.bringToFront()

    await fromMore(page, 'Duplicate')
    await expect.poll(() => page.getByLabel('Firm Name').inputValue()).toBe('Hazel & <b>Sons</b> (copy)')
    await button(page, 'Create Firm').click()
    await expect.poll(async () => (await site.firms()).length).toBe(51)
    // The server has it before the form knows: until then it would ask about what is not saved.
    await button(page, 'Update Firm').waitFor()
    await button(page, 'Cancel').click()
    await page.getByLabel('Search firms').fill('hazel')
    await button(page, 'Filters, 1 set').click()
    await page
      .getByRole('group', { name: 'Filter by Tier' })
      .getByRole('button', { name: /^Avoid/ })
      .click()
    await button(page, 'Delete Hazel & <b>Sons</b> (copy)').click()
    const question = page.getByRole('alertdialog', { name: 'Delete Hazel & <b>Sons</b> (copy)?' })
    await question.getByText(/removed from the public site\. You can undo this for 10 seconds/).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await names(page)).toHaveLength(2)
    const copy = (await site.firms()).find(({ name }) => name.endsWith('(copy)'))
    const keep = site.gate.answer(`/api/propfirms/${copy?.id}`, {
      status: 500,
      type: 'application/json',
      body: '{"detail":"Something went wrong"}',
    })
    await button(page, 'Delete Hazel & <b>Sons</b> (copy)').click()
    await question.getByRole('button', { name: 'Delete Firm' }).click()
    await page.getByText('Failed to delete firm: Something went wrong').waitFor()
    keep()
    await button(page, 'Delete Hazel & <b>Sons</b> (copy)').click()
    await question.getByRole('button', { name: 'Delete Firm' }).click()
    await page.getByText('Firm deleted').waitFor()
    await expect.poll(() => names(page)).toEqual(['Hazel & <b>Sons</b>'])
    expect(faults).toEqual({ list: [], preview: [], form: [] })
  },
)

/** As a person who comes back to the tab, which then says at once that its form is open. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

journey(
  'two people with one firm open know of each other, keep what both changed, and read who changed the same',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const moderator = await theModerator(site, boss)
    const theirs = await aVisitor(site, { viewport: 'tablet', serviceWorkers: false })
    const mine = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    mine.troubles.expect(/status of 412/)
    await enterAs(theirs.page, boss, '/admin?tab=firms', { inRealTime: true })
    const { page } = mine
    await enterAs(page, moderator, '/admin?tab=firms')
    for (const one of [theirs.page, page]) await button(one, 'Edit Kestrel Row Funding').click()
    await page
      .getByRole('status')
      .getByText(/^boss is here since \d/)
      .waitFor()
    await page.getByLabel('Description').fill('Said by a moderator.')
    await comeBack(theirs.page)
    await theirs.page.getByText(/^mod is here since \d/).waitFor()
    for (const viewport of [viewports.phone, viewports.portrait]) {
      await resize(page, viewport)
      expect([...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    }
    // A second tab of one's own is not named.
    const second = await theirs.context.newPage()
    await second.goto('/admin?tab=firms')
    await button(second, 'Edit Kestrel Row Funding').click()
    await second.getByText(/^mod is here since \d/).waitFor()
    await second.close()

    await theirs.page.getByLabel('Max Funding').fill('$950,000')
    await theirs.page.getByLabel('Evaluation Fee').fill('$95')
    await button(theirs.page, 'Update Firm').click()
    await theirs.page.getByText('Prop firm updated successfully!').waitFor()
    await button(page, 'Update Firm').click()
    const line = 'Saved. boss changed Max Funding and Evaluation Fee meanwhile: both are kept.'
    await page.getByRole('status').getByText(line).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    const stored = async () => (await site.firms()).find(({ name }) => name === 'Kestrel Row Funding')
    const both = { description: 'Said by a moderator.', maxFunding: '$950,000', evaluationFee: '$95' }
    expect(await stored()).toMatchObject(both)
    expect(await page.getByLabel('Max Funding').inputValue()).toBe('$950,000')

    // The same field: nothing is saved before one is chosen, and it says whose the stored one is.
    const params = { id: (await stored())?.id ?? '' }
    const change = (person: typeof moderator, body: object) =>
      as(person, { url: site.gate.origin }).call(changeFirm, { params, body })
    await page.getByLabel('Evaluation Fee').fill('$97')
    await change(boss, { evaluationFee: '$96', payoutFrequency: 'Weekly' })
    await button(page, 'Update Firm').click()
    const conflict = page.getByRole('dialog', { name: 'This was changed in the meantime' })
    await conflict.getByRole('radio', { name: /Stored.*Changed by boss at .*\$96/s }).waitFor()
    await expect.poll(() => conflict.getByText(/^Changed by boss at \d/).count()).toBe(2)
    for (const viewport of [viewports.phone, viewports.portrait]) {
      await resize(page, viewport)
      expect([...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    }
    await conflict.getByRole('radio', { name: /Stored/ }).check()
    await change(moderator, { evaluationFee: '$94' })
    await conflict.getByRole('radio', { name: /Yours/ }).check()
    await conflict.getByRole('button', { name: 'Save' }).click()
    await conflict.getByRole('radio', { name: /Changed by you in another tab at .*\$94/s }).waitFor()
    await conflict.getByRole('radio', { name: /Yours/ }).check()
    await conflict.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Prop firm updated successfully!').waitFor()
    expect(await stored()).toMatchObject({ ...both, evaluationFee: '$97', payoutFrequency: 'Weekly' })

    // Who closes the form says goodbye.
    await button(theirs.page, 'Back to list').click()
    await expect
      .poll(async () => {
        await comeBack(page)
        return page.getByText(/^boss is here/).count()
      })
      .toBe(0)
  },
)

journey(
  'a moderator edits firms, and finds said what is not its own to change',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const moderator = await theModerator(site, boss)
    const { page } = await aVisitor(site, { viewport: 'phone', serviceWorkers: false })
    await enterAs(page, moderator, '/admin?tab=firms')
    await button(page, 'Edit Kestrel Row Funding').click()
    await page.getByText('Only an admin may change what the site earns from a firm.').waitFor()
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
    // Fields that a moderator may not change are text, not disabled controls.
    expect(await page.getByRole('switch', { name: 'Affiliate enabled' }).count()).toBe(0)
    expect(await page.getByLabel('Affiliate Code').count()).toBe(0)
    await page.getByText('KESTREL20').first().waitFor()
    expect(await tiers(page).allTextContents()).toEqual(['Gold', 'Silver', 'Bronze'])
    await page.getByLabel('Description').fill('Said by a moderator.')
    await button(page, 'Update Firm').click()
    await page.getByText('Prop firm updated successfully!').waitFor()
    const kept = { description: 'Said by a moderator.', affiliateCode: 'KESTREL20', discountPercentage: 20 }
    expect((await site.firms()).find(({ name }) => name.startsWith('Kestrel'))).toMatchObject(kept)
    await button(page, 'Back to list').click()
    await button(page, 'Edit Driftwood FX Pool').click()
    await page.getByText('Only an admin may move a firm to or from the Avoid tier.').waitFor()
    expect(await tiers(page).allTextContents()).toEqual(['Avoid'])
    expect(await tier(page, 'Avoid').isDisabled()).toBe(true)
  },
)

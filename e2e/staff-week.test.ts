// @module-tag all

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Firm } from '#contract/firm.ts'
import { listFirms } from '#contract/firm-endpoints.ts'
import { visitor as anybody, as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { MESSY_CHALLENGES, MESSY_FIRMS, messyChallenges, messyFirms } from './fixtures/messy-sheets.ts'
import { firmRow } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A hand that counts its taps. */
function aHand() {
  let taps = 0
  return {
    taken: () => taps,
    async tap(control: Locator): Promise<void> {
      taps += 1
      await control.click()
    },
    /** Two: the list of choices is opened, and one is taken. */
    async pick(control: Locator, label: string): Promise<void> {
      taps += 2
      await control.selectOption({ label })
    },
    /** Two: the device's own list of files is opened, and one is taken. */
    async choose(control: Locator, name: string, buffer: Buffer): Promise<void> {
      taps += 2
      await control.setInputFiles({ name, mimeType: 'text/csv', buffer })
    },
  }
}

/** The same at the keyboard: goes to a control by Tab alone, and counts the presses that act. */
async function reach(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 120; tabs += 1) {
    if (await hasFocus()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('No Tab leads to it')
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await reach(page, control)
  await page.keyboard.press(key)
}

journey(
  'forty firms and their hundred and fifty challenges come from files as people keep them, in ten taps each, and are right in the list that visitors read',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(page, boss, '/admin?tab=firms')
    const menu = page.getByRole('group', { name: 'More actions' })

    const firms = aHand()
    await firms.tap(button(page, 'More actions'))
    await firms.tap(menu.getByRole('button', { name: 'Import firms' }))
    await firms.choose(page.getByLabel('File of firms'), 'firms.csv', messyFirms())
    await firms.tap(button(page, 'Each firm’s website'))
    await firms.tap(button(page, 'Checked today'))
    await firms.tap(page.getByLabel('Turn the offers on, too'))
    await firms.tap(page.getByLabel('Import without the 2 faulty lines'))
    const oneEntry = (what: string) => `The public record of changes shows the ${what} as one entry.`
    await page.getByText(oneEntry(`${MESSY_FIRMS} new firms`)).waitFor()
    await firms.tap(button(page, `Import ${MESSY_FIRMS} changes`))
    await page.getByText(`Firms: ${MESSY_FIRMS} added.`).waitFor()
    expect(firms.taken()).toBeLessThanOrEqual(10)

    const challenges = aHand()
    await challenges.tap(button(page, 'More actions'))
    await challenges.tap(menu.getByRole('button', { name: 'Import challenges' }))
    await challenges.choose(page.getByLabel('File of challenges'), 'challenges.csv', messyChallenges())
    // Some lines have sizes in one currency and prices in another.
    await challenges.tap(page.getByLabel('Currency', { exact: true }))
    await page.keyboard.type('USD')
    await challenges.tap(button(page, 'Each firm’s website'))
    await challenges.pick(page.getByLabel('Drawdown in place of “Trailing”'), 'Trailing, end of day')
    await challenges.tap(page.getByLabel('Import without the 2 faulty lines'))
    await page.getByText(oneEntry(`${MESSY_CHALLENGES} new challenges`)).waitFor()
    await challenges.tap(button(page, `Import ${MESSY_CHALLENGES} changes`))
    await page.getByText(`Challenges: ${MESSY_CHALLENGES} added.`).waitFor()
    expect(challenges.taken()).toBeLessThanOrEqual(10)

    const server = { url: site.gate.origin }
    const stored: readonly Firm[] = (await as(anybody, server).call(listFirms)).body
    const firm = (name: string) => stored.find((one) => one.name === name)
    expect(firm('Alder Quay')).toMatchObject({
      ...{ affiliateEnabled: true, affiliateCode: 'CODE0', discountPercentage: 10 },
      ...{
        instruments: ['Forex', 'CFD'],
        discountValidUntil: '2099-12-31',
        pros: ['Fast payouts', 'Clear rules'],
      },
    })
    expect(firm('Cove Quay')?.instruments).toEqual(['forex', 'Futures'])
    const [plan] = firm('Brook Quay')?.challenges ?? []
    expect(plan).toMatchObject({
      accountSize: 25_000,
      price: 5100,
      profitTargets: [8, 5],
      platforms: ['MT5', 'cTrader'],
    })

    // The same on the pages that a visitor reads; six of the samples' challenges are of firms to avoid.
    const visitor = await aVisitor(site)
    await visitor.goto('/')
    const row = firmRow(visitor.page, 'Alder Quay')
    for (const words of ['CODE0', 'FX', 'CFDs']) await row.getByText(words, { exact: true }).first().waitFor()
    await visitor.goto('/challenges')
    await expect
      .poll(() => visitor.page.locator('main h2').allTextContents())
      .toContain(`${MESSY_CHALLENGES + 22} challenges of ${MESSY_CHALLENGES + 28}`)
    await visitor.goto('/changes')
    await visitor.page.getByText(/^\d+ challenges added$/).waitFor()
  },
)

journey(
  'by the keyboard alone a firm is unpublished, published and edited, several are changed at once, and that is undone long after its message went',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page } = await aVisitor(site, { viewport: 'tablet', serviceWorkers: false })
    await enterAs(page, boss, '/admin?tab=firms')
    const [one, other] = ['Opal Harbor Trading', 'Brightmoor Futures'] as const
    const stored = async (name: string) => (await site.firms()).find((firm) => firm.name === name)
    const [before, before2] = [await stored(one), await stored(other)]

    await press(page, button(page, `Edit ${one}`))
    const publication = page.getByRole('region', { name: 'Publication' })
    await press(page, button(page, 'More actions'))
    const menu = page.getByRole('group', { name: 'More actions' })
    await press(page, menu.getByRole('button', { name: 'Unpublish' }))
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }))
    await publication.getByText(`${one} is archived`).waitFor()
    await press(page, publication.getByRole('button', { name: 'Publish Now' }))
    await publication.getByText(`${one} is live.`).waitFor()

    await reach(page, page.getByLabel('Evaluation Fee'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('$123')
    await page.keyboard.press('ControlOrMeta+S')
    await expect.poll(async () => (await stored(one))?.evaluationFee).toBe('$123')

    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').waitFor()
    await page.keyboard.type('manage firms')
    await page
      .getByRole('option', { name: /Manage Firms/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await press(page, page.getByLabel(`Select ${one}`), 'Space')
    await press(page, page.getByLabel(`Select ${other}`), 'Space')
    await page.getByText('2 selected').waitFor()
    await press(page, button(page, 'Change'))
    const sheet = page.getByRole('dialog')
    await reach(page, sheet.getByLabel('Tier'))
    await page.keyboard.type('Bronze')
    await press(page, sheet.getByRole('button', { name: 'Change 2 firms' }))
    await expect.poll(async () => (await stored(one))?.category).toBe('bronze')

    // As an hour later: nothing of the message is left.
    await page.goto('/admin?tab=firms')
    await press(page, button(page, /: account$/))
    await press(page, button(page, 'Recent acts'))
    const acts = page.getByRole('list', { name: 'Recent acts' }).getByRole('listitem')
    await press(page, acts.first().getByRole('button', { name: /^Undo/ }))
    await expect.poll(async () => (await stored(one))?.category).toBe(before?.category)
    expect((await stored(other))?.category).toBe(before2?.category)
    expect((await stored(one))?.evaluationFee).toBe('$123')
  },
)

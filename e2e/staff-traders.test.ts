import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { VerifiedTraders } from '#contract/settings/public-groups.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { resize } from './fixtures/measure.ts'
import { everythingOn } from './fixtures/rich-data.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const HOSTILE = '<img src=x onerror=alert(1)> شركة 🚀 Donaudampfschifffahrtsgesellschaftskapitänsmütze'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const names = (page: Page) =>
  page.getByRole('list', { name: 'Traders', exact: true }).locator('strong').allTextContents()

journey(
  'traders are configured, added, edited, moved and removed by a moderator; nothing of two people gets lost',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const [mara] = everythingOn.verifiedTraders.traders
    if (!mara) throw new Error('There is no trader to begin with')
    const hostile = { ...mara, id: 'h', name: HOSTILE, bio: HOSTILE, achievements: [HOSTILE] }
    const traders = [...everythingOn.verifiedTraders.traders, hostile]
    await site.data.changeSettings({ verifiedTraders: { enabled: false, traders } })
    const boss = await theAdmin(site)
    const moderator = await theModerator(site, boss)
    const api = as(boss, { url: site.gate.origin })
    const stored = async (): Promise<VerifiedTraders> => (await api.call(readSettings)).body.verifiedTraders
    const change = async (id: string, values: object) => {
      const group = await stored()
      const changed = group.traders.map((trader) => (trader.id === id ? { ...trader, ...values } : trader))
      await api.call(changeSettings, { body: { verifiedTraders: { ...group, traders: changed } } })
    }
    const order = async () => (await stored()).traders.map(({ id }) => id)
    const visitor = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    visitor.troubles.expect(/status of (412|500)/)
    const { context } = visitor
    let { page } = visitor
    const faults: Record<string, string[]> = {}

    await enterAs(page, moderator, '/admin?tab=traders')
    await page.getByText('4 total', { exact: true }).waitFor()
    // What is said where nothing is open has its place beside the list, and none below it.
    expect(await page.getByText('Choose a trader').isVisible()).toBe(false)
    faults.list = await faultsOfScreen(page)
    await page.getByRole('button', { name: /^Page configuration/ }).click()
    await page.getByRole('switch', { name: 'Show Verified Traders Page' }).click()
    await field(page, 'Page Title').fill('People we checked')
    await field(page, 'Page Description').fill('Each of them.')
    await button(page, 'Save Changes').click()
    await page.getByText('Page configuration saved successfully!').waitFor()
    await button(page, 'Back to list').click()
    await page.getByText('The page is shown').waitFor()

    await button(page, 'Add Trader').click()
    for (const [label, value] of [
      ['Name', 'New Trader'],
      ['Title', 'Prop Trader'],
      ['Experience', '3+ years'],
      ['Specialization', 'Forex'],
    ] as const) {
      expect(await field(page, label).inputValue()).toBe(value)
    }
    await field(page, 'Name').fill('')
    await button(page, 'Add Trader').click()
    await page.getByText('Name is required').waitFor()
    await field(page, 'Name').fill('Ada Lund')
    await button(page, 'Add achievement').click()
    await field(page, 'Achievement 1').fill('Ten payouts')
    await field(page, 'Twitter').fill('javascript:alert(1)')
    await button(page, 'Add Trader').click()
    await page.getByText('Twitter must be a web address (http or https)').waitFor()
    await field(page, 'Twitter').fill('x.com/ada')
    await field(page, 'Other network').fill('a.b')
    await button(page, 'Add link').click()
    await page.getByText(/The name of a network can have letters/).waitFor()
    await field(page, 'Other network').fill('blog')
    await button(page, 'Add link').click()
    await field(page, 'blog').fill('ada.example')
    await page.frameLocator('iframe').getByText('Ten payouts').waitFor()
    faults.form = await faultsOfScreen(page)
    await button(page, 'Add Trader').click()
    await page.getByText('Trader added successfully!').waitFor()
    const ada = (await stored()).traders.find(({ name }) => name === 'Ada Lund')
    expect(ada).toMatchObject({
      achievements: ['Ten payouts'],
      socialLinks: { twitter: 'https://x.com/ada', blog: 'https://ada.example/' },
    })
    expect(Object.keys(ada?.socialLinks ?? {})).toHaveLength(2)

    await field(page, 'Bio').fill('Kept on the device.')
    await untilDrafted(page, 'Kept on the device.')
    await page.close()
    page = await context.newPage()
    await page.goto(`/admin?tab=traders&trader=${ada?.id}`)
    await page.getByText('You have unsaved changes').waitFor()
    await button(page, 'Restore').click()
    await expect.poll(() => field(page, 'Bio').inputValue()).toBe('Kept on the device.')
    // Another person saves another trader: there is no conflict.
    await change('t2', { name: 'Teo, renamed' })
    await button(page, 'Update Trader').click()
    await page.getByText('Trader updated successfully!').waitFor()
    const both = (await stored()).traders.map(({ name, bio }) => ({ name, bio }))
    expect(both).toContainEqual(expect.objectContaining({ name: 'Teo, renamed' }))
    expect(both).toContainEqual({ name: 'Ada Lund', bio: 'Kept on the device.' })

    await button(page, 'Remove the link blog').click()
    await field(page, 'Bio').fill('Mine.')
    await change(ada?.id ?? '', { bio: 'Theirs.', title: 'Chief' })
    await button(page, 'Update Trader').click()
    const conflict = page.getByRole('dialog', { name: 'This was changed in the meantime' })
    await conflict.getByRole('radio', { name: /Stored.*Theirs\./s }).waitFor()
    await conflict.getByRole('radio', { name: /Yours.*Mine\./s }).check()
    await conflict.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await stored()).traders.at(-1))
      .toMatchObject({ bio: 'Mine.', title: 'Chief', socialLinks: { twitter: 'https://x.com/ada' } })
    expect((await stored()).traders.at(-1)?.socialLinks).not.toHaveProperty('blog')

    await resize(page, viewports.tablet)
    await button(page, 'Move Ada Lund up').click()
    await expect.poll(order).toEqual(['t1', 't2', 't3', ada?.id, 'h'])
    await page.getByText('Ada Lund is now number 4 of 5').waitFor({ state: 'attached' })
    await page.keyboard.press('Alt+Home')
    await expect.poll(order).toEqual([ada?.id, 't1', 't2', 't3', 'h'])
    await expect.poll(() => names(page)).toHaveLength(5)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move Ada Lund up')
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(order).toEqual(['t1', 't2', ada?.id, 't3', 'h'])

    await resize(page, viewports.phone)
    await button(page, 'Back to list').click()
    await button(page, `Remove ${HOSTILE}`).click()
    const question = page.getByRole('alertdialog', { name: `Remove ${HOSTILE}?` })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await button(page, `Remove ${HOSTILE}`).click()
    const refuse = site.gate.answer('/api/settings', { status: 500, type: 'application/json', body: '{}' })
    await question.getByRole('button', { name: 'Remove Trader' }).click()
    await page.getByText('Failed to save settings. Please try again.').waitFor()
    refuse()
    await button(page, `Remove ${HOSTILE}`).click()
    await question.getByRole('button', { name: 'Remove Trader' }).click()
    await page.getByText('Trader removed successfully!').waitFor()
    await expect.poll(order).toEqual(['t1', 't2', ada?.id, 't3'])

    await page.goto('/verified-traders')
    await page.getByRole('heading', { name: 'People we checked' }).waitFor()
    await page.getByRole('heading', { name: 'Ada Lund' }).waitFor()
    const refused = await as(moderator, { url: site.gate.origin }).call(changeSettings, {
      body: { verifiedTraders: await stored(), display: (await api.call(readSettings)).body.display },
    })
    expect(refused.status).toBe(403)
    expect(faults).toEqual({ list: [], form: [] })
  },
)

// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { changeFirm } from '#contract/firm-endpoints.ts'
import { readOverview } from '#contract/overview.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

/** Opens what is well, which is one line. */
const openWell = (page: Page) => page.getByText(/other checks found all well$/).click()

/** Whether the title of a card stands in the upper half of the screen. */
const isInSight = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).evaluate((heading) => {
    const { top } = heading.getBoundingClientRect()
    return top > 0 && top < innerHeight / 2
  })

journey(
  'the overview leads to the card of the settings that mends a line, on an upright tablet and on a phone',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    for (const [viewport, line, title] of [
      ['portrait', /Mail is not set up/, 'Email Configuration'],
      ['phone', /The active theme is/, 'Themes'],
    ] as const) {
      await resize(page, viewports[viewport])
      await enterAs(page, boss, '/admin?tab=overview')
      const found = page.getByRole('link', { name: line })
      if (title === 'Themes') {
        await page.getByText('Mail is not set up').waitFor()
        expect(await found.isVisible()).toBe(false)
        await openWell(page)
      }
      await found.click()
      await expect.poll(() => new URL(page.url()).searchParams.get('card')).toBeNull()
      expect(await isInSight(page, title)).toBe(true)
      const marked = page.getByRole('navigation', { name: 'Settings cards' }).locator('[aria-current="true"]')
      expect(await marked.textContent()).toBe(title)
    }
    await page.goto('/admin?tab=overview')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await openWell(page)
    await page.getByRole('link', { name: /The active theme is/ }).waitFor()
    await expect.poll(() => page.getByRole('main').locator('.recharts-surface').count()).toBe(3)
    expect(await faultsOfScreen(page)).toEqual([])
  },
)

journey(
  'a line of the overview opens the list of the firms that it counts; what only the server knows is waited for',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await site.data.addFirms([
      { name: 'Juniper', category: 'bronze', affiliateCode: 'JUN', affiliateUrl: 'https://juniper.example/' },
    ])
    const boss = await theAdmin(site)
    const { page, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    troubles.expect(/status of 503/)
    await enterAs(page, boss, '/admin?tab=overview')
    // Keyboard users come past the tabs.
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.keyboard.press('Tab')
    await page
      .locator(':focus')
      .and(page.getByRole('link', { name: 'Skip to content' }))
      .press('Enter')
    await page.keyboard.press('Tab')
    await page.locator('main :focus').waitFor()

    const line = page.getByRole('link', { name: /\d+ firms? without pros and cons/ })
    const counted = /(\d+) firms? without/.exec((await line.textContent()) ?? '')?.[1]
    await line.click()
    await page.getByText(new RegExp(`^${counted} of \\d+ total$`)).waitFor()
    expect(await page.getByRole('list', { name: 'Firms' }).getByRole('listitem').count()).toBe(
      Number(counted),
    )

    await page.goto('/admin?tab=overview')
    await page
      .getByRole('link', { name: '1 firm with a code that visitors do not see: the offer is off' })
      .click()
    await page.getByText(/^1 of \d+ total$/).waitFor()
    await page.getByRole('button', { name: 'Edit Juniper' }).waitFor()

    // Unnamed ones lead to the same list, in which all can be chosen at once.
    await page.goto('/admin?tab=overview')
    const logos = page.getByRole('listitem').filter({ hasText: 'firms without a logo' })
    const lacking = /(\d+) firms without/.exec((await logos.textContent()) ?? '')?.[1]
    await logos.getByRole('link', { name: /^and \d+ more$/ }).click()
    await page.getByText(new RegExp(`^${lacking} of \\d+ total$`)).waitFor()
    await page.getByRole('checkbox', { name: 'Select all firms' }).check()
    await page.getByText(`${lacking} selected`).waitFor()
    // Requests that were refused have no list, and no link to the page that says so.
    await page.goto('/admin?tab=overview')
    await openWell(page)
    await page.getByText('No request was refused for lack of capacity').waitFor()
    expect(await page.getByRole('link', { name: 'No request was refused' }).count()).toBe(0)

    // Until the server has said which they are, nothing is said of them.
    const broken = '/admin?tab=firms&show=broken-link'
    const noMatch = page.getByText('No firms match your filters')
    const letThrough = site.gate.hold(readOverview.path)
    await page.goto(broken)
    await page.getByLabel('Search firms').waitFor()
    await page.getByText('Loading firms...').waitFor()
    expect(await noMatch.count()).toBe(0)
    letThrough()
    await noMatch.waitFor()
    const mend = site.gate.answer(readOverview.path, {
      status: 503,
      type: 'application/json',
      body: '{"detail":"The database is away"}',
    })
    await page.goto(broken)
    await page.getByText('Firms could not be loaded').waitFor()
    expect(await noMatch.count()).toBe(0)
    mend()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await noMatch.waitFor()

    // A moderator may not ask, and has the whole list.
    await enterAs(page, await theModerator(site, boss), broken)
    await page.getByText(/^\d+ total$/).waitFor()
  },
)

journey(
  'a moderator has an overview of what waits and of their own acts, which they undo there',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const moderator = await theModerator(site, boss)
    const [mine, theirs] = await site.firms()
    if (!mine || !theirs) throw new Error('There are samples')
    const change = (who: typeof moderator, id: string) =>
      as(who, { url: site.gate.origin }).call(changeFirm, { params: { id }, body: { maxFunding: '$7' } })
    await change(boss, theirs.id)
    await change(moderator, mine.id)
    const { page } = await aVisitor(site, { viewport: 'phone' })
    await enterAs(page, moderator, '/admin?tab=overview')
    await page.getByText('All is well: 4 checks').waitFor()
    const acts = page.getByRole('list', { name: 'Recent acts' }).getByRole('listitem')
    await acts.first().waitFor()
    expect(await acts.count()).toBe(1)
    expect(await page.getByRole('main').textContent()).not.toMatch(/backup|mail|theme|boss/i)
    for (const viewport of [viewports.portrait, viewports.phone]) {
      await resize(page, viewport)
      expect(await faultsOfScreen(page)).toEqual([])
    }
    await acts.filter({ hasText: mine.name }).getByRole('button', { name: /^Undo/ }).click()
    await acts.getByText('Put back').first().waitFor()
    const stored = await site.firms()
    expect(stored.find(({ id }) => id === mine.id)?.maxFunding).toBe(mine.maxFunding)
    expect(stored.find(({ id }) => id === theirs.id)?.maxFunding).toBe('$7')
  },
)

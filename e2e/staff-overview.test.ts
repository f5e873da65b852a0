import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

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
      ['portrait', /No email has failed/, 'Email Configuration'],
      ['phone', /The active theme is/, 'Themes'],
    ] as const) {
      await page.setViewportSize(viewports[viewport])
      await enterAs(page, boss, '/admin?tab=overview')
      await page.getByRole('link', { name: line }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('card')).toBeNull()
      expect(await isInSight(page, title)).toBe(true)
      const marked = page.getByRole('navigation', { name: 'Settings cards' }).locator('[aria-current="true"]')
      expect(await marked.textContent()).toBe(title)
    }
    await page.goto('/admin?tab=overview')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByRole('link', { name: /The active theme is/ }).waitFor()
    await expect.poll(() => page.getByRole('main').locator('.recharts-surface').count()).toBe(3)
    expect(await faultsOfScreen(page)).toEqual([])
  },
)

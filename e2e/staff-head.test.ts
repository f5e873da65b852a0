// @module-tag all

import { expect } from 'vitest'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { pageJourney } from './fixtures/journey.ts'
import { resize, resizeWithText } from './fixtures/measure.ts'
import { withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'

pageJourney(
  'the name of the site is whole in the head of the admin area, and an upright tablet shows the seven tabs in one row',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await site.data.changeSettings({ branding: { siteName: 'Wolverhampton Trading Directory' } })
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, await theAdmin(site))
    const name = page.locator('header').getByText('Wolverhampton Trading Directory')
    await name.waitFor()
    for (const size of [viewports.portrait, viewports.phone]) {
      await resize(page, size)
      const cut = await name.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(cut, `on ${size.width}`).toBeLessThanOrEqual(0)
    }
    await resize(page, viewports.portrait)
    const row = page.getByRole('navigation', { name: 'Admin' })
    const tabs = row.getByRole('link')
    expect(await tabs.allTextContents()).toEqual([
      'Overview',
      ...['Manage Firms', 'Manage Traders', 'Submissions', 'Site Settings', 'Users', 'Backup', 'Admin Setup'],
    ])
    const boxes = await tabs.evaluateAll((links) =>
      links.map((link) => {
        const { right, top, width } = link.getBoundingClientRect()
        return { right, top, width }
      }),
    )
    const more = await row.getByRole('button', { name: 'More' }).boundingBox()
    expect(new Set(boxes.map(({ top }) => top)), 'one row').toEqual(new Set([more?.y]))
    expect(boxes[0]?.width, 'Overview as its icon').toBe(44)
    expect((more?.x ?? 0) + (more?.width ?? 0)).toBeLessThanOrEqual(viewports.portrait.width)

    // The start is still the list of firms, and what the row has no room for is behind More.
    await expect.poll(() => row.locator('[aria-current="page"]').textContent()).toBe('Manage Firms')
    await row.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('group', { name: 'More' }).getByRole('button', { name: 'History' }).press('Enter')
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
    expect(await row.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('true')
    await resize(page, viewports.tablet)
    await row.getByRole('link', { name: 'History' }).waitFor()
    await row.getByText('Overview').waitFor()
    expect(await row.getByRole('link').first().textContent()).toBe('Overview')

    // Beside large text the head of a phone is one line; a tab of the rail has its word, and has it within.
    await resizeWithText(page, viewports.phone, 2)
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(150)
    await resizeWithText(page, viewports.tablet, 2)
    const room = () =>
      tabs.evaluateAll((links) =>
        links.map((link) => {
          const [inner, outer] = [link.querySelector('span'), link].map((it) => it?.getBoundingClientRect())
          return inner && outer && inner.width > 1 ? outer.width - inner.width : -1
        }),
      )
    expect(Math.min(...(await room()))).toBeGreaterThanOrEqual(0)
    await resizeWithText(page, viewports.tablet, 1)
    expect(Math.min(...(await room()))).toBeGreaterThanOrEqual(0)
  },
)

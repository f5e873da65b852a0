// @module-tag all

import { expect } from 'vitest'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { pageJourney } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'

pageJourney(
  'the name of the site is whole in the head of the desk, and an upright tablet shows every tab',
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
    const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
    const ends = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right))
    expect(ends.length).toBeGreaterThan(8)
    expect(Math.max(...ends)).toBeLessThanOrEqual(viewports.portrait.width)
  },
)

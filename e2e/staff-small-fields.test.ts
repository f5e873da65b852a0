// @module-tag all

import { expect } from 'vitest'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { pageJourney } from './fixtures/journey.ts'
import { withAdmin } from './fixtures/staff.ts'

pageJourney('on a phone the colour of a theme shows all of its digits', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await theAdmin(site)
  const { page } = await aVisitor(site, { serviceWorkers: false })
  await enterAs(page, boss, '/admin?tab=settings')
  const colour = page.getByLabel('Primary', { exact: true })
  await colour.waitFor()
  expect(await colour.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
})

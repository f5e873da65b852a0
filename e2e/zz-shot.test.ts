// @module-tag all
import { writeFileSync } from 'node:fs'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { pageJourney } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'
pageJourney('shot', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const { page } = await aVisitor(site, { viewport: 'portrait' })
  await enterAs(page, await theAdmin(site), '/admin?tab=firms')
  await page.getByRole('heading', { name: 'Current Prop Firms' }).waitFor()
  for (const name of ['portrait', 'phone', 'tablet'] as const) {
    await resize(page, viewports[name])
    await page.screenshot({ path: `/tmp/day-${name}.png` })
  }
  await resize(page, viewports.portrait)
  const w = await page.evaluate(() => [...document.querySelectorAll('nav[aria-label=Admin] > *')].map((e) => [e.textContent, e.getBoundingClientRect().width, getComputedStyle(e).fontSize]))
  writeFileSync('/tmp/day-w.json', JSON.stringify(w))
})

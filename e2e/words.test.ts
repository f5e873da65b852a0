import { expect } from 'vitest'
import { adminStops, fillAdminArea, siteWithSenders } from './fixtures/admin-walk.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { pageJourney } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { said } from './fixtures/said.ts'

/** One text of all that was said at each stop. */
const table = (stops: ReadonlyMap<string, readonly string[]>): string =>
  [...stops].map(([name, lines]) => `# ${name}\n${lines.join('\n')}\n`).join('\n')

pageJourney(
  'the admin area says on every screen what it said: the table is rewritten by `vitest -u` and read in the change',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(siteWithSenders)
    const boss = await theAdmin(site)
    await fillAdminArea(site, boss)
    const { page } = await aVisitor(site, { viewport: 'desktop' })
    // So high that each list draws all of its rows, however high one is.
    await resize(page, { width: 1440, height: 4000 })
    await enterAs(page, boss)
    const stops = new Map<string, readonly string[]>()
    for (const { name, isDetail, go } of adminStops) {
      await go(page)
      stops.set(name, await said(page))
      if (isDetail) await page.getByRole('button', { name: 'Back to list' }).click()
    }
    await expect(table(stops)).toMatchFileSnapshot('words/admin.txt')
  },
)

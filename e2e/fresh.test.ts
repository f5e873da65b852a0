// @module-tag all

import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { firmRow } from './fixtures/screen.ts'

const FUNDING = '$321,000'

journey(
  'what is saved is seen in another browser when its visitor comes back',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const [firm] = await site.firms()
    const { page, goto, untilStored } = await aVisitor(site)
    await goto('/')
    await untilStored()
    await site.data.changeFirm(firm?.name ?? '', { maxFunding: FUNDING })
    expect(await page.getByText(FUNDING).count()).toBe(0)
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await firmRow(page, firm?.name ?? '')
      .getByText(FUNDING)
      .first()
      .waitFor()
  },
)

journey('a page that is left open sees it within a minute', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const [firm] = await site.firms()
  const { page, context, ready } = await aVisitor(site, { serviceWorkers: false })
  await context.clock.install()
  await page.goto('/')
  await context.clock.runFor(5000)
  await ready()
  await expect.poll(() => site.gate.asked.filter((path) => path.startsWith('/api/sync')).length).toBe(1)
  await site.data.changeFirm(firm?.name ?? '', { maxFunding: FUNDING })
  await context.clock.runFor(60_000)
  await firmRow(page, firm?.name ?? '')
    .getByText(FUNDING)
    .first()
    .waitFor()
})

journey('another server of the same database serves it too', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const second = await site.secondServer()
  const [firm] = await site.firms()
  const { page } = await aVisitor({ ...site, gate: second }, { serviceWorkers: false })
  await page.goto('/')
  await site.data.changeFirm(firm?.name ?? '', { maxFunding: FUNDING })
  const shows = async (path: string) => (await (await fetch(second.origin + path)).text()).includes(FUNDING)
  for (const path of ['/', '/api/propfirms', '/api/sync', `/firm/${firm?.slug}`]) {
    await expect.poll(() => shows(path)).toBe(true)
  }
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(FUNDING).first().waitFor()
})

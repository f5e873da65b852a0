// @module-tag all

import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { detailsLink, dialog, LATER_PARTS, NO_NETWORK } from './fixtures/screen.ts'

journey(
  'on the smallest phone the tabs of the details are one row, and their foot is another',
  async ({ filled: site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport: 'narrow', serviceWorkers: false })
    for (const slug of ['wolverhampton', 'kestrel-row-funding']) {
      await goto(`/firm/${slug}`)
      const sheet = dialog(page)
      await sheet.waitFor()
      const rows = await sheet.evaluate((element) => {
        const rowsOf = (parts: Iterable<Element>) =>
          new Set([...parts].map((part) => Math.round(part.getBoundingClientRect().top))).size
        const foot = element.querySelector('a[rel~=sponsored]')?.parentElement?.children ?? []
        return {
          tabs: rowsOf(element.querySelectorAll('nav[aria-label="Sections of this firm"] a')),
          foot: rowsOf([...foot].filter((part) => part.matches('button, a, form'))),
        }
      })
      expect(rows, slug).toEqual({ tabs: 1, foot: 1 })
      // The last tab is reached by its press and stands in sight, marked, where the row is longer than the screen.
      const last = sheet.getByRole('link', { name: /^Record/ })
      await last.click()
      await expect.poll(() => last.getAttribute('aria-current')).toBe('true')
      await expect
        .poll(async () => {
          const box = await last.boundingBox()
          return box !== null && box.x >= 0 && box.x + box.width <= 320
        })
        .toBe(true)
    }
  },
)

journey(
  'without a network the tab that was pressed is marked, and the one that is read',
  async ({ site, aVisitor }) => {
    const { page, goto, untilWholeStored, offline, troubles } = await aVisitor(site, { viewport: 'phone' })
    troubles.expect(NO_NETWORK)
    troubles.expect(LATER_PARTS)
    await goto('/')
    await untilWholeStored()
    await offline()
    await site.gate.cut()
    try {
      await goto('/')
      await detailsLink(page, 'Kestrel Row Funding').click()
      const sheet = dialog(page)
      const tab = (name: RegExp) => sheet.getByRole('link', { name })
      const marked = () =>
        sheet
          .locator('nav[aria-label="Sections of this firm"] [aria-current]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      // The part itself, in the place of what stood for it while it loaded.
      await sheet.getByText('no notice of a pause known').waitFor()
      await sheet.getByRole('heading', { name: 'Payout record' }).evaluate((part) => part.scrollIntoView())
      await expect.poll(marked).toEqual(['#overview'])
      for (const [name, href] of [
        [/^Challenges/, '#challenges'],
        [/^Record/, '#record'],
        [/^Reviews/, '#reviews'],
        [/^Overview/, '#overview'],
      ] as const) {
        await tab(name).click()
        await expect.poll(marked).toEqual([href])
        // What loads, or fails to, after the press leaves it so.
        await page.waitForTimeout(300)
        expect(await marked()).toEqual([href])
      }
    } finally {
      await site.gate.mend()
    }
  },
)

journey('on a phone the criteria that a press opens are brought into sight', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site, { viewport: 'phone', serviceWorkers: false })
  await goto('/')
  const button = page.getByRole('button', { name: 'Criteria that are met' })
  // At the foot of the screen, just above the tab bar.
  await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 80))
  await button.click()
  const criteria = page.getByRole('group', { name: 'Criteria that are met' })
  await criteria.waitFor()
  await expect.poll(async () => (await criteria.boundingBox())?.y ?? 844).toBeLessThan(400)
})

// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { detailsLink, dialog, LATER_PARTS, NO_NETWORK } from './fixtures/screen.ts'
import { viewports } from './fixtures/viewports.ts'

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

/** Addresses of the tabs that look marked. */
const looksMarked = (page: Page) =>
  page
    .locator('nav[aria-label="Sections of this firm"] a')
    .evaluateAll((links) =>
      links
        .filter((link) => !/, 0\)|transparent/.test(getComputedStyle(link).borderBlockEndColor))
        .map((link) => link.getAttribute('href')),
    )

journey(
  'without a network an address that names a part has its tab marked from the first frame of the stored page on',
  async ({ filled: site, aVisitor }) => {
    const { page, context, goto, ready, untilWholeStored, offline, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    await goto('/firm/wolverhampton')
    await untilWholeStored()
    await offline()
    const session = await context.newCDPSession(page)
    const letScriptsRun = (value: boolean) =>
      session.send('Emulation.setScriptExecutionDisabled', { value: !value })
    for (const viewport of [viewports.phone, viewports.narrow]) {
      await resize(page, viewport)
      for (const part of ['overview', 'challenges', 'reviews', 'record']) {
        const where = `${part} at ${viewport.width}`
        await page.goto('about:blank')
        // What the device draws before any of its scripts runs.
        await letScriptsRun(false)
        await page.goto(`/firm/wolverhampton#${part}`)
        await dialog(page).waitFor()
        expect(await looksMarked(page), where).toEqual([`#${part}`])
        await letScriptsRun(true)
        await page.reload()
        await ready()
        await expect.poll(() => looksMarked(page), { message: where }).toEqual([`#${part}`])
        const current = page.locator('nav[aria-label="Sections of this firm"] [aria-current]')
        await expect.poll(() => current.getAttribute('href'), { message: where }).toBe(`#${part}`)
      }
    }
  },
)

journey(
  'a part that is scrolled to before the page answers has its tab marked once it does',
  async ({ filled: site, aVisitor }) => {
    // One has its details in a sheet, the other on a page.
    for (const slug of ['wolverhampton', (await site.firms()).at(-1)?.slug]) {
      const { page, ready } = await aVisitor(site, { viewport: 'narrow', serviceWorkers: false })
      const goOn = site.gate.hold(/^\/assets\/.*\.js$/)
      await page.goto(`/firm/${slug}`, { waitUntil: 'commit' })
      const record = page.getByRole('heading', { name: /^Record/ })
      await record.evaluate((part) => part.scrollIntoView())
      await expect.poll(() => looksMarked(page)).toEqual(['#overview'])
      goOn()
      await ready()
      await expect.poll(() => looksMarked(page)).toEqual(['#record'])
    }
  },
)

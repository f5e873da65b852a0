// @module-tag all

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { detailsLink, dialog, firmRow } from './fixtures/screen.ts'
import { viewports } from './fixtures/viewports.ts'

const WORDS = 'pays us a commission; no influence on the tier'
const note = (page: Page) => page.getByText(WORDS).filter({ visible: true })

pageJourney('the partner badge of a card explains itself on a tap', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/')
  const badge = page.getByRole('button', { name: 'Verified Partner' }).first()
  expect(await note(page).count()).toBe(0)
  await badge.click()
  await note(page).waitFor()
  await page.keyboard.press('Escape')
  await note(page).waitFor({ state: 'hidden' })
  expect(await badge.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await note(page).waitFor()
  await page.getByRole('button', { name: 'Close' }).filter({ visible: true }).click()
  await note(page).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/')
  const reach = await badge.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = (y: number) => document.elementFromPoint(left + width / 2, y)
    // From its lower edge to 44 px above that, where nothing else is to be tapped.
    return [-32, 9].map((by) => at(top + height / 2 + by) === element)
  })
  expect(reach).toEqual([true, true])
})

pageJourney(
  'it explains itself in the details, and Escape closes the note alone',
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport: 'portrait' })
    const partner = (await site.firms()).find((firm) => firm.affiliateEnabled && firm.pros && firm.cons)
    await goto('/')
    await detailsLink(page, partner?.name ?? '').click()
    await dialog(page).getByRole('button', { name: 'Verified Partner' }).click()
    await note(page).waitFor()
    await page.keyboard.press('Escape')
    await note(page).waitFor({ state: 'hidden' })
    expect(await dialog(page).first().isVisible()).toBe(true)
  },
)

pageJourney('it explains itself without scripts', async ({ site, aVisitor }) => {
  const { page } = await aVisitor(site, { scripts: false })
  await page.goto(`${site.gate.origin}/`)
  await page.getByRole('button', { name: 'Verified Partner' }).first().click()
  await note(page).waitFor()
})

pageJourney('a firm without pros and cons has a page, online and offline', async ({ aSite, aVisitor }) => {
  const site = await aSite({ sampleFirms: false })
  await site.data.addFirm({
    name: 'Plain One',
    slug: 'plain-one',
    category: 'Silver',
    maxFunding: '$77,000',
    pros: null,
    cons: null,
  })
  await site.data.addFirm({ name: 'Known Two', category: 'Silver', pros: ['Pays'], cons: ['Slow'] })
  const { page, goto, untilStored, offline } = await aVisitor(site, { serviceWorkers: true })
  await goto('/firm/plain-one')
  const facts = async () => {
    await page.getByRole('heading', { level: 1, name: 'Plain One' }).waitFor()
    await page.getByText('$77,000').waitFor()
    expect(await dialog(page).count()).toBe(0)
    expect(await page.getByRole('table').count()).toBe(0)
  }
  await facts()
  await goto('/')
  expect(await firmRow(page, 'Plain One').getByRole('link', { name: 'Plain One', exact: true }).count()).toBe(
    0,
  )
  await untilStored()
  // The worker keeps the pictures of the page behind the rest.
  const hasLogo = async () => (await caches.match('/logo-small.png', { ignoreVary: true })) !== undefined
  await expect.poll(() => page.evaluate(hasLogo)).toBe(true)
  // What the server says of an address with capitals, the worker hands on.
  await page.goto(`${site.gate.origin}/FIRM/Plain-One?from=server`)
  await facts()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/firm/plain-one?from=server')
  await offline()
  await page.goto(`${site.gate.origin}/Firm/Plain-One/?from=x`)
  await facts()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/firm/plain-one?from=x')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await detailsLink(page, 'Known Two').waitFor()
})

pageJourney(
  'the warning of a firm to avoid stands in the list as the setting says, and always in its details, at every size',
  async ({ aSite, aVisitor }) => {
    const site = await aSite({ sampleFirms: false })
    const warning = 'Payouts denied for months.'
    const words = { pros: ['Cheap'], cons: ['No payouts'] }
    await site.data.addFirm({ name: 'Bad One', category: 'Avoid', warning, ...words })
    for (const showWarningOnAvoidFirms of [true, false]) {
      await site.data.changeSettings({ display: { showWarningOnAvoidFirms } })
      const { page, goto, close } = await aVisitor(site)
      const stands = async (place: Locator, expected: boolean) => {
        for (const viewport of ['desktop', 'portrait', 'phone'] as const) {
          await resize(page, viewports[viewport])
          const isShown = () => place.getByText(warning).isVisible()
          await expect.poll(isShown, { message: viewport }).toBe(expected)
        }
      }
      await goto('/')
      await firmRow(page, 'Bad One').waitFor()
      await stands(firmRow(page, 'Bad One'), showWarningOnAvoidFirms)
      await detailsLink(page, 'Bad One').click()
      await dialog(page).getByText('No payouts').waitFor()
      await stands(dialog(page), true)
      await close()
    }
  },
)

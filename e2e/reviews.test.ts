// @module-tag all

import { expect } from 'vitest'
import { REVIEWS_AT_ONCE } from '#contract/reviews/options.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { overflowing, resize, smallTargets } from './fixtures/measure.ts'
import { detailsLink, dialog, firmRow, NO_NETWORK } from './fixtures/screen.ts'
import { viewports } from './fixtures/viewports.ts'

/** A firm of the list that is saved and never opened. */
const SAVED = 'Halden Ridge Capital'

journey(
  'the newest reviews of all firms are narrowed by firm, stars and proof, in the address, and read offline',
  async ({ site, aVisitor }) => {
    const { page, goto, untilStored, offline, troubles } = await aVisitor(site, {
      viewport: 'phone',
    })
    const reviews = page.getByRole('article')
    const count = (text: string) => page.getByRole('heading', { level: 2, name: text, exact: true })
    const query = () => new URL(page.url()).search
    await goto('/')
    // Never opened while there is a connection.
    await firmRow(page, SAVED)
      .getByRole('button', { name: `Save ${SAVED}` })
      .click()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Reviews', exact: true }).filter({ visible: true }).first().click()
    await count('20 reviews').waitFor()
    await page.goBack()
    await page.getByText('Real Experiences').click()
    await page.getByRole('link', { name: 'Read Reviews' }).click()
    await count('20 reviews').waitFor()
    expect(await reviews.count()).toBe(REVIEWS_AT_ONCE)
    const faults = async () => [...(await axe(page)), ...(await overflowing(page))]
    expect(await faults()).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Show 10 more' }).click()
    await expect.poll(() => reviews.count()).toBe(20)
    await page.getByText('20 of 20 shown, newest first').waitFor()

    const firm = page.getByRole('combobox', { name: 'Firm' })
    await firm.click()
    await firm.fill('kestrel')
    await firm.press('Enter')
    await count('3 reviews').waitFor()
    expect(query()).toBe('?firm=kestrel-row-funding')
    expect(await firm.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: /^5 stars/ }).click()
    await expect.poll(query).toBe('?firm=kestrel-row-funding&stars=5')
    await count('2 reviews').waitFor()
    await page.getByRole('button', { name: /^1 star/ }).click()
    await page.getByText('No reviews with 1 star').waitFor()
    await page.goBack()
    await count('2 reviews').waitFor()
    await page.getByRole('button', { name: /^5 stars/ }).click()
    await page.getByRole('button', { name: /^With proof/ }).click()
    await expect.poll(query).toBe('?firm=kestrel-row-funding&proof=true')
    await reviews.first().getByRole('link', { name: 'Kestrel Row Funding' }).click()
    await dialog(page).getByRole('heading', { name: 'Kestrel Row Funding' }).waitFor()
    await page.goBack()
    await expect.poll(query).toBe('?firm=kestrel-row-funding&proof=true')

    await resize(page, viewports.tablet)
    await goto('/reviews?stars=4')
    await expect
      .poll(() => page.getByRole('button', { name: /^4 stars/ }).getAttribute('aria-pressed'))
      .toBe('true')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Reviews', exact: true })
      .waitFor()
    expect(await faults()).toEqual([])

    await goto('/reviews')
    await count('20 reviews').waitFor()
    await untilStored()
    troubles.expect(NO_NETWORK)
    await offline()
    await goto('/reviews')
    await page.getByText(/^Saved /).waitFor()
    await page.getByText('Connect to read more').waitFor()
    expect(await reviews.count()).toBe(REVIEWS_AT_ONCE)
    await goto('/')
    await detailsLink(page, SAVED).click()
    const details = dialog(page)
    await details
      .locator('#reviews')
      .getByText(/^Saved /)
      .waitFor()
    await expect.poll(() => details.getByRole('article').count()).toBe(3)
    expect(await axe(page)).toEqual([])
  },
)

import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { asksForCode, isAffiliateActive } from '#contract/firm-rules.ts'
import { operates } from '#contract/firm-standing.ts'
import { pageJourney } from './fixtures/journey.ts'
import { buyLink, detailsLink, dialog } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import type { Visitor } from './fixtures/visitor.ts'

const ELSEWHERE = /^https?:\/\/[^/]*\.example\//

/** Firms' own sites, as far as a journey goes: every one answers, and each visit is noted. */
async function withFirmSites({ context, troubles }: Visitor): Promise<string[]> {
  const visits: string[] = []
  troubles.expect(ELSEWHERE)
  await context.route(ELSEWHERE, (route) => {
    if (route.request().isNavigationRequest()) visits.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' })
  })
  return visits
}

/** The tab that a press opens. */
async function tabOf(context: BrowserContext, link: Locator): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  return tab
}

async function firmThat(site: Site, fits: { active: boolean; asks: boolean }) {
  const firm = (await site.firms()).find(
    (one) => isAffiliateActive(one) === fits.active && asksForCode(one) === fits.asks,
  )
  if (!firm) throw new Error('No such sample firm')
  return firm
}

pageJourney(
  '"Buy Now" opens the affiliate link in a new tab that cannot reach back',
  async ({ site, aVisitor }) => {
    const visitor = await aVisitor(site)
    const { page, goto, context } = visitor
    const visits = await withFirmSites(visitor)
    const firm = await firmThat(site, { active: true, asks: false })
    await goto('/')
    const tab = await tabOf(context, buyLink(page, firm.name))
    await tab.waitForURL(ELSEWHERE)
    expect(await tab.evaluate(() => window.opener)).toBe(null)
    expect(visits).toEqual([firm.affiliateUrl])
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

pageJourney(
  'a firm that asks for its code shows it first, then opens its link',
  async ({ site, aVisitor }) => {
    const visitor = await aVisitor(site)
    const { page, goto, context } = visitor
    const visits = await withFirmSites(visitor)
    const firm = await firmThat(site, { active: true, asks: true })
    await goto('/')
    await buyLink(page, firm.name).click()
    await dialog(page).getByText(firm.affiliateCode).first().waitFor()
    expect(await dialog(page).textContent()).toContain(firm.name)
    expect(visits).toEqual([])
    const tab = await tabOf(context, dialog(page).getByRole('link', { name: 'Continue to Site' }))
    await tab.waitForURL(ELSEWHERE)
    expect(visits).toEqual([firm.affiliateUrl])
    expect(await tab.evaluate(() => window.opener)).toBe(null)
  },
)

pageJourney(
  'from the details the code dialog takes their place',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const visitor = await aVisitor(site)
    const { page, goto } = visitor
    const firm = await firmThat(site, { active: true, asks: true })
    await goto('/')
    await detailsLink(page, firm.name).click()
    await dialog(page).waitFor()
    await dialog(page)
      .getByRole('link', { name: /Click here for the \d+% Discount|Buy Now/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).waitFor()
    expect(await dialog(page).count()).toBe(1)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'hidden' })
  },
)

pageJourney('a firm without an offer opens its own site', async ({ site, aVisitor }) => {
  const visitor = await aVisitor(site, { viewport: 'tablet' })
  const { page, goto, context } = visitor
  const visits = await withFirmSites(visitor)
  const firm = await firmThat(site, { active: false, asks: false })
  await goto(`/firm/${firm.slug}`)
  const tab = await tabOf(context, dialog(page).getByRole('link', { name: 'Visit Site' }))
  await tab.waitForURL(ELSEWHERE)
  expect(visits).toEqual([firm.website])
})

pageJourney(
  'where pop-ups are blocked the link opens in this tab, once',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const visitor = await aVisitor(site)
    const { page, goto, context } = visitor
    const visits = await withFirmSites(visitor)
    await context.addInitScript(() => {
      window.open = () => null
    })
    const firm = await firmThat(site, { active: true, asks: false })
    await goto('/')
    await buyLink(page, firm.name).click()
    await page.waitForURL(ELSEWHERE)
    expect(visits).toEqual([firm.affiliateUrl])
    expect(context.pages()).toHaveLength(1)
  },
)

pageJourney('every way out tells what it earns and whom it follows', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  // A firm whose payouts are paused has a plain link.
  const firms = (await site.firms()).filter(operates)
  for (const firm of firms) {
    await goto(`/firm/${firm.slug}`)
    const sheet = dialog(page)
    const out = sheet.locator('a[target=_blank][rel~=sponsored]')
    expect(await out.count(), firm.name).toBe(1)
    expect((await out.getAttribute('rel'))?.split(' ').sort()).toEqual(['noopener', 'sponsored'])
    const line = sheet.getByText('Affiliate link: we may earn a commission')
    expect(await line.count(), firm.name).toBe(isAffiliateActive(firm) ? 1 : 0)
    if (await line.count())
      expect(await line.locator('..').evaluate((one) => getComputedStyle(one).textAlign)).toBe('center')
  }
})

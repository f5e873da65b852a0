import { expect } from 'vitest'
import { asksForCode, isAffiliateActive } from '#contract/firm-rules.ts'
import { REVIEWS_AT_ONCE } from '#contract/reviews/options.ts'
import { pageJourney } from './fixtures/journey.ts'
import {
  buyLink,
  coupon,
  detailsLink,
  dialog,
  firmRow,
  listedFirms,
  searchBox,
  sectionTitles,
} from './fixtures/screen.ts'

pageJourney('without scripts the list reads and its links lead somewhere', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site, { scripts: false })
  const firms = await site.firms()
  await goto('/')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  expect(await rows.count()).toBe(firms.length)
  for (const firm of firms) {
    expect(await firmRow(page, firm.name).count(), firm.name).toBe(1)
    const href = await buyLink(page, firm.name).getAttribute('href')
    expect(href).toBe(isAffiliateActive(firm) ? firm.affiliateUrl : firm.website)
  }
  const withDetails = firms.find((firm) => firm.pros && firm.cons)
  await detailsLink(page, withDetails?.name ?? '').click()
  await page.waitForURL(`**/firm/${withDetails?.slug}`)
  expect(await page.content()).toContain(withDetails?.description)
  const challenges = page.getByRole('region', { name: /^Challenges/ })
  expect(await challenges.getByText('Earn $1,500 to pass.').isVisible()).toBe(true)
  expect(
    await challenges.getByRole('listitem').filter({ hasText: 'Ridge 150: $150,000' }).innerText(),
  ).toMatch(/\$349\.00.*\$296\.65/s)
  expect(await challenges.getByRole('group', { name: 'Account size' }).isVisible()).toBe(false)
  expect(await challenges.getByText('Attempts you expect').isVisible()).toBe(false)
})

pageJourney(
  'without scripts an address and the search box narrow the list too',
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { scripts: false })
    await goto('/?tier=silver&utm_source=mail')
    expect(await sectionTitles(page)).toEqual(['SILVER TIER'])
    const silver = (await listedFirms(page)).length
    await page.getByText(`${silver} firms match`).first().waitFor()
    await goto('/')
    await searchBox(page).fill('kestrel')
    await searchBox(page).press('Enter')
    await page.waitForURL('**/?q=kestrel')
    expect(await listedFirms(page)).toEqual(['Kestrel Row Funding'])
    expect(await searchBox(page).inputValue()).toBe('kestrel')
    await goto('/challenges')
    expect(await page.getByRole('searchbox').count()).toBe(0)
  },
)

pageJourney('without scripts the other pages read too', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site, { scripts: false })
  for (const path of [
    '/verified-traders',
    '/submit-review',
    '/challenges',
    '/rules',
    '/closed',
    '/changes',
    '/reviews',
  ]) {
    await goto(path)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    expect(await page.getByRole('banner').count(), path).toBe(1)
  }
  expect(await page.getByRole('article').count()).toBe(REVIEWS_AT_ONCE)
  expect(await page.getByLabel('Firm', { exact: true }).isVisible()).toBe(false)
})

pageJourney(
  'without scripts the page of a firm says where it stands, what changed and what a challenge cost',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.tellPast('Kestrel Row Funding', [
      { daysAgo: 92, kind: 'added' },
      { daysAgo: 20, kind: 'offer', field: 'discountPercentage', before: 15, after: 20 },
    ])
    await site.data.changeFirm('Halden Ridge Capital', {
      standing: 'payouts_paused',
      standingSince: '2026-11-12',
      standingNote: 'Open requests are paid in their order.',
      standingSource: 'https://status.example/notice',
    })
    const { page, goto } = await aVisitor(site, { scripts: false })
    const record = page.getByRole('region', { name: /^Record/ })
    await goto('/firm/halden-ridge-capital')
    const main = page.locator('main')
    expect(await main.getByText('Open requests are paid in their order.').first().isVisible()).toBe(true)
    expect(await main.getByText('status.example/notice').first().isVisible()).toBe(true)
    expect(
      await main
        .getByText(/Payouts paused/)
        .first()
        .isVisible(),
    ).toBe(true)
    await goto('/firm/kestrel-row-funding')
    expect(await record.getByText('Discount', { exact: true }).count()).toBe(1)
    const challenges = page.getByRole('region', { name: /^Challenges/ })
    expect(await challenges.getByRole('img', { name: /^Price with code / }).count()).toBe(1)
    await challenges.getByText('Show as table').click()
    expect(await challenges.getByRole('table', { name: 'Prices, the newest first' }).isVisible()).toBe(true)
  },
)

pageJourney('list and codes need no external script', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite()
  site.gate.hold(/^\/assets\/.*\.js$/)
  const firms = await site.firms()
  const firm = firms.find((one) => isAffiliateActive(one) && !asksForCode(one))
  for (const viewport of ['phone', 'tablet'] as const) {
    const { page } = await aVisitor(site, { viewport })
    await page.goto('/', { waitUntil: 'commit' })
    await coupon(page, firm?.name ?? '').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(firm?.affiliateCode)
    expect(await coupon(page, firm?.name ?? '').getAttribute('data-copied')).toBe('early')
    expect(await listedFirms(page)).toHaveLength(firms.length)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    )
    expect(scripts).toEqual([])
  }
})

pageJourney(
  'a link tapped before the app has started opens the details all the same',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const firm = (await site.firms()).find((one) => one.pros && one.cons)
    const start = site.gate.hold(/^\/assets\/.*\.js$/)
    const { page, ready } = await aVisitor(site)
    await page.goto('/', { waitUntil: 'commit' })
    await detailsLink(page, firm?.name ?? '').waitFor()
    start()
    await detailsLink(page, firm?.name ?? '').click()
    await page.waitForURL(`**/firm/${firm?.slug}`)
    await ready()
    await dialog(page)
      .getByText(firm?.description ?? '')
      .waitFor()
    expect(await listedFirms(page)).toHaveLength(8)
  },
)

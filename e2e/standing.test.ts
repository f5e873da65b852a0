import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { asksForCode } from '#contract/firm-rules.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { journey, pageJourney } from './fixtures/journey.ts'
import { overflowing, setTextScale, smallTargets } from './fixtures/measure.ts'
import {
  buyLink,
  coupon,
  dialog,
  firmRow,
  listedFirms,
  NO_NETWORK,
  openFilters,
  searchBox,
} from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import { reviewsReadAt, seenFirms } from './fixtures/stored-firms.ts'

const closedOn = (standingSince: string) => ({
  standing: 'closed',
  standingSince,
  standingNote: 'Accounts were shut the same day.',
  standingSource: 'https://register.example/20418',
})

const pausedNow = {
  standing: 'payouts_paused',
  standingSince: '2026-11-12',
  standingNote: 'Open requests are paid in their order.',
  standingSource: 'https://status.example/notice',
}

/** The firm with a code that is shown before its link opens. */
async function codedFirm(site: Site) {
  const firm = (await site.firms()).find(asksForCode)
  if (!firm) throw new Error('No firm asks for its code')
  return firm
}

/** Syncs as a page does whose visitor comes back, until what is awaited is on the screen. */
async function untilSynced(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  const comeBack = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  const seen = () => page.evaluate(() => `online: ${navigator.onLine}, says: ${document.body.innerText}`)
  await expect
    .poll(async () => {
      await comeBack()
      return (await isDone()) ? 'done' : seen()
    })
    .toBe('done')
}

journey(
  'a saved firm closes: the phone says so at the next sync, its code is on no screen, its reviews are still there',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const firm = await codedFirm(site)
    const { page, goto, untilWholeStored, offline, online, troubles } = await aVisitor(site)
    await goto(`/firm/${firm.slug}`)
    await dialog(page)
      .getByRole('button', { name: `Save ${firm.name}` })
      .click()
    await expect.poll(() => seenFirms(page)).toEqual([firm.id])
    const review = page.locator('article').first()
    await review.waitFor()
    const words = (await review.locator('p').first().textContent()) ?? ''
    await goto('/challenges')
    await untilWholeStored()
    troubles.expect(NO_NETWORK)
    await offline()
    await goto('/')
    await coupon(page, firm.name).waitFor()

    await site.data.changeFirm(firm.name, closedOn('2026-11-25'))
    await online()
    const card = page.getByRole('complementary', { name: 'Since you last looked' })
    await untilSynced(page, async () => (await card.count()) > 0)
    const [first] = await card.locator('li li').allTextContents()
    expect(first).toBe('Closed since 25 Nov 2026')
    // A sync drops the reviews of the firms that it names, and reads them anew.
    await goto(`/firm/${firm.slug}`)
    await page.getByText(words).first().waitFor()
    await expect.poll(() => reviewsReadAt(page, firm.id)).not.toBe('')

    await offline()
    const places = [
      '/',
      '/saved',
      '/challenges',
      `/compare?firms=${firm.slug}`,
      '/closed',
      `/firm/${firm.slug}`,
    ]
    for (const path of places) {
      await goto(path)
      const shown = page.locator(
        `[data-copy="${firm.affiliateCode}"], a[href*="${new URL(firm.website).hostname}"]`,
      )
      await expect.poll(() => shown.count(), { message: path }).toBe(0)
      expect(await page.locator('main').innerText(), path).not.toContain(firm.affiliateCode)
    }
    await dialog(page).getByText('Closed since 25 Nov 2026').first().waitFor()
    await dialog(page).getByText('Not a link: the domain may be sold').waitFor()
    await page.getByText(words).first().waitFor()
    await goto('/saved')
    await page.getByRole('table', { name: 'Saved firms that closed' }).getByText(firm.name).waitFor()
  },
)

journey(
  'payouts are paused: a second phone shows it, and a code that is being shown goes with its offer',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const firm = await codedFirm(site)
    const { page, goto } = await aVisitor(site)
    await goto('/')
    await buyLink(page, firm.name).click()
    const sheet = page.getByRole('dialog', { name: `Discount code of ${firm.name}` })
    await sheet.waitFor()
    await site.data.changeFirm(firm.name, pausedNow)
    await untilSynced(page, async () => (await sheet.count()) === 0)
    const row = firmRow(page, firm.name)
    await row.getByText('Payouts paused since 12 Nov 2026').waitFor()
    expect(await row.innerText()).toContain('No offer')
    expect(await row.innerText()).not.toContain('Plain link')
    expect(await buyLink(page, firm.name).getAttribute('href')).toBe(firm.website)
    expect(await buyLink(page, firm.name).getAttribute('rel')).toBe('nofollow noopener')
    expect(await page.locator(`[data-copy="${firm.affiliateCode}"]`).count()).toBe(0)

    await goto(`/firm/${firm.slug}`)
    const details = dialog(page)
    const box = details.locator('[data-standing]').first()
    expect(await box.innerText()).toContain('Open requests are paid in their order.')
    expect(await box.getByRole('link').getAttribute('href')).toBe(pausedNow.standingSource)
    await details.getByText('No offer while paused').waitFor()
    expect(await axe(page)).toEqual([])

    await site.data.changeFirm(firm.name, {
      standing: 'operating',
      standingSince: '',
      standingNote: '',
      standingSource: '',
    })
    await untilSynced(
      page,
      async () => (await details.locator(`[data-copy="${firm.affiliateCode}"]`).count()) > 0,
    )
  },
)

pageJourney(
  'the switch that hides firms that do not operate stands in the address, which the server draws, too',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const firm = await codedFirm(site)
    // One of the samples has paused its payouts.
    await site.data.changeEveryFirm({ standing: 'operating' })
    const { page, goto } = await aVisitor(site)
    await goto('/')
    const button = page.getByRole('switch', { name: 'Hide firms that do not operate' })
    const sheet = await openFilters(page)
    expect(await button.count()).toBe(0)
    await site.data.changeFirm(firm.name, pausedNow)
    await untilSynced(page, async () => (await button.count()) > 0)
    const all = await listedFirms(page)
    await button.click()
    await sheet.getByRole('button', { name: /^Show / }).click()
    await expect.poll(() => listedFirms(page)).toEqual(all.filter((name) => name !== firm.name))
    expect(new URL(page.url()).search).toBe('?standing=operating')
    const plain = await aVisitor(site, { scripts: false })
    await plain.goto('/?standing=operating')
    expect(await listedFirms(plain.page)).toEqual(all.filter((name) => name !== firm.name))
  },
)

const someClosed = async (site: Site) => {
  const add = (name: string, category: string, day: string) =>
    site.data.addFirm({
      ...closedOn(day),
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      category,
      website: 'https://www.copperline.example/',
      pros: ['Paid'],
      cons: ['Gone'],
    })
  await add('Stonecrop FX', 'avoid', '2025-12-02')
  await add('Copperline Prop', 'bronze', '2026-10-24')
  await add('Tidemark Funding', 'silver', '2026-09-09')
}

pageJourney.for([
  ['phone', 'light'],
  ['portrait', 'dark'],
  ['desktop', 'light'],
] as const)(
  'closed firms stand on a page of their own: %s, %s',
  { tags: ['all'] },
  async ([viewport, preset], { aSite, aVisitor }) => {
    const site = await aSite()
    await someClosed(site)
    await site.data.activateTheme({ colors: themePresets[preset] })
    const { page, goto } = await aVisitor(site, { viewport })
    await goto('/closed')
    await expect
      .poll(() => listedFirms(page))
      .toEqual(['Copperline Prop', 'Tidemark Funding', 'Stonecrop FX'])
    expect((await page.locator('main h2').allInnerTexts()).map((text) => text.slice(0, 4))).toEqual([
      '2026',
      '2025',
    ])
    const row = firmRow(page, 'Copperline Prop')
    for (const words of [
      '24 Oct 2026',
      'BRONZE',
      'Accounts were shut the same day.',
      'register.example/20418',
    ])
      expect(await row.innerText()).toContain(words)
    expect([...(await axe(page)), ...(await overflowing(page))]).toEqual([])
    if (viewport === 'phone') expect(await smallTargets(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search closed firms' }).fill('tide')
    await expect.poll(() => listedFirms(page)).toEqual(['Tidemark Funding'])
    expect(new URL(page.url()).search).toBe('?q=tide')
    await setTextScale(page, 2)
    expect(await overflowing(page)).toEqual([])
  },
)

pageJourney(
  'closed firms read without scripts, and an empty page says so',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.removeEveryFirm()
    const { page, goto } = await aVisitor(site, { scripts: false })
    await goto('/closed')
    expect(await page.locator('main').innerText()).toContain('No closed firm')
    await someClosed(site)
    await expect
      .poll(async () => {
        await goto('/closed')
        return listedFirms(page)
      })
      .toEqual(['Copperline Prop', 'Tidemark Funding', 'Stonecrop FX'])
    expect(await page.getByRole('searchbox', { name: 'Search closed firms' }).count()).toBe(0)
  },
)

journey(
  'closed firms are there without a network, with the age of their list',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await someClosed(site)
    const { page, goto, untilWholeStored, offline, troubles } = await aVisitor(site)
    await goto('/')
    await goto('/challenges')
    await untilWholeStored()
    troubles.expect(NO_NETWORK)
    await offline()
    await goto('/closed')
    await expect
      .poll(() => listedFirms(page))
      .toEqual(['Copperline Prop', 'Tidemark Funding', 'Stonecrop FX'])
    await page.getByText(/^Kept for offline, .+ ago\.$/).waitFor()
    await firmRow(page, 'Copperline Prop').getByText('Accounts were shut the same day.').waitFor()
  },
)

pageJourney(
  'the search finds closed firms last, and leads to them',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await someClosed(site)
    const { page, goto } = await aVisitor(site)
    await goto('/')
    expect(await page.locator('main').innerText()).not.toContain('Copperline')
    await searchBox(page).fill('copperline')
    const found = page.getByRole('region', { name: 'Closed firms' })
    await found.getByText('Closed since 24 Oct 2026').waitFor()
    expect(await page.getByText('No firms match your filters').count()).toBe(0)
    await found.getByRole('link', { name: /Copperline Prop/ }).click()
    await dialog(page).locator('#overview').getByText('Tier when it closed').waitFor()
    expect(await axe(page)).toEqual([])
    expect(
      await dialog(page)
        .getByRole('link', { name: /Compare/ })
        .count(),
    ).toBe(0)
    expect(await page.locator('a[href*="copperline.example"]').count()).toBe(0)
    await page.goBack()
    await goto('/compare?firms=copperline-prop')
    expect(await page.locator('main').innerText()).not.toContain('Copperline')
  },
)

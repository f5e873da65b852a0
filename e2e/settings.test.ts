import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { everythingCached } from './fixtures/kept.ts'
import { resize } from './fixtures/measure.ts'
import { everythingOn } from './fixtures/rich-data.ts'
import { chip, firmRow, listedFirms, NO_NETWORK } from './fixtures/screen.ts'
import { viewports } from './fixtures/viewports.ts'

const social = everythingOn.social

journey(
  'the live, channel and Instagram buttons follow their flags and addresses',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const visitor = await aVisitor(site, { viewport: 'tablet', serviceWorkers: false })
    const { page, goto } = visitor
    const header = page.getByRole('banner')
    await goto('/')
    for (const name of [/Verified TV/, /YouTube channel/, /Instagram/]) {
      expect(await header.getByRole('link', { name }).count()).toBe(0)
    }
    await site.data.changeSettings({ social })
    await goto('/')
    await header.getByRole('button', { name: 'Menu' }).click()
    const live = header.getByRole('link', { name: /Verified TV/ })
    expect(await live.getAttribute('href')).toBe(`${social.youtube}/live`)
    expect(await header.getByRole('link', { name: /YouTube channel/ }).getAttribute('href')).toBe(
      social.youtube,
    )
    expect(await header.getByRole('link', { name: /Instagram/ }).getAttribute('href')).toBe(social.instagram)
    await site.data.changeSettings({
      display: { showYouTubeLive: false, showYouTubeChannel: false, showInstagram: false },
    })
    await goto('/')
    await header.getByRole('button', { name: 'Menu' }).click()
    for (const name of [/Verified TV/, /YouTube channel/, /Instagram/]) {
      expect(await header.getByRole('link', { name }).count()).toBe(0)
    }
  },
)

journey(
  'switched off, the traders page shows nothing and nothing leads there',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings({ verifiedTraders: { enabled: false } })
    const { page, goto } = await aVisitor(site)
    await goto('/')
    expect(await page.getByRole('link', { name: 'Our Traders' }).count()).toBe(0)
    await goto('/verified-traders')
    expect(((await page.getByRole('main').textContent()) ?? '').trim()).toBe('')
    expect(await page.locator('meta[name=robots][content*=noindex]').count()).toBe(1)
  },
)

journey('switched off, submissions are said to be closed', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite()
  await site.data.changeSettings({ userSubmissions: { enabled: false } })
  const { page, goto } = await aVisitor(site)
  await goto('/')
  expect(await page.getByRole('link', { name: 'Submit Review' }).count()).toBe(0)
  await goto('/submit-review')
  await page.getByText('Submissions are closed').waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).first().click()
  await expect.poll(() => listedFirms(page)).toHaveLength(8)
})

journey(
  'the traders page shows each trader with ways to reach them',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings({ verifiedTraders: everythingOn.verifiedTraders, social })
    const { page, goto } = await aVisitor(site)
    await goto('/verified-traders')
    for (const { name, bio, achievements } of everythingOn.verifiedTraders.traders) {
      await page.getByRole('heading', { name }).waitFor()
      expect(await page.getByText(bio).first().isVisible()).toBe(true)
      expect(
        await page
          .getByText(achievements[0] ?? '')
          .first()
          .isVisible(),
      ).toBe(true)
    }
    const links = page.getByRole('main').locator('a[target=_blank]')
    for (const rel of await links.evaluateAll((all) => all.map((link) => link.getAttribute('rel')))) {
      expect(rel).toContain('noopener')
    }
    expect(await page.getByRole('link', { name: 'Back to Home' }).count()).toBeGreaterThan(0)
  },
)

journey(
  'the Discord banner shows its words and its members',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto } = await aVisitor(site, { serviceWorkers: false })
    await goto('/')
    expect(await page.getByRole('link', { name: /Join Discord/ }).count()).toBe(0)
    await site.data.changeSettings({ discord: everythingOn.discord })
    await goto('/')
    expect(await page.getByRole('link', { name: /Join Discord/ }).getAttribute('href')).toBe(
      everythingOn.discord.url,
    )
    expect(await page.getByText('12,480 members').isVisible()).toBe(true)
    await site.data.changeSettings({ discord: { ...everythingOn.discord, memberCount: '' } })
    await goto('/')
    expect(await page.getByText(/members/).count()).toBe(0)
  },
)

journey(
  'the featured video loads nothing before it is pressed',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings({ featuredVideo: everythingOn.featuredVideo })
    const { page, goto, troubles } = await aVisitor(site)
    await goto('/')
    const line = page.locator('summary', { hasText: 'Play video' })
    await line.scrollIntoViewIfNeeded()
    const views = page.getByRole('button', { name: 'View All Firms' })
    expect(await views.isVisible()).toBe(false)
    await resize(page, { width: 768, height: 1024 })
    for (const part of [line, page.getByRole('link', { name: 'Watch on YouTube' }), views])
      expect(await part.isVisible()).toBe(true)
    await resize(page, viewports.phone)
    expect(troubles.unexpected()).toEqual([])
    expect(await page.locator('iframe').count()).toBe(0)
    troubles.expect(/youtube-nocookie\.com|net::ERR_NAME_NOT_RESOLVED/)
    await line.click()
    const source = await page.locator('iframe').getAttribute('src')
    expect(source).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/)
    await views.click()
    await expect
      .poll(() => chip(page, 'Gold').evaluate((one) => one.getBoundingClientRect().top < innerHeight))
      .toBe(true)
    await page.locator('summary', { hasText: 'Close video' }).click()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
  },
)

journey(
  'the disclaimer and the red of firms to avoid can be switched off',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const avoid = (await site.firms()).find((firm) => firm.category.toLowerCase() === 'avoid')
    const { page, goto } = await aVisitor(site, { serviceWorkers: false })
    const ground = () =>
      firmRow(page, avoid?.name ?? '').evaluate((row) => getComputedStyle(row).backgroundColor)
    await goto('/')
    expect(await page.getByText('Risk Disclaimer').count()).toBe(1)
    const red = await ground()
    await site.data.changeSettings({
      riskDisclaimer: { enabled: false },
      display: { highlightAvoidFirms: false, showWarningOnAvoidFirms: false },
    })
    await goto('/')
    expect(await page.getByText('Risk Disclaimer').count()).toBe(0)
    expect(await ground()).not.toBe(red)
    expect(
      await firmRow(page, avoid?.name ?? '')
        .getByText(avoid?.warning ?? '')
        .count(),
    ).toBe(0)
  },
)

journey('in maintenance every public page says so, until it is over', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, untilStored, ready, troubles } = await aVisitor(site)
  troubles.expect(/status of 503/)
  await goto('/')
  await untilStored()
  await site.data.changeSettings({
    maintenance: { enabled: true, estimatedDowntime: '45 minutes', contactEmail: 'help@tierboard.example' },
  })
  // A page that is open closes with its next news.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: 'Site Under Maintenance' }).waitFor()
  for (const path of ['/', '/verified-traders', '/submit-review']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Site Under Maintenance' }).waitFor()
    expect(await page.getByText('Estimated downtime: 45 minutes').isVisible()).toBe(true)
    // Mark and name stand at the top; nothing leads anywhere but to the owner's pages.
    await page.getByRole('navigation', { name: 'About this site' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(1)
    expect(await page.getByRole('search').count()).toBe(0)
  }
  await page.getByRole('link', { name: 'help@tierboard.example' }).waitFor()
  const cached = await everythingCached(page)
  expect([cached.includes('/verified-traders'), cached.includes('45 minutes')]).toEqual([true, false])
  await site.data.changeSettings({ maintenance: { enabled: false } })
  await page.getByRole('button', { name: 'Check Again' }).click()
  await ready()
  await page.getByRole('heading', { name: 'Site Under Maintenance' }).waitFor({ state: 'hidden' })
})

journey('maintenance that was seen last holds offline too', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, untilWholeStored, troubles } = await aVisitor(site)
  troubles.expect(NO_NETWORK)
  await goto('/')
  await untilWholeStored()
  await site.data.changeSettings({ maintenance: { enabled: true } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: 'Site Under Maintenance' }).waitFor()
  await site.vanish()
  await goto('/submit-review')
  await page.getByRole('heading', { name: 'Site Under Maintenance' }).waitFor()
})

// @module-tag all

import { expect } from 'vitest'
import { asksForCode, isAffiliateActive } from '#contract/firm-rules.ts'
import { journey, pageJourney } from './fixtures/journey.ts'
import { buyLink, coupon, detailsLink, dialog, listedFirms } from './fixtures/screen.ts'

/** The screens of visitors but the list: two scripts, each with a style sheet. */
const PAGES = /^\/assets\/(?:public-)?(?:pages|sheets)-.*\.(js|css)$/
/** The parts that come to life after the list. */
const LATER = /^\/assets\/public-later-chunk-.*\.js$/
const GONE = { status: 404, type: 'text/plain', body: 'gone' }
const NOTED =
  /status of 404|dynamically imported module|Unable to preload|Refused to apply style|reading 'pages'/

journey(
  'a part of the app that is gone for good costs one reload, no loop and no white page',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, troubles } = await aVisitor(site, { serviceWorkers: false })
    troubles.expect(NOTED)
    const back = site.gate.answer(PAGES, GONE)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    // The part is not requested yet: a missing prefetch disturbs no visitor.
    await Promise.all([
      page.waitForEvent('console', {
        predicate: (message) => message.text().startsWith('A page was not loaded ahead'),
      }),
      goto('/'),
    ])
    expect(loads).toBe(1)
    const traders = page.locator('a[href="/verified-traders"]').filter({ visible: true }).first()
    await traders.click()
    await expect.poll(() => loads).toBe(2)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await goto('/')
    await traders.click()
    await page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor()
    expect(loads).toBe(3)
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor({ state: 'hidden' })
    expect(loads).toBe(3)
    await page.goForward()
    back()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page
      .getByText('Trusted reviewers')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor()
    await page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor({ state: 'hidden' })
    expect(loads).toBeLessThanOrEqual(4)
  },
)

journey(
  'a list whose other parts break off on their way again and again stays, copies its codes, and comes to life once they come',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, ready, troubles } = await aVisitor(site, { serviceWorkers: false })
    troubles.expect(/ERR_|dynamically imported module|reading 'laterChunk'/)
    const back = site.gate.breakAnswers(LATER, 1000)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto('/')
    await expect.poll(() => loads).toBe(2)
    const firms = await site.firms()
    // Asked for again, and lost again.
    await expect.poll(() => site.gate.asked.filter((path) => LATER.test(path)).length).toBeGreaterThan(2)
    const names = firms.map(({ name }) => name)
    expect((await listedFirms(page)).toSorted()).toEqual(names.toSorted())
    const { name = '', affiliateCode } = firms.find(isAffiliateActive) ?? {}
    await coupon(page, name).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(affiliateCode)
    expect(await page.getByRole('heading', { name: 'Unable to Load Data' }).count()).toBe(0)
    back()
    await ready()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    await expect.poll(() => site.gate.asked.some((path) => path.startsWith('/api/sync'))).toBe(true)
    expect(loads).toBe(2)
  },
)

pageJourney(
  'an offer that nobody asked for disturbs nobody where its part is gone',
  async ({ site, aVisitor }) => {
    const { page, goto, reload, troubles } = await aVisitor(site, { userAgent: 'iPhone' })
    troubles.expect(NOTED)
    const back = site.gate.answer(PAGES, GONE)
    await goto('/')
    await page.waitForFunction(() => localStorage.getItem('visits') !== null)
    await page.evaluate(() => sessionStorage.clear())
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await Promise.all([
      page.waitForEvent('console', {
        predicate: (message) => message.text().startsWith('A part was not loaded'),
      }),
      reload(),
    ])
    expect(loads).toBe(1)
    expect(await listedFirms(page)).toHaveLength(8)
    back()
  },
)

// A lost part is told twice, by its styles and by its code: the second time may not count as lost for good.
pageJourney(
  'a code whose dialog is gone costs one reload, and no link opens in its place',
  async ({ site, aVisitor }) => {
    const { page, goto, ready, troubles, context } = await aVisitor(site)
    troubles.expect(NOTED)
    const firm = (await site.firms()).find(asksForCode)
    const back = site.gate.answer(PAGES, GONE)
    await goto('/')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await buyLink(page, firm?.name ?? '').click()
    await expect.poll(() => loads).toBe(1)
    await ready()
    expect(context.pages()).toHaveLength(1)
    back()
    await buyLink(page, firm?.name ?? '').click()
    await dialog(page).getByRole('button', { name: 'Copy' }).first().waitFor()
    expect(context.pages()).toHaveLength(1)
    expect(loads).toBe(1)
  },
)

pageJourney(
  'a part that is lost with the line brings no error page of the browser, and comes with the line',
  async ({ site, aVisitor }) => {
    const { page, goto, troubles } = await aVisitor(site)
    troubles.expect(/net::ERR_|reading 'sheets'/)
    troubles.expect(NOTED)
    const [firm] = await site.firms()
    const mends = [/^\/assets\/public-sheets-.*\.js$/, /^\/firm\//].map((path) =>
      site.gate.lose(path, 'answer'),
    )
    await goto('/')
    const asked = () => site.gate.asked.filter((path) => path === `/firm/${firm?.slug}`).length
    await detailsLink(page, firm?.name ?? '').click()
    await expect.poll(asked).toBeGreaterThan(1)
    expect(page.url()).toContain(`/firm/${firm?.slug}`)
    await page.getByRole('heading', { name: 'Loading...' }).waitFor()
    await page.goBack()
    await expect.poll(() => listedFirms(page)).toHaveLength(8)
    await page.goForward()
    for (const mend of mends) mend()
    await dialog(page)
      .getByText(firm?.description ?? '')
      .waitFor()
  },
)

journey('a part that was wanted without a network comes once there is one', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, untilStored, offline, online, troubles } = await aVisitor(site)
  troubles.expect(/net::ERR_/)
  troubles.expect(NOTED)
  const firm = (await site.firms()).find(({ company }) => company?.legalName)
  await goto('/')
  await untilStored()
  await offline()
  await Promise.all([
    page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('A part was not loaded'),
    }),
    page.getByRole('searchbox').fill(firm?.company?.legalName?.value ?? ''),
  ])
  await online()
  await page
    .getByRole('region', { name: 'Found by who is behind them' })
    .getByRole('link', { name: firm?.name ?? '' })
    .waitFor()
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { layoutShifts, watchLayoutShift } from './fixtures/measure.ts'
import { coupon, NO_NETWORK } from './fixtures/screen.ts'
import { holdsWholeApp } from './fixtures/visitor.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** The browser finds the site worth installing. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true }) as Event & Record<string, unknown>
    offer.prompt = () => {
      ;(window as unknown as { prompted: boolean }).prompted = true
      return Promise.resolve()
    }
    offer.userChoice = Promise.resolve({ outcome: 'accepted', platform: 'web' })
    window.dispatchEvent(offer)
  })

/** The visit counts once what comes to life after the list is there. */
const counted = (page: Page) => page.waitForFunction(() => localStorage.getItem('visits') !== null)

const card = (page: Page) => page.getByText(/^Add .+ to your phone$/)

journey('the install card waits for the second visit', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto, context } = await aVisitor(site)
  await goto('/')
  await counted(page)
  await offerInstall(page)
  expect(await card(page).count()).toBe(0)
  await page.close()
  const second = await context.newPage()
  await second.goto('/')
  await second.waitForFunction(() => document.querySelector('main') !== null)
  await expect
    .poll(async () => {
      await offerInstall(second)
      return card(second).count()
    })
    .toBe(1)
  await second.getByRole('button', { name: 'Install', exact: true }).click()
  await expect
    .poll(() => second.evaluate(() => (window as unknown as { prompted?: boolean }).prompted))
    .toBe(true)
})

journey('the first copied code brings the card, and nothing moves', async ({ site, aVisitor }) => {
  const { page, goto, context } = await aVisitor(site)
  await watchLayoutShift(context)
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      ;(window as unknown as { asked: boolean }).asked = true
      return Promise.resolve(true)
    }
  })
  await goto('/')
  // The browser makes its offer before anybody could take it.
  await offerInstall(page)
  const firm = (await site.firms()).find(isAffiliateActive)
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => card(page).count()).toBe(0)
  await coupon(page, firm?.name ?? '').click()
  await card(page).waitFor()
  expect(await page.evaluate(() => (window as unknown as { asked?: boolean }).asked)).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(await layoutShifts(page)).toEqual([])
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await card(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => (window as unknown as { prompted?: boolean }).prompted)).toBe(true)
})

journey('"Not now" keeps it away', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto, context, ready } = await aVisitor(site)
  await goto('/')
  await counted(page)
  await page.close()
  const visit = async () => {
    const next = await context.newPage()
    await next.goto('/')
    await next.waitForFunction(() => document.querySelector('main') !== null)
    await expect
      .poll(async () => {
        await offerInstall(next)
        return next.evaluate(() => document.readyState)
      })
      .toBe('complete')
    return next
  }
  const second = await visit()
  // On a busy machine the app may begin to listen after the page is complete.
  await expect
    .poll(async () => {
      await offerInstall(second)
      return card(second).isVisible()
    })
    .toBe(true)
  await second.getByRole('button', { name: 'Not now' }).click()
  await card(second).waitFor({ state: 'hidden' })
  await second.close()
  const third = await visit()
  await offerInstall(third)
  expect(await card(third).count()).toBe(0)
  expect(ready).toBeTypeOf('function')
})

journey('on an iPhone the card shows the steps', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto, context } = await aVisitor(site, { userAgent: IPHONE })
  await goto('/')
  await counted(page)
  await page.close()
  const second = await context.newPage()
  await second.goto('/')
  await second
    .getByRole('button', { name: /Install|Show me how|How/ })
    .first()
    .click()
  await second
    .getByText(/Add to Home Screen/)
    .first()
    .waitFor()
  await second.getByRole('button', { name: 'Got it' }).click()
})

journey.for(['runs as an app', 'is installed'] as const)(
  'a first visit that %s keeps every page for offline at once',
  { tags: ['all'] },
  async (way, { aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored, offline, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    if (way === 'runs as an app')
      await page.addInitScript(() => {
        const match = window.matchMedia.bind(window)
        window.matchMedia = (query) => match(query.includes('display-mode') ? 'all' : query)
      })
    await goto('/')
    await untilStored()
    if (way === 'is installed') {
      expect(await page.evaluate(holdsWholeApp)).toBe(false)
      await page.evaluate(() => void dispatchEvent(new Event('appinstalled')))
    }
    await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
    await site.gate.cut()
    await offline()
    await goto('/challenges')
    await page.getByRole('heading', { level: 1, name: 'Challenges' }).waitFor()
  },
)

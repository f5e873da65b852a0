// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { detailsLink, dialog, listedFirms, NO_NETWORK, openedFold } from './fixtures/screen.ts'
import { submissionForm, writeSubmission } from './fixtures/submission-form.ts'
import { holdsWholeApp } from './fixtures/visitor.ts'

const portal = { status: 200, type: 'text/html', body: '<!doctype html><title>Log in to Wi-Fi</title>' }

/** Paths under which the device keeps something that is not of this site. */
const foreign = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const answers = await Promise.all(
      kept.map(async (cache) =>
        Promise.all((await cache.keys()).map(async ({ url }) => ({ url, answer: await cache.match(url) }))),
      ),
    )
    const texts = answers.flat().map(async ({ url, answer }) => ({ url, text: await answer?.text() }))
    return (await Promise.all(texts)).filter(({ text }) => text?.includes('Wi-Fi')).map(({ url }) => url)
  })

journey(
  'a network that answers everything with its own page leaves what the server drew, and nothing of it is kept',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const names = (await site.firms()).map(({ name }) => name)
    const { page, reload, ready, untilStored, troubles } = await aVisitor(site)
    troubles.expect(/MIME type|Failed to load|dynamically imported|sw\.js/)
    // The document and its first scripts came before the network wanted its login.
    const mend = site.gate.answer(/^(?!\/(?:sw\.js|assets\/(?!offline|icons)|$))/, portal)
    await page.goto('/')
    await expect.poll(() => site.gate.asked.filter((path) => path.startsWith('/api/sync')).length).toBe(3)
    expect(await listedFirms(page)).toEqual(names)
    expect(await foreign(page)).toEqual([])
    mend()
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await ready()
    await reload()
    await untilStored()
    expect(await foreign(page)).toEqual([])
  },
)

journey(
  'an app that the browser threw away is kept again, and missed until then',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    troubles.expect(/status of 503/)
    await goto('/')
    await untilStored()
    // The worker keeps the page it came to last of all: thrown away before, that would be kept again.
    const hasPage = async () => (await caches.match('/')) !== undefined
    await expect.poll(() => page.evaluate(hasPage)).toBe(true)
    const evict = async () =>
      void (await Promise.all((await caches.keys()).map((name) => caches.delete(name))))
    await page.evaluate(evict)
    await site.gate.cut()
    for (const path of ['/?q=kestrel', '/']) {
      await page.goto(path)
      await page.getByText('Connect once to load the firms.').waitFor()
    }
    await site.gate.mend()
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
    // Every page opens in the shell; the card that offers to install comes on later visits, when there may be no network.
    const isAhead = async () => {
      const kept = ['/shell', '/icon-192.png'].map((path) => caches.match(path, { ignoreVary: true }))
      return (await Promise.all(kept)).every((answer) => answer !== undefined)
    }
    await expect.poll(() => page.evaluate(isAhead)).toBe(true)
    await site.gate.cut()
    await goto('/submit-review')
    await page.getByRole('heading', { level: 1, name: 'Submit Review' }).waitFor()
  },
)

journey(
  'after one visit firms open by address without the server; a page that nobody opened says in the site that it is not on the device, until there is a connection',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const firm = (await site.firms()).at(-1)
    const { page, goto, untilStored, offline, online, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    troubles.expect(
      /ERR_FAILED .*\/(?:public-)?(?:pages|record)-|dynamically imported module|Unable to preload|not on this device/,
    )
    await goto('/')
    await untilStored()
    await site.gate.cut()
    await offline()
    await goto(`/firm/${firm?.slug}`)
    await dialog(page)
      .getByText(firm?.description ?? '')
      .waitFor()
    await goto('/challenges')
    const words = page.getByRole('heading', { level: 1, name: 'You are offline' })
    await words.waitFor()
    await page.getByText('This page is not on this device yet.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('banner').getByRole('link').first().click()
    await expect.poll(() => listedFirms(page)).toContain(firm?.name)
    await page.locator('a[href="/how-we-rate"]').filter({ visible: true }).first().click()
    await words.waitFor()
    await site.gate.mend()
    await online()
    await page.getByRole('heading', { level: 1, name: 'How We Rate' }).waitFor()
  },
)

journey(
  'a first visit that lasts keeps every page behind the navigation; one that saves data does not',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const sparing = await aVisitor(site)
    await sparing.page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await sparing.goto('/')
    await sparing.untilStored()
    const { page, goto, untilStored, offline, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    await goto('/')
    await untilStored()
    await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
    // It came later, and is idle as long.
    expect(await sparing.page.evaluate(holdsWholeApp)).toBe(false)
    await site.gate.cut()
    await offline()
    await goto('/')
    const tabs = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    for (const tab of ['Challenges', 'Our Traders', 'Submit Review', 'Saved']) {
      await tabs.getByRole('link', { name: tab }).click()
      await page.waitForURL((url) => url.pathname !== '/')
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.getByRole('heading', { name: 'You are offline' }).count(), tab).toBe(0)
    }
    await goto('/challenges')
    await page.getByRole('status').filter({ hasText: '22 challenges of 28' }).waitFor()
    // The code of the payout record is there, the record is not: the list has the figure.
    await goto('/')
    await detailsLink(page, 'Kestrel Row Funding').click()
    const record = await openedFold(page, 'Payout record')
    await record.getByText('2 of 3 paid in the last 12 months').waitFor()
  },
)

journey('a page that a first visit began on is kept with its code', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, reload, untilStored, offline, troubles } = await aVisitor(site)
  troubles.expect(NO_NETWORK)
  await goto('/challenges')
  await untilStored()
  await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
  await site.gate.cut()
  await offline()
  await reload()
  await page.getByRole('heading', { level: 1, name: 'Challenges' }).waitFor()
})

journey(
  'a review is written without a network where the first visit began on its form',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, reload, untilStored, offline, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    await goto('/submit-review')
    await untilStored()
    await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/submit-review')) !== undefined))
      .toBe(true)
    await site.gate.cut()
    await offline()
    await reload()
    await writeSubmission(page, 'Nobody answered my mails')
    await submissionForm(page).submit.click()
    await submissionForm(page).item('Waiting for signal').waitFor()
  },
)

journey(
  'a page that was on its way as the first worker came into force is kept, too',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, context, goto } = await aVisitor(site)
    const asked = (path: string) => site.gate.asked.filter((one) => one === path).length
    const install = site.gate.hold('/sw.js')
    await goto('/submit-review')
    await expect.poll(() => asked('/sw.js')).toBe(1)
    const arrive = site.gate.hold('/')
    const other = await context.newPage()
    const opened = other.goto('/')
    await expect.poll(() => asked('/')).toBe(1)
    install()
    // The worker claims the pages that there are: the one on its way is not among them.
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    arrive()
    await opened
    const isKept = async () => (await caches.match('/')) !== undefined
    await expect.poll(() => other.evaluate(isKept)).toBe(true)
  },
)

journey(
  'the rubric of this device is there at once, and says that it is kept for offline where it is shown for want of a network alone',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilWholeStored, offline, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    await goto('/how-we-rate')
    await untilWholeStored()
    await goto('/')
    const answer = site.gate.hold('/api/rubric')
    const open = () => page.locator('a[href="/how-we-rate"]').filter({ visible: true }).first().click()
    await open()
    const rubric = page.getByRole('region', { name: 'The rubric', exact: true })
    await rubric.getByText('Version 1').waitFor()
    expect(await rubric.getByText('Kept for offline').count()).toBe(0)
    answer()
    await site.gate.cut()
    await offline()
    await goto('/')
    await open()
    await rubric.getByText('Kept for offline').waitFor()
  },
)

journey(
  'with one page behind the navigation that a first visit opens all of them are kept',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored } = await aVisitor(site)
    await goto('/')
    await untilStored()
    await page.locator('a[href="/how-we-rate"]').filter({ visible: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'How We Rate' }).waitFor()
    await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
  },
)

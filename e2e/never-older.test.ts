// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { deviceRevision } from '#contract/kept-names.ts'
import { journey } from './fixtures/journey.ts'
import { coupon, firmRow, NO_NETWORK } from './fixtures/screen.ts'
import { storedFirms } from './fixtures/stored-firms.ts'

const NAME = 'Kestrel Row Funding'
const OTHER = 'Halden Ridge Capital'
const [FIRST, SECOND] = ['$777,000', '$888,000']

const paused = {
  standing: 'payouts_paused',
  standingSince: '2026-11-12',
  standingNote: 'No payouts for now.',
  standingSource: 'https://kestrel.example/notice',
} as const

/** Notes in the next documents whether their text ever held one of these words. */
async function watchFor(page: Page, words: readonly string[]): Promise<void> {
  await page.addInitScript((watched) => {
    const look = () => {
      const text = document.body?.innerText ?? ''
      for (const word of watched) if (text.includes(word)) document.documentElement.dataset.flashed = word
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, words)
}

const flashed = (page: Page) => page.evaluate(() => document.documentElement.dataset.flashed ?? '')

journey(
  'a stored page never shows again what the device knows to be over, with a network and without one',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const firms = await site.firms()
    const { slug = '', affiliateCode: code = '' } = firms.find(({ name }) => name === NAME) ?? {}
    const funding = firms.find(({ name }) => name === OTHER)?.maxFunding ?? ''
    const { page, goto, reload, ready, untilWholeStored, offline, troubles } = await aVisitor(site)
    await goto('/')
    await goto(`/firm/${slug}`)
    await untilWholeStored()
    await goto('/')
    await coupon(page, NAME).waitFor()

    await site.data.changeFirm(NAME, paused)
    await site.data.changeFirm(OTHER, { maxFunding: FIRST })
    await expect
      .poll(async () => {
        await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
        return (
          (await firmRow(page, OTHER).innerText()).includes(FIRST) && (await coupon(page, NAME).count()) === 0
        )
      })
      .toBe(true)

    await watchFor(page, [code, funding])
    await reload()
    await firmRow(page, OTHER).getByText(FIRST).first().waitFor()
    expect(await flashed(page)).toBe('')
    await goto(`/firm/${slug}`)
    await page.getByRole('dialog', { name: NAME }).getByText('Payouts paused').first().waitFor()
    expect(await flashed(page)).toBe('')

    troubles.expect(NO_NETWORK)
    await site.data.changeFirm(OTHER, { maxFunding: SECOND })
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await goto('/')
    await firmRow(page, OTHER).getByText(SECOND).first().waitFor()
    await offline()
    for (const path of ['/', `/firm/${slug}`]) {
      await page.goto(path)
      await ready()
      await firmRow(page, OTHER).getByText(SECOND).first().waitFor({ state: 'attached' })
      expect(await flashed(page), path).toBe('')
    }
  },
)

journey('an address of no firm says so at once, and never shows the list', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, troubles } = await aVisitor(site, { serviceWorkers: false })
  troubles.expect(/404/)
  await watchFor(page, ['Filter by Tier'])
  await goto('/firm/nobody-here')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => site.gate.asked.some((path) => path.startsWith('/api/sync'))).toBe(true)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(await flashed(page)).toBe('')
})

journey(
  'a worker that comes after the first sync is told what the device holds',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, troubles } = await aVisitor(site)
    troubles.expect(/status of 503/)
    const isNoted = (address: string) => caches.match(address).then((note) => note !== undefined)
    const goOn = site.gate.hold('/sw.js')
    await goto('/')
    await expect.poll(async () => (await storedFirms(page).catch(() => [])).length).toBe(9)
    expect(await page.evaluate(isNoted, deviceRevision.address)).toBe(false)
    // Another sync would note it as well.
    site.gate.answer('/api/sync', { status: 503, type: 'application/json', body: '{"detail":"Back soon."}' })
    goOn()
    await expect.poll(() => page.evaluate(isNoted, deviceRevision.address)).toBe(true)
  },
)

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import type { Site } from './fixtures/site.ts'

const stage = (page: Page) => page.getByRole('region', { name: 'Gold firms' })
const button = (page: Page, name: string | RegExp): Locator => stage(page).getByRole('button', { name })

/** Which dot is the current one, from 1. */
const current = (page: Page) =>
  stage(page)
    .getByRole('button', { name: /^Firm \d/ })
    .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1)

async function withGoldFirms(site: Site, count: number): Promise<void> {
  await site.data.removeEveryFirm()
  for (let number = 1; number <= count; number++) {
    await site.data.addFirm({ name: `Golden ${number}`, category: 'Gold', pros: ['Pays'], cons: ['Slow'] })
  }
}

pageJourney('the gold firms move on by themselves, pause and resume', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/')
  await expect.poll(() => current(page)).toBe(1)
  await expect.poll(() => current(page)).toBe(2)
  await button(page, /^Pause/).click()
  await button(page, /^Resume|^Play/).waitFor()
  await button(page, /^Resume|^Play/).click()
  await button(page, /^Pause/).waitFor()
})

pageJourney('Next and Previous wrap around, dots lead to their firm', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/')
  await button(page, /^Pause/).click()
  await button(page, /^Firm 1:/).click()
  await expect.poll(() => current(page)).toBe(1)
  await button(page, 'Next').click()
  await expect.poll(() => current(page)).toBe(2)
  await button(page, 'Next').click()
  await expect.poll(() => current(page)).toBe(1)
  await button(page, 'Previous').click()
  await expect.poll(() => current(page)).toBe(2)
  await button(page, /^Firm 1:/).click()
  await expect.poll(() => current(page)).toBe(1)
})

pageJourney('it works from the keyboard, and stands still while it is used', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site, { viewport: 'tablet' })
  await goto('/')
  await button(page, /^Pause/).focus()
  await page.keyboard.press('Enter')
  await button(page, /^Resume|^Play/).waitFor()
  await button(page, 'Next').focus()
  const before = await current(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => current(page)).not.toBe(before)
})

pageJourney('at most five gold firms stand on it, without those left out', async ({ aSite, aVisitor }) => {
  const site = await aSite({ sampleFirms: false })
  await withGoldFirms(site, 7)
  await site.data.changeFirm('Golden 2', { includeInCarousel: false })
  const { page, goto } = await aVisitor(site)
  await goto('/')
  const names = await stage(page).getByRole('heading', { level: 3 }).allTextContents()
  expect(names).toEqual(['Golden 1', 'Golden 3', 'Golden 4', 'Golden 5', 'Golden 6'])
  expect(await button(page, /^Firm \d/).count()).toBe(5)
})

pageJourney('it is gone when no gold firm takes part', async ({ aSite, aVisitor }) => {
  const site = await aSite({ sampleFirms: false })
  await withGoldFirms(site, 1)
  await site.data.changeFirm('Golden 1', { includeInCarousel: false })
  const { page, goto } = await aVisitor(site)
  await goto('/')
  expect(await stage(page).count()).toBe(0)
})

pageJourney('it never moves by itself for those who ask for less motion', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site, { reducedMotion: true })
  await page.clock.install()
  await goto('/')
  await page.clock.runFor(20_000)
  expect(await current(page)).toBe(1)
  await button(page, 'Next').click()
  await page.clock.runFor(1_000)
  await expect.poll(() => current(page)).toBe(2)
})

pageJourney('its cards follow the size that staff set', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const widthAt = async (carouselSize: number) => {
    await site.data.changeSettings({ display: { carouselSize } })
    const { page, goto, close } = await aVisitor(site, { viewport: 'tablet' })
    await goto('/')
    const box = await stage(page)
      .getByRole('group', { name: /^1 of / })
      .boundingBox()
    await close()
    return box?.width ?? 0
  }
  const [full, half] = [await widthAt(100), await widthAt(50)]
  expect(Math.round(full)).toBe(320)
  expect(Math.round(half)).toBe(160)
})

// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import { drawn, resize, setTextScale } from './fixtures/measure.ts'
import { everythingOn } from './fixtures/rich-data.ts'

/** Where the header once wrapped onto a second line, and between. */
const widths = [700, 732, 744, 768, 800, 900, 1000, 1099, 1100, 1112, 1180, 1300, 1380, 1440, 1700, 1920]

/** Parts of the header that are cut, lie over each other or outside of it, and how much taller it is than its one or two lines. */
const headerFaults = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')
    if (!header) return ['no header']
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const isWide = (em: number) => matchMedia(`(min-width: ${em}em)`).matches
    const wanted = (isWide(68.75) ? 4 : isWide(43.75) ? 6.75 : 3.75) * rem
    const faults = Math.abs(header.offsetHeight - wanted) > 1 ? [`it is ${header.offsetHeight} px high`] : []
    const parts = [...header.querySelectorAll('a, button, search')]
      .filter((part) => part.checkVisibility() && !part.closest('[popover], search > *'))
      .map((part) => ({ words: part.textContent, box: part.getBoundingClientRect() }))
    for (const { words, box } of parts) {
      if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > wanted + 1)
        faults.push(`${words} stands outside of it`)
      const isUnder = parts.some(
        ({ box: other }) =>
          other !== box &&
          other.left + 1 < box.right &&
          other.right > box.left + 1 &&
          other.top + 1 < box.bottom &&
          other.bottom > box.top + 1,
      )
      if (isUnder) faults.push(`${words} lies over another part`)
    }
    return faults
  })

/** How far from the lower edge of the header that sticks the first thing below it sticks, in px. */
const gapBelow = (page: Page, selector: string) =>
  page.evaluate((what) => {
    const header = document.querySelector('header')?.getBoundingClientRect()
    const bar = document.querySelector(what)?.getBoundingClientRect()
    return Math.abs((bar?.top ?? 1e6) - (header?.bottom ?? 0))
  }, selector)

pageJourney('the number of saved firms covers no letter', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site, { viewport: 'desktop' })
  await goto('/')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const saved = page.getByRole('banner').getByRole('link', { name: /Saved/ })
  const number = saved.locator('span > span:has(> span)')
  await number.waitFor()
  for (const count of ['1', '12', '128']) {
    const gap = await number.evaluate((badge, text) => {
      badge.firstElementChild?.replaceChildren(text)
      const word = badge.closest('a')?.lastElementChild?.getBoundingClientRect().left ?? 0
      return word - badge.getBoundingClientRect().right
    }, count)
    expect(gap, count).toBeGreaterThanOrEqual(0)
  }
})

pageJourney(
  'the header keeps to its lines at every width, with a long name, all channels and larger text, and nothing that sticks lies under it',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings({ ...everythingOn, branding: { siteName: 'Propfirmregister' } })
    const slugs = (await site.firms()).slice(0, 3).map(({ slug }) => slug)
    const { page, goto } = await aVisitor(site, { viewport: 'desktop' })
    const pages = [
      ['/', '#filters'],
      [`/compare?firms=${slugs.join(',')}`, 'main thead'],
    ] as const
    const faults: string[] = []
    for (const scale of [1, 1.25]) {
      await setTextScale(page, scale)
      for (const [path, sticks] of pages) {
        await goto(path)
        for (const width of widths) {
          await resize(page, { width, height: 900 })
          await page.evaluate(() => scrollTo(0, 0))
          await drawn(page)
          await drawn(page)
          const at = `${path} at ${width} px and ${scale * 100} %`
          faults.push(...(await headerFaults(page)).map((fault) => `${at}: ${fault}`))
          await page.locator(sticks).evaluate((bar) => scrollTo(0, bar.getBoundingClientRect().top + 200))
          await drawn(page)
          const gap = await gapBelow(page, sticks)
          if (gap > 1) faults.push(`${at}: ${sticks} sticks ${gap} px away from the header`)
        }
      }
    }
    expect(faults).toEqual([])
  },
)

pageJourney(
  'on a low screen the header lets go, and what sticks does so at the top of the screen',
  async ({ site, aVisitor }) => {
    const slugs = (await site.firms()).slice(0, 3).map(({ slug }) => slug)
    const { page, goto } = await aVisitor(site, { viewport: 'desktop' })
    const pages = [
      ['/challenges', 'main thead'],
      [`/compare?firms=${slugs.join(',')}`, 'main thead'],
    ] as const
    const tops: number[] = []
    for (const [path, sticks] of pages) {
      await resize(page, { width: 1440, height: 900 })
      await goto(path)
      // A window that gets lower, and one that is low from the start.
      for (const change of [() => resize(page, { width: 1440, height: 500 }), () => goto(path)]) {
        await change()
        await page.evaluate(() => scrollTo(0, 0))
        const bar = page.locator(sticks)
        await bar.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + 200))
        await drawn(page)
        tops.push(await bar.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
      }
    }
    expect(tops).toEqual([0, 0, 0, 0])
  },
)

pageJourney(
  'the menu leads where the header has no room for a link, and closes',
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/')
    const header = page.getByRole('banner')
    const menu = header.getByRole('button', { name: 'Menu' })
    for (const name of ['Changes', 'Reviews']) {
      await menu.click()
      const place = header.getByRole('link', { name, exact: true })
      await place.click()
      await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
      expect(await place.isVisible()).toBe(false)
    }
    await menu.click()
    await header.getByRole('group', { name: 'Appearance' }).getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mode)).toBe('dark')
  },
)

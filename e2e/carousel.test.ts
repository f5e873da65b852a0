import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import type { Site } from './fixtures/site.ts'

const stage = (page: Page) => page.getByRole('region', { name: 'Gold firms' })
const button = (page: Page, name: string | RegExp): Locator => stage(page).getByRole('button', { name })

/** Which dot is the current one, from 1. */
const current = (page: Page) =>
  stage(page)
    .getByRole('button', { name: /^Firm \d/ })
    .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1)

/** The card that stands first in sight, in the words of its label. */
const onShow = (page: Page) =>
  stage(page)
    .getByRole('group', { name: 'Cards' })
    .evaluate((rail) => {
      const { left } = rail.getBoundingClientRect()
      const first = [...rail.children].find((card) => card.getBoundingClientRect().left >= left - 2)
      return first?.getAttribute('aria-label') ?? ''
    })

async function withGoldFirms(site: Site, count: number): Promise<string[]> {
  await site.data.removeEveryFirm()
  const names = Array.from({ length: count }, (_, at) => `Golden ${String(at + 1).padStart(2, '0')}`)
  await site.data.addFirms(names.map((name) => ({ name, category: 'Gold', pros: ['Pays'], cons: ['Slow'] })))
  return names
}

pageJourney('the gold firms move on by themselves, pause and resume', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site, { reducedMotion: false })
  await page.clock.install()
  await goto('/')
  await expect.poll(() => current(page)).toBe(1)
  await page.clock.runFor(4_300)
  await expect.poll(() => current(page)).toBe(2)
  await button(page, /^Pause/).click()
  await button(page, /^Resume|^Play/).waitFor()
  await button(page, /^Resume|^Play/).click()
  await button(page, /^Pause/).waitFor()
})

pageJourney(
  'Next and Previous wrap around, dots lead to their firm',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { reducedMotion: false })
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
  },
)

pageJourney(
  'it works from the keyboard, and stands still while it is used',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport: 'tablet', reducedMotion: false })
    await goto('/')
    await button(page, /^Pause/).focus()
    await page.keyboard.press('Enter')
    await button(page, /^Resume|^Play/).waitFor()
    await button(page, 'Next').focus()
    const before = await current(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => current(page)).not.toBe(before)
  },
)

const named = (page: Page) => stage(page).getByRole('heading', { level: 3, includeHidden: true })

for (const [count, viewport] of [
  [6, 'phone'],
  [11, 'desktop'],
] as const) {
  pageJourney(
    `it goes through all of ${count} gold firms, five at once, on a ${viewport}`,
    { tags: ['all'] },
    async ({ aSite, aVisitor }) => {
      const site = await aSite({ sampleFirms: false })
      const names = await withGoldFirms(site, count)
      const { page, goto } = await aVisitor(site, { viewport })
      await goto('/')
      await button(page, 'Next').waitFor()
      // The cards once lay over its end.
      const figure = await stage(page).getByText(`1 / ${count}`, { exact: true }).boundingBox()
      const first = await stage(page).getByRole('group', { name: 'Cards' }).boundingBox()
      if (!figure || !first) throw new Error('There is no figure beside the dots.')
      const isBeside = figure.x + figure.width <= first.x || figure.y + figure.height <= first.y
      expect(isBeside).toBe(true)
      const shown = new Set<string>()
      const places = new Set<number | undefined>()
      for (let step = 0; step < count; step++) {
        await expect.poll(() => onShow(page)).toMatch(new RegExp(`^${(step % count) + 1} of ${count}: `))
        shown.add((await onShow(page)).split(': ')[1] ?? '')
        expect(await named(page).count()).toBe(5)
        for (const part of [
          button(page, 'Next'),
          stage(page).getByText(`${step + 1} / ${count}`, { exact: true }),
        ])
          places.add((await part.boundingBox())?.x)
        await button(page, 'Next').click()
      }
      expect([...shown].sort()).toEqual(names.toSorted())
      // The button and the figure: fewer dots in the last group move neither.
      expect(places.size).toBe(2)
      await expect.poll(() => onShow(page)).toMatch(new RegExp(`^1 of ${count}: `))
      await button(page, 'Previous').click()
      await expect.poll(() => onShow(page)).toMatch(new RegExp(`^${count} of ${count}: `))
      await stage(page).getByText(`${count} / ${count}`, { exact: true }).waitFor()
      if (viewport === 'desktop') await button(page, new RegExp(`^Firm ${count}: `)).waitFor()
    },
  )
}

pageJourney(
  'its head is one row on a phone, however many gold firms there are',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite({ sampleFirms: false })
    const names = await withGoldFirms(site, 12)
    const { page, goto } = await aVisitor(site)
    const faults: string[] = []
    for (const count of [12, 8, 4, 3, 2]) {
      for (const name of names.slice(count)) await site.data.changeFirm(name, { includeInCarousel: false })
      await goto('/')
      await stage(page)
        .getByRole('group', { name: `1 of ${count}: Golden 01` })
        .waitFor()
      for (const width of [320, 360, 390, 430, 480, 500, 640]) {
        await resize(page, { width, height: 844 })
        const found = await stage(page).evaluate((section) => {
          const parts = [...section.querySelectorAll('h2, h2 ~ * button, h2 ~ * span')]
            .map((part) => part.getBoundingClientRect())
            .filter(({ height }) => height > 0)
          const [title, ...others] = parts
          const middles = parts.map(({ top, height }) => Math.round(top + height / 2))
          return [
            ...(Math.max(...middles) - Math.min(...middles) > 2 ? ['more than one row'] : []),
            ...(others.some(({ left }) => left < (title?.right ?? 0)) ? ['one part over another'] : []),
          ]
        })
        faults.push(...found.map((fault) => `${count} firms at ${width}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  },
)

pageJourney('a finger leads past the fifth firm', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite({ sampleFirms: false })
  await withGoldFirms(site, 7)
  const { page, goto } = await aVisitor(site, { reducedMotion: false })
  await goto('/')
  await button(page, /^Pause/).click()
  const cards = stage(page).getByRole('group', { name: 'Cards' })
  for (let swipe = 1; swipe <= 7; swipe++) {
    // At rest it begins with the card that is shown.
    const shown = await onShow(page)
    const number = /^\d+/.exec(shown ?? '')?.[0]
    await expect
      .poll(() => cards.evaluate((rail) => rail.firstElementChild?.ariaLabel))
      .toMatch(new RegExp(`^${number}(?: of 7)?: `))
    await cards.evaluate((rail) => rail.scrollBy({ left: 300 }))
    await expect.poll(() => onShow(page)).toMatch(new RegExp(`^${(swipe % 7) + 1} of 7: `))
  }
})

pageJourney(
  'the firms past the fifth come by themselves, and without those left out',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite({ sampleFirms: false })
    await withGoldFirms(site, 7)
    await site.data.changeFirm('Golden 02', { includeInCarousel: false })
    const { page, goto } = await aVisitor(site, { reducedMotion: false })
    await page.clock.install()
    await goto('/')
    await expect.poll(() => onShow(page)).toBe('1 of 6: Golden 01')
    for (let step = 0; step < 5; step++) await button(page, 'Previous').click()
    await expect.poll(() => onShow(page)).toBe('2 of 6: Golden 03')
    for (let step = 0; step < 3; step++) await button(page, 'Next').click()
    await expect.poll(() => onShow(page)).toBe('5 of 6: Golden 06')
    await page.clock.runFor(4_100)
    await expect.poll(() => onShow(page)).toBe('6 of 6: Golden 07')
    await page.clock.runFor(4_300)
    await expect.poll(() => onShow(page)).toBe('1 of 6: Golden 01')
  },
)

pageJourney('five gold firms stand in the document of many', { tags: ['all'] }, async ({ aSite }) => {
  const site = await aSite({ sampleFirms: false })
  await withGoldFirms(site, 7)
  const markup = await (await fetch(site.gate.origin)).text()
  expect(markup.match(/aria-roledescription="slide"/g)).toHaveLength(5)
})

pageJourney('it is gone when no gold firm takes part', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite({ sampleFirms: false })
  await withGoldFirms(site, 1)
  await site.data.changeFirm('Golden 01', { includeInCarousel: false })
  const { page, goto } = await aVisitor(site, { reducedMotion: false })
  await goto('/')
  expect(await stage(page).count()).toBe(0)
})

pageJourney(
  'it never moves by itself for those who ask for less motion',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await page.clock.install()
    await goto('/')
    await page.clock.runFor(20_000)
    expect(await current(page)).toBe(1)
    await button(page, 'Next').click()
    await page.clock.runFor(1_000)
    await expect.poll(() => current(page)).toBe(2)
  },
)

pageJourney('its cards follow the size that staff set', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const widthAt = async (carouselSize: number) => {
    await site.data.changeSettings({ display: { carouselSize } })
    const { page, goto, close } = await aVisitor(site, { viewport: 'tablet', reducedMotion: false })
    await goto('/')
    const box = await stage(page)
      .getByRole('group', { name: /^1 of / })
      .boundingBox()
    await close()
    return box?.width ?? 0
  }
  const [full, half] = [await widthAt(100), await widthAt(50)]
  // At their full size they fill the row, of at least 320 px each.
  expect(full).toBeGreaterThan(320)
  expect(Math.round(half)).toBe(160)
})

pageJourney('it stands still while nobody sees it', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site, { reducedMotion: false })
  await page.clock.install()
  await goto('/')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  // The intersection is reported a frame later; on a busy machine the element may have moved before.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const left = await current(page)
  for (let seconds = 0; seconds < 15; seconds++) await page.clock.runFor(1_000)
  expect(await current(page)).toBe(left)
})

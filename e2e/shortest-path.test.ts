import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, pageJourney } from './fixtures/journey.ts'
import { setTextScale } from './fixtures/measure.ts'
import { atOwnPace, saysCopied } from './fixtures/own-pace.ts'
import { everythingOn } from './fixtures/rich-data.ts'
import { coupon, firmRow, listedFirms, openFilters, searchBox, sectionTitles } from './fixtures/screen.ts'

/** Where the first code that can be copied and the first row of the list begin, in px from the top of the page. */
const firsts = (page: Page) =>
  page.evaluate(() => {
    const top = (selector: string) =>
      Math.round((document.querySelector(selector)?.getBoundingClientRect().top ?? 1e6) + scrollY)
    return { code: top('main [data-copy]'), row: top('main tbody tr') }
  })

pageJourney.for([
  ['phone', 260, 600],
  ['portrait', 500, 900],
  ['desktop', 500, 900],
] as const)(
  'the first code and the first row stand within the first screen on %s',
  { tags: ['all'] },
  async ([viewport, code, row], { site, aSite, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport })
    await goto('/')
    const plain = await firsts(page)
    expect(plain.code).toBeLessThanOrEqual(code)
    expect(plain.row).toBeLessThanOrEqual(row)
    await setTextScale(page, 2)
    // Twice the size on the same screen also takes more lines.
    const large = await firsts(page)
    expect(large.code).toBeLessThanOrEqual(2.25 * code)
    expect(large.row).toBeLessThanOrEqual(3 * row)

    const everything = await aSite()
    await everything.data.changeSettings(everythingOn)
    const full = await aVisitor(everything, { viewport })
    await full.goto('/')
    expect((await firsts(full.page)).row).toBeLessThanOrEqual(1000)
  },
)

pageJourney('four letters and one tap copy the code of a firm that is known', async ({ site, aVisitor }) => {
  const { page, goto, context } = await aVisitor(site)
  await atOwnPace(context)
  await goto('/')
  await searchBox(page).pressSequentially('kest')
  const code = coupon(page, 'Kestrel Row Funding')
  await expect.poll(() => listedFirms(page)).toEqual(['Kestrel Row Funding'])
  const box = await code.boundingBox()
  expect((box?.y ?? 1e6) + (box?.height ?? 0)).toBeLessThan(844)
  await code.tap()
  await saysCopied(code)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('KESTREL20')
})

pageJourney.for(['phone', 'portrait', 'desktop'] as const)(
  'a search folds what stands above the list and brings the place back, and its box stays where it is, on %s',
  { tags: ['all'] },
  async (viewport, { site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport })
    await goto('/')
    const boxTop = async () => (await searchBox(page).boundingBox())?.y
    const carousel = page.getByRole('region', { name: 'Gold firms' })
    await page.evaluate(() => scrollTo(0, 600))
    const [before, place] = [await boxTop(), await page.evaluate(() => scrollY)]
    await searchBox(page).fill('kestral')
    await page.getByText('1 firm matches').waitFor()
    await carousel.waitFor({ state: 'hidden' })
    expect(await boxTop()).toBe(before)
    expect((await firsts(page)).row).toBeLessThan(500)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await carousel.waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  },
)

/** Whether the element begins below everything that sticks above it. */
function isBelowTheBar(selector: string): boolean {
  const top = document.querySelector(selector)?.getBoundingClientRect().top ?? 0
  const isStuck = (bar: Element) => {
    const { top: from, height } = bar.getBoundingClientRect()
    return height > 0 && from < 200 && getComputedStyle(bar).position === 'sticky'
  }
  const bars = [...document.querySelectorAll('header, main section, main section div, thead')].filter(isStuck)
  return bars.every((bar) => top >= bar.getBoundingClientRect().bottom - 1)
}

pageJourney.for(['phone', 'portrait', 'desktop'] as const)(
  'nothing that is jumped to or focused lies under the bar that sticks, on %s',
  { tags: ['all'] },
  async (viewport, { site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport })
    await goto('/#avoid')
    const isFree = () => page.evaluate(isBelowTheBar, '#avoid')
    await expect.poll(isFree).toBe(true)
    // The bar is taller while something narrows the list.
    for (const address of ['/', '/?instrument=forex', '/challenges']) {
      await goto(address)
      await page.locator('tbody tr').last().getByRole('link').first().focus()
      for (let step = 0; step < 24; step++) {
        await page.keyboard.press('Shift+Tab')
        const isInList = await page.evaluate(() => document.activeElement?.closest('tbody') !== null)
        if (!isInList) continue
        // Rows that come into sight are measured after they are drawn, and move what stands below them.
        const isBelow = () => page.evaluate(isBelowTheBar, ':focus')
        await expect.poll(isBelow, { message: `${address}, step ${step}` }).toBe(true)
      }
    }
  },
)

pageJourney(
  'what is measured only after a key led to a row leaves it below the bar that sticks',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport: 'desktop' })
    await goto('/challenges')
    // As where the browser does not hold the page at what is in sight, and where rows above it turn out lower than they were.
    await page.evaluate(() => {
      for (const element of [document.documentElement, document.body]) element.style.overflowAnchor = 'none'
      const taller = document.createElement('div')
      taller.style.height = '120px'
      document.querySelector('main')?.prepend(taller)
      addEventListener('focusin', () => requestAnimationFrame(() => taller.remove()), { once: true })
    })
    const row = page.locator('tbody tr').nth(6).getByRole('link').first()
    await row.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 140))
    // A ring is for keys.
    await page.keyboard.press('Shift')
    await row.focus()
    await expect.poll(() => page.evaluate(() => document.querySelector('main > div[style]'))).toBe(null)
    await expect.poll(() => page.evaluate(isBelowTheBar, ':focus')).toBe(true)
  },
)

pageJourney(
  'a chosen order sorts inside the tiers and stands in the address',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto, reload } = await aVisitor(site)
    await goto('/')
    const everybodys = await listedFirms(page)
    const titles = await sectionTitles(page)
    await openFilters(page)
    const order = page.getByRole('combobox', { name: 'Sort' })
    await order.selectOption({ label: 'Lowest fee' })
    await expect.poll(() => listedFirms(page)).not.toEqual(everybodys)
    const sorted = await listedFirms(page)
    expect(sorted.slice(0, 2)).toEqual(['Kestrel Row Funding', 'Halden Ridge Capital'])
    expect(await sectionTitles(page)).toEqual(titles)
    expect(new URL(page.url()).search).toBe('?sort=fee')
    await reload()
    await expect.poll(() => listedFirms(page)).toEqual(sorted)
    const stars = firmRow(page, 'Kestrel Row Funding').getByRole('link', {
      name: /^4.7 of 5 stars, 3 reviews/,
    })
    await stars.waitFor()
    // In each tier all have as many reviews, so their names decide.
    await openFilters(page)
    await order.selectOption({ label: 'Most reviews' })
    await expect.poll(() => listedFirms(page)).toEqual(everybodys)
    await order.selectOption({ label: 'Best rating' })
    await expect.poll(async () => (await listedFirms(page)).slice(0, 2)).toEqual(sorted.slice(0, 2))
    expect(new URL(page.url()).search).toBe('?sort=rating')
    expect(await sectionTitles(page)).toEqual(titles)
    await page.goBack()
    await expect.poll(() => listedFirms(page)).toEqual(everybodys)
    expect(new URL(page.url()).search).toBe('?sort=reviews')
    await order.selectOption({ label: 'A–Z' })
    await expect.poll(() => listedFirms(page)).toEqual(everybodys)
  },
)

pageJourney(
  'the tab of the open page leads back to its top',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/?tier=avoid')
    await page.evaluate(() => scrollTo(0, 400))
    await page.getByRole('link', { name: 'Firms', exact: true }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(new URL(page.url()).search).toBe('?tier=avoid')
  },
)

journey('the Discord banner stays closed for the visit', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite()
  await site.data.changeSettings({ discord: everythingOn.discord })
  const { page, goto, reload, context, ready } = await aVisitor(site, { serviceWorkers: false })
  const banner = page.getByRole('complementary', { name: 'Discord' })
  await goto('/')
  const room = (font: string) =>
    banner.locator('> div').evaluate((line, family) => {
      document.documentElement.style.setProperty('--t-font', family)
      const range = document.createRange()
      range.selectNodeContents(line.querySelector('p')?.parentElement ?? line)
      const [text, around] = [range.getBoundingClientRect(), line.getBoundingClientRect()]
      return Math.min(text.top - around.top, around.bottom - text.bottom)
    }, font)
  for (const font of ['sans-serif', 'serif', 'monospace'])
    expect(await room(font), font).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: 'Close the Discord banner' }).click()
  await reload()
  expect(await banner.count()).toBe(0)
  // Before the app runs it is in the document, and must not push down what the visitor sees.
  await page.route(/\.js$/, () => undefined)
  await page.reload()
  expect(await banner.count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const another = await context.newPage()
  await another.goto('/')
  await ready()
  await another.getByRole('complementary', { name: 'Discord' }).waitFor()
})

journey(
  'firms that are restricted in the chosen country can be hidden',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const restricted = (await site.firms())[0]
    if (!restricted) throw new Error('A site has sample firms')
    await site.data.changeFirm(restricted.name, { restrictedCountries: ['Germany'] })
    const { page, goto } = await aVisitor(site, { serviceWorkers: false })
    await goto('/')
    const isListed = async () => (await listedFirms(page)).includes(restricted.name)
    await openFilters(page)
    const country = page.getByRole('combobox', { name: 'Available in my country' })
    await country.focus()
    await country.selectOption({ label: 'Germany' })
    expect(await isListed()).toBe(true)
    await page.getByRole('button', { name: 'Hide restricted firms' }).click()
    await expect.poll(isListed).toBe(false)
    await goto('/challenges?avoid=1')
    await page.getByRole('status').filter({ hasText: '24 challenges of 28' }).waitFor()
    expect(await page.getByRole('rowheader', { name: restricted.name }).count()).toBe(0)
  },
)

import { expect } from 'vitest'
import { priceOf, untilFunded } from '#contract/challenges/price.ts'
import { type Firm, toFirmRow } from '#contract/firm.ts'
import { NO_FILTER } from '#contract/firm-filter.ts'
import { filterFirms } from '#testing/contract/filter-firms.ts'
import { axe } from './fixtures/axe.ts'
import { pageJourney } from './fixtures/journey.ts'
import { overflowing, resize, smallTargets } from './fixtures/measure.ts'
import { chip, listedFirms, openFilters, searchBox } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import { viewports } from './fixtures/viewports.ts'
import { axeInLightAndDark } from './fixtures/wear.ts'

type Filter = Parameters<typeof filterFirms>[1]

async function expected(site: Site, filter: Partial<Filter>): Promise<string[]> {
  const rows = (await site.firms()).map(toFirmRow)
  return filterFirms(rows, { ...NO_FILTER, ...filter }).map((firm) => firm.name)
}

pageJourney('tiers and instruments narrow the list together', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/')
  await chip(page, 'Gold').click()
  await chip(page, 'Silver').click()
  await chip(page, 'FX').click()
  const wanted = await expected(site, { tiers: ['gold', 'silver'], instruments: ['forex'] })
  expect(wanted.length).toBeGreaterThan(0)
  await expect.poll(() => listedFirms(page)).toEqual(wanted)
  expect(await chip(page, 'Gold').getAttribute('aria-pressed')).toBe('true')
  expect(await chip(page, 'Bronze').getAttribute('aria-pressed')).toBe('false')
  await page
    .getByRole('status')
    .filter({ hasText: `${wanted.length} firms match` })
    .waitFor()
  expect(await page.getByText('Gold, Silver; FX', { exact: true }).isVisible()).toBe(true)
  const clear = page.getByRole('button', { name: `Clear All Filters (${wanted.length})` })
  await clear.waitFor()
  for (const viewport of ['phone', 'narrow'] as const) {
    await resize(page, viewports[viewport])
    const row = await clear.evaluate((button) => button.parentElement?.clientHeight)
    expect(row, viewport).toBeLessThanOrEqual(48)
  }
})

pageJourney(
  '"Up to $200" asks what challenges really cost, and closing its sheet brings the list into sight on a phone',
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport: 'phone' })
    await goto('/')
    const all = await listedFirms(page)
    const sheet = await openFilters(page)
    const price = sheet.getByRole('group', { name: 'Price until funded' })
    const twoHundred = price.getByRole('button', { name: /^Up to \$200/ })
    await price.getByRole('button', { name: `Any ${all.length}` }).waitFor()
    expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await twoHundred.click()
    const isWithin = (firm: Firm) =>
      firm.challenges?.some((challenge) => {
        const asked = priceOf(challenge, toFirmRow(firm), new Date())
        return asked !== null && untilFunded(asked, challenge) <= 20_000
      })
    const within = (await site.firms()).filter(isWithin).map(({ name }) => name)
    expect(within.length).toBeGreaterThan(0)
    expect(within.length).toBeLessThan(all.length)
    await expect.poll(() => listedFirms(page)).toEqual(all.filter((name) => within.includes(name)))
    expect(new URL(page.url()).search).toBe('?price=-20000')
    // Applied while the sheet is open; the list is seen once it is closed, and after a chip above.
    await sheet.getByRole('button', { name: `Show ${within.length} firms` }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filters 1 in use' }).waitFor()
    const top = async () => (await page.locator('#results').boundingBox())?.y ?? -1
    await expect.poll(top).toBeLessThan(422)
    expect(await top()).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo(0, 0))
    await chip(page, 'FX').click()
    await expect.poll(top).toBeLessThan(422)
    await openFilters(page)
    await page.getByRole('link', { name: 'Show these challenges' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ challenges of / })
      .waitFor()
    await page.goBack()
    await page.getByRole('button', { name: /^Clear All Filters/ }).click()
    await expect.poll(() => listedFirms(page)).toEqual(all)
  },
)

pageJourney(
  '"All" is on while nothing is chosen, and clears its own group alone',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/')
    const all = chip(page, 'All')
    expect(await all.first().getAttribute('aria-pressed')).toBe('true')
    await chip(page, 'Gold').click()
    await chip(page, 'Futures').click()
    await expect.poll(() => all.first().getAttribute('aria-pressed')).toBe('false')
    await all.first().click()
    await expect.poll(() => listedFirms(page)).toEqual(await expected(site, { instruments: ['futures'] }))
  },
)

pageJourney(
  'a key in the moment of a tap on a chip loses neither',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/')
    const [, , , firm] = await site.firms()
    const [gold, search] = [await chip(page, 'Gold').elementHandle(), firm?.name ?? '']
    await chip(page, 'Gold').click()
    await expect.poll(() => listedFirms(page)).toEqual(await expected(site, { tiers: ['gold'] }))
    await searchBox(page).evaluate(
      (box, [pressed, typed]) => {
        ;(pressed as HTMLElement).click()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, typed)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      },
      [gold, search] as const,
    )
    await expect.poll(() => listedFirms(page)).toEqual(await expected(site, { search }))
    expect(await expected(site, { search, tiers: ['gold'] })).toEqual([])
  },
)

pageJourney('what is typed before the page comes to life is searched for', async ({ site, aVisitor }) => {
  const { page, ready } = await aVisitor(site)
  const release = site.gate.hold(/^\/assets\/.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await searchBox(page).fill('silver')
  release()
  await ready()
  await expect.poll(() => listedFirms(page)).toEqual(await expected(site, { search: 'silver' }))
  expect(await searchBox(page).inputValue()).toBe('silver')
})

pageJourney(
  'Enter in the search box scrolls to the results',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/')
    await searchBox(page).fill('silver')
    await searchBox(page).press('Enter')
    // The content above the list is folded away: the results begin right below the sticky bar, the country's line and the switch.
    const gap = () =>
      page.evaluate(() => {
        const [bar, results] = ['filters', 'results'].map((id) =>
          document.getElementById(id)?.getBoundingClientRect(),
        )
        return (results?.top ?? 0) - (bar?.bottom ?? 0)
      })
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    expect(await gap()).toBeLessThan(110)
  },
)

pageJourney('the clear button empties the search', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/')
  await searchBox(page).fill('silver')
  await expect.poll(() => listedFirms(page)).toEqual(await expected(site, { search: 'silver' }))
  await page.getByRole('button', { name: 'Clear search' }).filter({ visible: true }).click()
  await expect.poll(() => searchBox(page).inputValue()).toBe('')
  await expect.poll(() => listedFirms(page)).toEqual(await expected(site, {}))
})

pageJourney('where nothing matches, the page says so and offers to clear', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/')
  await searchBox(page).fill('no firm is called this')
  await page.getByText('No firms match your filters').waitFor()
  await page.getByText('Try adjusting your tier or instrument filters to see more results').waitFor()
  await page.getByRole('button', { name: 'Clear All Filters', exact: true }).click()
  const isBeside = () => document.activeElement === document.getElementById('filters')
  expect(await page.evaluate(isBeside)).toBe(true)
  await expect.poll(() => listedFirms(page)).toEqual(await expected(site, {}))
  await expect.poll(() => searchBox(page).inputValue()).toBe('')
})

pageJourney(
  'of filters that match nothing one may be dropped',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const [firm] = (await site.firms()).filter(({ category }) => category.toLowerCase() === 'gold')
    const { page, goto } = await aVisitor(site)
    await goto(`/?${new URLSearchParams({ q: firm?.name ?? '', tier: 'bronze' })}`)
    await page.getByText('No firms match your filters').waitFor()
    await page.getByRole('button', { name: /^Search: .* shows \d+ firms?$/ }).waitFor()
    expect([...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    await page.getByRole('button', { name: 'Bronze shows 1 firm' }).click()
    await expect.poll(() => listedFirms(page)).toEqual([firm?.name])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('filters')
    await goto('/challenges?q=no-such-thing&tier=gold&steps=1')
    await page.getByText('No challenge matches').waitFor()
    await page.getByRole('button', { name: 'Search: no-such-thing' }).click()
    await page.getByText('No challenge matches').waitFor({ state: 'detached' })
  },
)

pageJourney(
  'the sheet of filters whose code is still on its way says so below its button, which takes the press back',
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    const goOn = site.gate.hold(/^\/assets\/public-pages-.*\.js$/)
    await goto('/')
    const press = () => page.getByRole('button', { name: /^Filters/ }).click()
    const words = page.getByText('The filters load. They need a connection once.')
    await press()
    await words.waitFor()
    expect([...(await axe(page)), ...(await overflowing(page))]).toEqual([])
    await press()
    await words.waitFor({ state: 'detached' })
    await press()
    goOn()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    expect(await words.count()).toBe(0)
  },
)

pageJourney('a filtered address can be shared, and Back undoes a filter', async ({ site, aVisitor }) => {
  const first = await aVisitor(site)
  await first.goto('/')
  await chip(first.page, 'Gold').click()
  await expect.poll(() => first.page.url()).toContain('tier=gold')
  await chip(first.page, 'CFDs').click()
  await expect.poll(() => first.page.url()).toContain('instrument=cfd')
  const shared = new URL(first.page.url())
  const wanted = await expected(site, { tiers: ['gold'], instruments: ['cfd'] })

  const second = await aVisitor(site)
  await second.goto(shared.pathname + shared.search)
  await expect.poll(() => listedFirms(second.page)).toEqual(wanted)
  expect(await chip(second.page, 'Gold').getAttribute('aria-pressed')).toBe('true')

  await first.page.goBack()
  await expect.poll(() => listedFirms(first.page)).toEqual(await expected(site, { tiers: ['gold'] }))
  await first.page.goBack()
  await expect.poll(() => listedFirms(first.page)).toEqual(await expected(site, {}))
  await first.page.goForward()
  await expect.poll(() => listedFirms(first.page)).toEqual(await expected(site, { tiers: ['gold'] }))
})

pageJourney(
  'typing a search leaves one step back, not one per letter',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/')
    const before = await page.evaluate(() => history.length)
    await searchBox(page).pressSequentially('silver')
    await expect.poll(() => page.url()).toContain('q=silver')
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1)
  },
)

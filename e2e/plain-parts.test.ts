// @module-tag all

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import { overflowing, resize } from './fixtures/measure.ts'
import { everythingOn } from './fixtures/rich-data.ts'
import { dialog, NO_NETWORK } from './fixtures/screen.ts'
import { formIsOpen } from './fixtures/submission-form.ts'
import { viewports } from './fixtures/viewports.ts'

/** Where a part stands, or the words in it. */
const boxOf = (part: Locator, ofWords = false) =>
  part.evaluate((element, isOfWords) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const { top, bottom, left, right } = (isOfWords ? words : element).getBoundingClientRect()
    return { top, bottom, middle: (top + bottom) / 2, centre: (left + right) / 2 }
  }, ofWords)

pageJourney('on the smallest phone the menu of the header is whole', async ({ filled, aVisitor }) => {
  const { page, goto } = await aVisitor(filled, { viewport: 'narrow' })
  await goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const modes = page.getByRole('banner').getByRole('radio')
  await modes.first().waitFor()
  expect(await overflowing(page)).toEqual([])
  const tops = await modes.evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

pageJourney(
  'on the smallest phone the sentence of a benefit opens above the tabs',
  async ({ filled, aVisitor }) => {
    const { page, goto } = await aVisitor(filled, { viewport: 'narrow' })
    await goto('/')
    await page.locator('summary').filter({ hasText: 'Real Experiences' }).click()
    const sentence = page.getByText('Where we hold evidence for a rating')
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await expect
      .poll(async () => (await boxOf(sentence)).bottom - (await boxOf(tabs)).top)
      .toBeLessThanOrEqual(0)
  },
)

pageJourney(
  'the Discord banner is closed at its upper corner, however narrow it is',
  async ({ filled, aVisitor }) => {
    const { page, goto } = await aVisitor(filled, { viewport: 'narrow' })
    await goto('/')
    const banner = page.getByRole('complementary', { name: 'Discord' })
    const close = await boxOf(banner.getByRole('button', { name: 'Close the Discord banner' }))
    expect(close.top).toBeLessThanOrEqual((await boxOf(banner.getByText('Ask before you buy'))).top)
  },
)

pageJourney(
  'in the foot of the details only the action has a row of its own, and what is beside another is as high',
  async ({ filled, aVisitor }) => {
    const { page, goto } = await aVisitor(filled)
    const foot = dialog(page).locator('div:has(> form > button)').filter({ hasText: 'Close Details' })
    const parts = foot.locator(':scope > :is(div, button, a), :scope > form > button')
    for (const slug of ['larkspur-funded', 'gullwing-apex-funds', 'wolverhampton']) {
      await goto(`/firm/${slug}`)
      for (const viewport of ['narrow', 'phone', 'portrait', 'desktop'] as const) {
        await resize(page, viewports[viewport])
        const boxes = await parts.evaluateAll((all) =>
          all.map((part) => {
            const { top, height } = part.getBoundingClientRect()
            return { name: part.localName, top: Math.round(top), height: Math.round(height) }
          }),
        )
        const rows = Object.values(Object.groupBy(boxes, ({ top }) => top))
        for (const row of rows) {
          const where = `${slug} on a ${viewport}: ${JSON.stringify(boxes)}`
          expect(row?.length === 1 && row[0]?.name === 'button' && rows.length > 2, where).toBe(false)
          expect(new Set(row?.map(({ height }) => height)).size, where).toBe(1)
        }
      }
    }
  },
)

pageJourney(
  'a long name stretches no card of the carousel, and the line of the video stands in the middle of its own',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings(everythingOn)
    const name = 'Long Proprietary Trading Company '.repeat(3).trim()
    await site.data.addFirm({ name, category: 'gold', pros: ['a'], cons: ['b'] })
    const { page, goto } = await aVisitor(site, { viewport: 'tablet' })
    await goto('/')
    const cards = page.getByRole('region', { name: 'Gold firms' }).getByRole('heading', { level: 3 })
    const heights = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(2.5 * Math.min(...heights))
    const video = page.getByRole('region', { name: 'Featured video' })
    const { middle } = await boxOf(video.locator('div').first())
    const picture = await boxOf(video.locator('summary > span'))
    const title = await boxOf(video.getByRole('heading'))
    const words = await boxOf(video.getByText('Eight minutes'), true)
    expect(Math.abs(picture.middle - middle)).toBeLessThan(2)
    expect(Math.abs((title.top + words.bottom) / 2 - middle)).toBeLessThan(2)
  },
)

pageJourney(
  'without a network the words of an action stand inside of it, on all of its line',
  async ({ filled, aVisitor }) => {
    const { page, goto, offline, troubles } = await aVisitor(filled, { viewport: 'desktop' })
    troubles.expect(NO_NETWORK)
    await goto('/')
    await offline()
    const waits = page.getByRole('link', { name: /^Open when/ })
    await waits.first().waitFor()
    const insets = await waits.evaluateAll((links) =>
      links.map((link) => {
        const words = document.createRange()
        words.selectNodeContents(link.firstElementChild ?? link)
        const [inner, outer] = [words.getBoundingClientRect(), link.getBoundingClientRect()]
        return Math.min(inner.left - outer.left, outer.right - inner.right)
      }),
    )
    expect(Math.min(...insets)).toBeGreaterThan(3)
    await resize(page, viewports.phone)
    const cards = page.getByRole('region', { name: 'Gold firms' }).getByRole('group', { name: /^1:/ })
    const widths = await cards.first().evaluate((card) => {
      const action = card.querySelector<HTMLElement>('a[data-offline]')
      return [action?.offsetWidth, action?.parentElement?.clientWidth]
    })
    expect(widths[0]).toBe(widths[1])
  },
)

pageJourney('a code in a narrow column stands over its mark', async ({ filled, aVisitor }) => {
  const { page, goto } = await aVisitor(filled, { viewport: 'narrow' })
  await goto('/compare?firms=kestrel-row-funding,halden-ridge-capital')
  const coupon = page.getByRole('table').locator('button:has(code)').first()
  const words = await boxOf(coupon.locator('code'), true)
  expect(Math.abs(words.centre - (await boxOf(coupon)).centre)).toBeLessThan(3)
})

pageJourney(
  'the title of a choice is as far from it as the label of a field',
  async ({ filled, aVisitor }) => {
    const { page, goto } = await aVisitor(filled)
    await goto('/submit-review')
    await formIsOpen(page)
    const gaps = await page.locator('main').evaluate((main) => {
      const gapOf = (title: Element | null, below: Element | null) =>
        (below?.getBoundingClientRect().top ?? 0) - (title?.getBoundingClientRect().bottom ?? 0)
      const field = main.querySelector('form input')
      return {
        field: gapOf(main.querySelector(`label[for="${field?.id}"]`), field),
        choices: [...main.querySelectorAll('fieldset > legend.flex')].map((legend) =>
          gapOf(legend, legend.nextElementSibling),
        ),
      }
    })
    expect(gaps.choices.length).toBeGreaterThan(1)
    for (const gap of gaps.choices) expect(Math.abs(gap - gaps.field)).toBeLessThan(3)
  },
)

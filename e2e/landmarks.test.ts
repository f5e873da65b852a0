// @module-tag all

import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import type { Visitor } from './fixtures/visitor.ts'

/** Words and place of what has the focus. */
const focused = ({ page }: Visitor) =>
  page.evaluate(() => {
    const element = document.activeElement
    const words = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    return { words: words.trim(), inList: element?.closest('#results') !== null }
  })

pageJourney(
  'the tab key reaches the first firm in three steps, and the filters too',
  async ({ site, aVisitor }) => {
    const visitor = await aVisitor(site, { viewport: 'desktop' })
    const { page, goto } = visitor
    await goto('/')
    await page.keyboard.press('Tab')
    expect((await focused(visitor)).words).toBe('Skip to firms')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect((await focused(visitor)).inList).toBe(true)

    await goto('/?tier=gold')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect((await focused(visitor)).words).toBe('Skip to filters')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#filters') !== null)).toBe(true)
    expect(new URL(page.url()).search).toBe('?tier=gold')
  },
)

pageJourney(
  'elsewhere the tab key skips to the content, without scripts as well',
  async ({ site, aVisitor }) => {
    for (const scripts of [true, false]) {
      const { page, goto } = await aVisitor(site, { viewport: 'desktop', scripts })
      await goto('/how-we-rate')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.locator('main :focus').count(), `scripts: ${scripts}`).toBe(1)
    }
  },
)

pageJourney(
  'whatever takes the focus stands in sight, under nothing that sticks',
  async ({ site, aVisitor }) => {
    for (const viewport of ['phone', 'portrait', 'desktop'] as const) {
      const visitor = await aVisitor(site, { viewport })
      const { page, goto } = visitor
      visitor.troubles.expect(/status of 404/)
      for (const address of ['/', '/submit-review', '/how-we-rate', '/nowhere']) {
        await goto(address)
        const faults: string[] = []
        for (let stop = 0; stop < 60; stop++) {
          await page.keyboard.press('Tab')
          const fault = await page.evaluate(() => {
            const element = document.activeElement
            if (!element || element === document.body) return null
            const { left, right, top, bottom } = (element.closest('label') ?? element).getBoundingClientRect()
            const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
            // Of a field of several lines, browsers bring the one with the caret into sight: here the first.
            const high = element instanceof HTMLTextAreaElement ? Math.min(bottom - top, 48) : bottom - top
            const [x, y] = [(left + right) / 2, top + high / 2]
            if (y < 0 || y > innerHeight) return `"${name}" at ${Math.round(y)} of ${innerHeight}`
            const over = document.elementFromPoint(Math.min(Math.max(x, 1), innerWidth - 1), y)
            const sticky = over?.closest('header, nav, [id=filters]')
            if (!sticky || sticky.contains(element)) return null
            return `"${name}" lies under ${sticky.localName}.${sticky.className}`
          })
          if (fault) faults.push(fault)
        }
        expect(faults, `${address} on a ${viewport}`).toEqual([])
      }
    }
  },
)

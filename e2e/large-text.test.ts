// @module-tag all

import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import { setTextScale } from './fixtures/measure.ts'

pageJourney('the words of the tab bar stand apart at twice the text', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/')
  await setTextScale(page, 2)
  const gaps = await page.locator('nav[aria-label="Main"]:visible').evaluateAll((bars) =>
    bars.flatMap((bar) => {
      const words = [...bar.querySelectorAll('a')].map((tab) => {
        const text = document.createTreeWalker(tab, NodeFilter.SHOW_TEXT).nextNode()
        const range = document.createRange()
        range.selectNodeContents(text ?? tab)
        return range.getBoundingClientRect()
      })
      return words.slice(1).map(({ left }, index) => left - (words[index]?.right ?? 0))
    }),
  )
  expect(gaps).toHaveLength(4)
  expect(Math.min(...gaps)).toBeGreaterThan(6)
})

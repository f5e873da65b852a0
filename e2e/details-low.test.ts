// @module-tag all

import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import { resize, setTextScale } from './fixtures/measure.ts'
import { dialog } from './fixtures/screen.ts'

pageJourney(
  'on a low screen the head of the details scrolls away, and what is pressed at their foot is one row',
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/firm/kestrel-row-funding')
    const sheet = dialog(page)
    await sheet.waitFor()
    const screens = [
      { width: 844, height: 390, scale: 1 },
      { width: 375, height: 667, scale: 1 },
      { width: 1440, height: 900, scale: 2 },
    ]
    for (const { width, height, scale } of screens) {
      await resize(page, { width, height })
      await setTextScale(page, scale)
      const shape = () =>
        sheet.evaluate((element) => {
          const action = element.querySelector('a[rel~=sponsored]')
          const row = [...(action?.parentElement?.querySelectorAll(':scope > :is(button, a, form)') ?? [])]
          element.querySelector('#reviews')?.scrollIntoView({ behavior: 'instant' })
          const tops = row.map((part) => Math.round(part.getBoundingClientRect().top))
          const head = element.querySelector('h2')?.getBoundingClientRect().bottom ?? 0
          const isHeadAway = head <= element.getBoundingClientRect().top
          return { parts: tops.length, rows: new Set(tops).size, isHeadAway }
        })
      await expect.poll(shape, { message: `${width}` }).toEqual({ parts: 3, rows: 1, isHeadAway: true })
    }
  },
)

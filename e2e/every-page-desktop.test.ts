// @module-tag all

import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { ringFaults } from './fixtures/focus-rings.ts'
import { pageJourney } from './fixtures/journey.ts'
import { outlineFaults } from './fixtures/looks.ts'
import { textOnPicture } from './fixtures/on-picture.ts'
import { fill } from './fixtures/rich-data.ts'

// Phone and tablet are walked in every-page and every-page-dark; the colours of a choice are the same on each.
pageJourney(
  'every public page, on a desktop in the light and the dark that a visitor chose: axe finds nothing, the outline is in order',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await fill(site.data)
    const [first, second] = (await site.firms()).filter(({ pros, cons }) => pros && cons)
    const faults: string[] = []
    // Light is the counterpart of a dark theme, dark that of a light one.
    for (const [preset, choice] of [
      ['light', 'dark'],
      ['dark', 'light'],
    ] as const) {
      await site.data.activateTheme({ colors: themePresets[preset] })
      const { page, context, goto, troubles } = await aVisitor(site, {
        viewport: 'desktop',
      })
      troubles.expect(/status of 404/)
      await context.addInitScript((mode) => localStorage.setItem('mode', mode), choice)
      for (const address of [
        '/',
        `/firm/${first?.slug}`,
        `/compare?firms=${first?.slug},${second?.slug}`,
        '/saved',
        '/verified-traders',
        '/submit-review',
        '/submit-review?by=email',
        '/how-we-rate',
        '/reviews',
        '/challenges',
        '/rules',
        '/closed',
        '/changes',
        '/nowhere',
      ]) {
        await goto(address)
        expect(await page.evaluate(() => document.documentElement.dataset.mode)).toBe(choice)
        // The form is read from the device first; its button then turns from off to on.
        await expect.poll(() => page.locator('button[type="submit"]:disabled').count()).toBe(0)
        // Only the colours differ between the two.
        const found = await axe(page, choice === 'dark' ? ['color-contrast'] : undefined)
        if (choice === 'light') {
          found.push(
            ...(await outlineFaults(page)),
            ...(await textOnPicture(page)),
            ...(await ringFaults(page)),
          )
        }
        faults.push(...found.map((fault) => `${address} in ${choice}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  },
)

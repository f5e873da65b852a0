import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { faultsAtEverySize, outlineFaults } from './fixtures/looks.ts'
import { overflowing, smallTargets } from './fixtures/measure.ts'
import { fill } from './fixtures/rich-data.ts'
import { walk, wayNames } from './fixtures/walk.ts'

// Each public page and state is visited once a size, and all that a look can tell is looked at in that visit: rules of
// accessibility, width, broken words, targets and outline. What the console says fails the visitor.

journey.for(wayNames)(
  '%s, light on a phone: axe finds nothing, thumbs reach everything, and at every width and size of text nothing sticks out or breaks',
  async (way, { aSite, aVisitor }) => {
    const site = await aSite()
    await fill(site.data)
    await site.data.activateTheme({ colors: themePresets.light })
    const visitor = await aVisitor(site, { viewport: 'phone', reducedMotion: true })
    const { page } = visitor
    const faults: Record<string, string[]> = {}
    await walk(way, visitor, site, async (name) => {
      const found = [
        ...(await axe(page)),
        ...(await overflowing(page)),
        ...(await smallTargets(page)),
        ...(await faultsAtEverySize(page)),
      ]
      if (found.length > 0) faults[name] = found
    })
    expect(faults).toEqual({})
  },
)

journey.for(wayNames)(
  '%s, dark on a tablet: axe finds nothing, and nothing sticks out',
  async (way, { aSite, aVisitor }) => {
    const site = await aSite()
    await fill(site.data)
    await site.data.activateTheme({ colors: themePresets.dark })
    const visitor = await aVisitor(site, { viewport: 'tablet', reducedMotion: true })
    const faults: Record<string, string[]> = {}
    await walk(way, visitor, site, async (name) => {
      const found = [...(await axe(visitor.page)), ...(await overflowing(visitor.page))]
      if (found.length > 0) faults[name] = found
    })
    expect(faults).toEqual({})
  },
)

// Phone and tablet are walked above; the colours of a choice are the same on each.
journey(
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
        reducedMotion: true,
        serviceWorkers: false,
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
        '/nowhere',
      ]) {
        await goto(address)
        expect(await page.evaluate(() => document.documentElement.dataset.mode)).toBe(choice)
        // The form is read from the device first; its button then turns from off to on.
        await expect.poll(() => page.locator('button[type="submit"]:disabled').count()).toBe(0)
        // Only the colours differ between the two.
        const found = await axe(page, choice === 'dark' ? ['color-contrast'] : undefined)
        if (choice === 'light') found.push(...(await outlineFaults(page)))
        faults.push(...found.map((fault) => `${address} in ${choice}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  },
)

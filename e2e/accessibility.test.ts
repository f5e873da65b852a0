import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { overflowing, smallTargets } from './fixtures/measure.ts'
import { fill } from './fixtures/rich-data.ts'
import { walk } from './fixtures/walk.ts'

journey.for([
  ['light', 'phone'],
  ['dark', 'tablet'],
] as const)(
  'axe finds nothing on any public screen, %s on a %s; thumbs reach everything',
  { timeout: 120_000 },
  async ([preset, viewport], { aSite, aVisitor }) => {
    const site = await aSite()
    await fill(site.data)
    await site.data.activateTheme({ colors: themePresets[preset] })
    const visitor = await aVisitor(site, { viewport, reducedMotion: true })
    const faults: Record<string, string[]> = {}
    await walk(visitor, site, async (name) => {
      const found = [...(await axe(visitor.page)), ...(await overflowing(visitor.page))]
      if (viewport === 'phone') found.push(...(await smallTargets(visitor.page)))
      if (found.length > 0) faults[name] = found
    })
    expect(faults).toEqual({})
  },
)

// Phone and tablet are walked above; the colours of a choice are the same on each.
journey(
  'axe finds nothing on any public page on a desktop, in the light and the dark that a visitor chose',
  { timeout: 180_000 },
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
        faults.push(...found.map((fault) => `${address} in ${choice}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  },
)

journey(
  'axe finds nothing while the site is closed, loading or without data',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const shell = await fetch(`${site.gate.origin}/shell`)
    const policy = shell.headers.get('content-security-policy') ?? ''
    site.gate.answer('/', { status: 200, type: 'text/html', body: await shell.text(), policy })
    for (const preset of ['light', 'dark'] as const) {
      await site.data.activateTheme({ colors: themePresets[preset] })
      const letThrough = site.gate.hold('/api/sync')
      const early = await aVisitor(site, { serviceWorkers: false, reducedMotion: true })
      await early.goto('/')
      await early.page.getByText('Loading firms').waitFor({ state: 'attached' })
      expect(await axe(early.page), `loading, ${preset}`).toEqual([])
      letThrough()

      const mend = site.gate.answer('/api/sync', {
        status: 503,
        type: 'application/json',
        body: '{"detail":"x"}',
      })
      const unlucky = await aVisitor(site, { serviceWorkers: false, reducedMotion: true })
      unlucky.troubles.expect(/status of 503/)
      await unlucky.goto('/')
      await unlucky.page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor()
      expect(await axe(unlucky.page), `error, ${preset}`).toEqual([])
      expect(await smallTargets(unlucky.page)).toEqual([])
      mend()
    }
    await site.data.changeSettings({
      maintenance: { enabled: true, estimatedDowntime: '45 minutes', contactEmail: 'help@tierboard.example' },
    })
    for (const preset of ['light', 'dark'] as const) {
      await site.data.activateTheme({ colors: themePresets[preset] })
      const { page, goto, troubles } = await aVisitor(site, { serviceWorkers: false })
      troubles.expect(/status of 503/)
      await goto('/verified-traders')
      await page.getByRole('button', { name: 'Check Again' }).waitFor()
      expect(await axe(page), `maintenance, ${preset}`).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    }
  },
)

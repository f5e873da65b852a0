// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { faultsAtEverySize } from './fixtures/looks.ts'
import { smallTargets } from './fixtures/measure.ts'

journey(
  'what stands in place of a page while the site is closed, loading or without data: axe finds nothing, words and width are kept',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const shell = await fetch(`${site.gate.origin}/shell`)
    const policy = shell.headers.get('content-security-policy') ?? ''
    const body = await shell.text()
    for (const path of ['/', '/verified-traders', '/submit-review'])
      site.gate.answer(path, { status: 200, type: 'text/html', body, policy })
    const faults: string[] = []
    const note = (name: string, found: readonly string[]) =>
      void faults.push(...found.map((fault) => `${name}: ${fault}`))
    const opened = () => aVisitor(site, { serviceWorkers: false })
    /** The checks of the look; the widths are the same in both presets. */
    const look = async (page: Page, preset: 'light' | 'dark', name: string) => {
      note(`${name}, ${preset}`, await axe(page))
      if (preset === 'light') note(name, await faultsAtEverySize(page))
    }

    for (const preset of ['light', 'dark'] as const) {
      await site.data.activateTheme({ colors: themePresets[preset] })
      const letThrough = site.gate.hold('/api/sync')
      const early = await opened()
      await early.goto('/')
      await early.page.getByText('Loading firms').waitFor({ state: 'attached' })
      await look(early.page, preset, 'loading /')
      letThrough()

      const mend = site.gate.answer('/api/sync', {
        status: 503,
        type: 'application/json',
        body: '{"detail":"x"}',
      })
      const unlucky = await opened()
      unlucky.troubles.expect(/status of 503/)
      await unlucky.goto('/')
      await unlucky.page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor()
      note(`error, ${preset}`, await axe(unlucky.page))
      note(`error, ${preset}`, await smallTargets(unlucky.page))
      await unlucky.page.getByText('Technical details').click()
      if (preset === 'light') note('error', await faultsAtEverySize(unlucky.page))
      mend()
    }

    const letThrough = site.gate.hold('/api/sync')
    for (const path of ['/verified-traders', '/submit-review']) {
      const early = await opened()
      await early.goto(path)
      note(`loading ${path}`, await faultsAtEverySize(early.page))
    }
    letThrough()

    await site.data.changeSettings({
      maintenance: { enabled: true, estimatedDowntime: '45 minutes', contactEmail: 'help@tierboard.example' },
    })
    for (const preset of ['light', 'dark'] as const) {
      await site.data.activateTheme({ colors: themePresets[preset] })
      const { page, goto, troubles } = await aVisitor(site, { serviceWorkers: false })
      troubles.expect(/status of 503/)
      await goto('/how-we-rate')
      await page.getByRole('button', { name: 'Check Again' }).waitFor()
      await look(page, preset, 'maintenance')
      note(`maintenance, ${preset}`, await smallTargets(page))
    }
    expect(faults).toEqual([])
  },
)

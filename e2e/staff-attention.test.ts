// @module-tag all

import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { from, loginWith } from '#testing/backend/accounts.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { overflowing, resize, setTextScale, smallTargets } from './fixtures/measure.ts'
import { openTab, withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'

journey(
  'an admin behind a proxy that is not trusted finds what to set, a moderator does not',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const moderator = await theModerator(site, boss)
    const { page } = await aVisitor(site, { viewport: 'tablet', serviceWorkers: false })
    const attention = () =>
      page.getByRole('complementary', { name: 'Needs attention' }).getByText('Needs attention')
    await enterAs(page, boss)
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .waitFor()
    expect(await attention().count()).toBe(0)

    await loginWith({ url: site.gate.origin }, { username: 'nobody', password: 'x' }, from('203.0.113.7'))
    await page.reload()
    await attention().click()
    await page.getByText('start the server with TRUSTED_PROXIES=127.0.0.1').waitFor()
    const faults: Record<string, string[]> = {}
    for (const [mode, name, size, scale] of [
      ['light', 'landscape', viewports.tablet, 1],
      ['light', 'narrow', viewports.narrow, 1.3],
      ['dark', 'portrait', viewports.portrait, 1],
      ['dark', 'phone', viewports.phone, 1],
    ] as const) {
      await resize(page, size)
      await site.data.activateTheme({ colors: themePresets[mode] })
      await page.reload()
      await attention().click()
      await setTextScale(page, scale)
      const found = [...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]
      if (found.length > 0) faults[`${mode}, ${name}`] = found
    }
    expect(faults).toEqual({})

    await enterAs(page, moderator)
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .waitFor()
    expect(await attention().count()).toBe(0)
  },
)

journey(
  'every form for a new password says how strong it is, and recommends twelve characters',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page, goto } = await aVisitor(site, {
      viewport: 'phone',
      serviceWorkers: false,
    })
    const judged = async (label: string, least: number) => {
      await page.getByText(`At least ${least} characters; we recommend 12 or more.`).waitFor()
      const field = page.getByRole('textbox', { name: label, exact: label !== 'Password' })
      for (const [typed, strength] of [
        ['nicole', 'weak'],
        ['Cobble-Lamp-9', 'good'],
        ['four quiet words of mine', 'strong'],
      ] as const) {
        await field.fill(typed)
        await page.getByRole('status').getByText(`Strength: ${strength}`).waitFor()
      }
      const found = [...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]
      expect(found).toEqual([])
      await field.fill('')
      await page.getByText('Strength:').waitFor({ state: 'hidden' })
    }
    await goto('/admin/reset-password/rst_any')
    await judged('New Password', 6)
    await enterAs(page, boss)
    await openTab(page, 'Admin Setup')
    await judged('New Password', 8)
    await openTab(page, 'Users')
    await page.getByRole('button', { name: 'Add User' }).first().click()
    await page.getByRole('radio', { name: 'Set a password' }).check({ force: true })
    await judged('Password', 6)
  },
)

// @module-tag all

import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { firstAdmin } from '#testing/backend/accounts.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { overflowing, resizeWithText, smallTargets } from './fixtures/measure.ts'
import type { Site } from './fixtures/site.ts'
import { openTab, REFUSED, signedIn, signOut, typeLogin, walkEnrolment, withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'
import type { Visitor } from './fixtures/visitor.ts'

type Look = (name: string) => Promise<void>

/** Leads someone through every screen of the way in; `look` is called at each, with its name. */
async function walkWayIn({ page, goto, troubles }: Visitor, site: Site, look: Look): Promise<void> {
  troubles.expect(REFUSED)
  await goto('/admin')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('alert').waitFor()
  await look('login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await look('forgotten password')
  await goto('/admin/reset-password/rst_none')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('alert').waitFor()
  await look('reset')
  await goto('/admin/verify-email/ver_none')
  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
  await look('verification failed')
  const mend = site.gate.answer('/api/admin/verify-email', {
    status: 200,
    type: 'application/json',
    body: '{"message":"Email verified successfully"}',
  })
  await goto('/admin/verify-email/ver_some')
  await page.getByRole('heading', { name: 'Email Verified!' }).waitFor()
  await look('verified')
  mend()
  await goto('/admin/stop/stp_none')
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await look('stop, spent')
  const alarm = { kind: 'raised', subject: 'mallory', actor: 'boss', address: '203.0.113.7' }
  const undo = site.gate.answer('/api/admin/stop/look', {
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ ...alarm, at: '2026-11-22T10:00:00.000Z' }),
  })
  await goto('/admin/stop/stp_some')
  await page.getByRole('button', { name: 'This Was Not Us: Stop It' }).waitFor()
  await look('stop')
  undo()
  await goto('/admin')
  await typeLogin(page, firstAdmin)
  await walkEnrolment(page, look)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await signedIn(page, firstAdmin.username)
  await openTab(page, 'Admin Setup')
  await page.getByText('10 backup codes left').waitFor()
  await look('own account')
  await page.getByRole('button', { name: 'Set Up a New Device or Codes' }).click()
  await look('proof of the present factor')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await signOut(page)
  await typeLogin(page, firstAdmin)
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await look('code')
  await page.getByRole('button', { name: 'Backup code' }).click()
  await look('backup code')
}

journey.for([
  ['dark', 'phone'],
  ['light', 'tablet'],
] as const)(
  'axe finds nothing on the way in, %s on a %s; thumbs reach everything, also at 320 px in larger text',
  async ([preset, viewport], { aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await site.data.activateTheme({ colors: themePresets[preset] })
    const visitor = await aVisitor(site, { viewport, serviceWorkers: false })
    const faults: Record<string, string[]> = {}
    await walkWayIn(visitor, site, async (name) => {
      const { page } = visitor
      const sizes = async () => [...(await overflowing(page)), ...(await smallTargets(page))]
      const found = [...(await axe(page)), ...(await sizes())]
      if (viewport === 'phone') {
        await resizeWithText(page, viewports.narrow, 1.3)
        found.push(...(await sizes()).map((fault) => `narrow: ${fault}`))
        await resizeWithText(page, viewports.phone, 1)
      }
      if (found.length > 0) faults[name] = found
    })
    expect(faults).toEqual({})
  },
)

journey('the theme reaches the admin area, and maintenance does not', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  await site.data.activateTheme({ colors: themePresets.dark })
  await site.data.changeSettings({ maintenance: { enabled: true } })
  const { page, goto } = await aVisitor(site)
  await goto('/admin')
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  expect(await page.title()).toBe('Admin | Tierboard')
  expect(await page.evaluate(() => document.documentElement.dataset.mode)).toBe('dark')
  expect(site.gate.asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

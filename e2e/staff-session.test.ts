// @module-tag all

import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import { logout, readOwnAccount } from '#contract/accounts/sign-in.ts'
import { readOverview } from '#contract/overview.ts'
import { enrolled, firstAdmin } from '#testing/backend/accounts.ts'
import { as } from '#testing/backend/test-server.ts'
import { journey } from './fixtures/journey.ts'
import { localKeys } from './fixtures/kept.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import {
  codeOf,
  openTab,
  REFUSED,
  signedIn,
  signOut,
  typeBackupCode,
  typeLogin,
  withAdmin,
} from './fixtures/staff.ts'
import type { Visitor } from './fixtures/visitor.ts'

/** A visitor who is signed in as the first admin, with the proofs of it. */
async function asAdmin(site: Site, visitor: Visitor) {
  const boss = await enrolled({ url: site.gate.origin }, firstAdmin, () => new Date())
  await visitor.goto('/admin')
  await visitor.page.evaluate((token) => {
    localStorage.setItem('adminToken', token)
    localStorage.setItem('isAdmin', 'true')
  }, boss.token)
  await visitor.page.reload()
  await signedIn(visitor.page, firstAdmin.username)
  return boss
}

journey('a sign-out reaches every tab before the server has answered it', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const visitor = await aVisitor(site)
  // On a busy machine a call that is under way may come after the sign-out.
  visitor.troubles.expect(REFUSED)
  const { token } = await asAdmin(site, visitor)
  const other = await visitor.context.newPage()
  const letThrough = site.gate.hold(readOverview.path)
  await other.goto('/admin?tab=overview')
  await signedIn(other, firstAdmin.username)
  await expect.poll(() => site.gate.asked).toContain(readOverview.path)
  const answer = site.gate.halve(logout.path, '}')
  const over: string[] = []
  const note = (request: Request) => void over.push(new URL(request.url()).pathname)
  visitor.page.on('requestfinished', note).on('requestfailed', note)
  await signOut(visitor.page)
  await other.getByRole('heading', { name: 'Admin Login' }).waitFor()
  expect(over).not.toContain(logout.path)
  const { call } = as({ token }, { url: site.gate.origin })
  await expect.poll(async () => (await call(readOwnAccount, {})).status).toBe(401)
  letThrough()
  answer()
  await other.getByLabel('Username').fill(firstAdmin.username)
  expect(await other.getByText('Your session has ended').count()).toBe(0)
})

journey('a sign-out without a network forgets the session all the same', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const visitor = await aVisitor(site)
  visitor.troubles.expect(NO_NETWORK)
  await asAdmin(site, visitor)
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
  await visitor.offline()
  await signOut(visitor.page)
  expect(await localKeys(visitor.page)).toEqual([])
})

journey('a session that the server ended is forgotten, and said', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const visitor = await aVisitor(site)
  visitor.troubles.expect(REFUSED)
  const { token } = await asAdmin(site, visitor)
  await as({ token }, { url: site.gate.origin }).call(logout, {})
  await visitor.page.reload()
  await visitor.page.getByText('Your session has ended. Please sign in again.').waitFor()
  expect(await localKeys(visitor.page)).toEqual([])
})

journey('while it is not known who is signed in, the page says "Loading..."', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const visitor = await aVisitor(site)
  const { page, troubles } = visitor
  await asAdmin(site, visitor)
  const release = site.gate.hold('/api/admin/me')
  await page.reload()
  await page.getByRole('heading', { name: 'Loading...' }).waitFor()
  expect(await page.getByText('Admin Login').count()).toBe(0)
  release()
  await signedIn(page, firstAdmin.username)
  troubles.expect(/status of 503/)
  const mend = site.gate.answer('/api/admin/me', { status: 503, type: 'application/json', body: '{}' })
  await page.reload()
  await page.getByText('Your account could not be loaded. Please try again.').waitFor()
  mend()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await signedIn(page, firstAdmin.username)
})

journey('a changed password ends the session after two seconds', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const visitor = await aVisitor(site, { viewport: 'portrait' })
  const { page, troubles } = visitor
  troubles.expect(REFUSED)
  const boss = await asAdmin(site, visitor)
  await openTab(page, 'Admin Setup')
  const fill = async (values: readonly [string, string, string]) => {
    const labels = ['Current Password', 'New Password', 'Confirm New Password']
    for (const [index, label] of labels.entries()) {
      await page.getByLabel(label, { exact: true }).fill(values[index] ?? '')
    }
    await page.getByRole('button', { name: 'Change Password' }).click()
  }
  const password = 'Copper-Hollow-2290'
  await fill([firstAdmin.password, '', ''])
  await page.getByText('Please fill in all fields').waitFor()
  await fill([firstAdmin.password, password, 'different'])
  await page.getByText('New passwords do not match').waitFor()
  await fill([firstAdmin.password, 'short', 'short'])
  await page.getByText('New password must be at least 8 characters long').waitFor()
  await fill(['not-the-Password-1', password, password])
  await page.getByText('Current password is incorrect').waitFor()
  await signedIn(page, firstAdmin.username)
  await fill([firstAdmin.password, password, password])
  await page.getByText('Password changed successfully').waitFor()
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  expect(await localKeys(page)).toEqual([])
  await typeLogin(page, { ...firstAdmin, password })
  await typeBackupCode(page, boss.backupCodes[0] ?? '')
  await signedIn(page, firstAdmin.username)
})

journey('an old sign-in is renewed in place, and what was begun goes on', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const visitor = await aVisitor(site)
  const { page, troubles } = visitor
  troubles.expect(REFUSED)
  const boss = await asAdmin(site, visitor)
  const detail = 'Please sign in again to continue'
  const body = JSON.stringify({ success: false, detail, message: detail, code: 'sign_in_again' })
  const mend = site.gate.answer('/api/admin/users', { status: 403, type: 'application/json', body })
  await openTab(page, 'Users')
  const dialog = page.getByRole('dialog', { name: detail })
  await dialog.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  mend()
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await dialog.getByLabel('6-digit code').fill(await codeOf(boss.secret, 1))
  await page.getByText(firstAdmin.email).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).not.toBe(boss.token)
  const { status } = await as(boss, { url: site.gate.origin }).call(readOwnAccount, {})
  expect(status).toBe(401)
})

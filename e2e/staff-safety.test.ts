// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { logout, readOwnAccount } from '#contract/accounts/sign-in.ts'
import { createUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import { firstAdmin, verifyWith } from '#testing/backend/accounts.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox } from '#testing/backend/mailbox.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey, pageJourney } from './fixtures/journey.ts'
import { everythingKept, localKeys, openedDrafts, untilDrafted } from './fixtures/kept.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import {
  codeOf,
  REFUSED,
  signedIn,
  signOut,
  typeBackupCode,
  typeCode,
  typeLogin,
  withAdmin,
} from './fixtures/staff.ts'

const mailbox = await aMailbox({ tls: 'none' })
const urlOf = (site: Site) => ({ url: site.gate.origin })
/** How many drafts this device holds, of anyone. */
const draftCount = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('staff-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('drafts')) return resolve(0)
          const counting = database.transaction('drafts').objectStore('drafts').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )

/** Types into the form of a new firm. */
async function draftFirm(page: Page, name: string): Promise<void> {
  await page.goto('/admin?tab=firms')
  await page.getByRole('button', { name: 'Add Firm', exact: true }).click()
  await page.getByLabel('Firm Name').first().fill(name)
  await untilDrafted(page, name)
}

const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
}

journey.for([
  ['with a network', false],
  ['without one', true],
] as const)(
  'after a sign-out %s nothing of the work is left on the device, whichever tab it was in',
  async ([, isOffline], { aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const visitor = await aVisitor(site, { viewport: 'tablet' })
    const { page, context, troubles } = visitor
    troubles.expect(REFUSED)
    troubles.expect(NO_NETWORK)
    await enterAs(page, boss)
    await draftFirm(page, 'Halfway Capital')
    const other = await context.newPage()
    await draftFirm(other, 'Elsewhere Capital')
    expect(await draftCount(page)).toBe(2)
    expect(await everythingKept(page)).not.toMatch(/Halfway Capital|Elsewhere Capital/)
    if (isOffline) await visitor.offline()
    await leave(page)
    await other.getByRole('heading', { name: 'Admin Login' }).waitFor()
    await other.close()
    await expect.poll(() => draftCount(page)).toBe(0)
    expect(await localKeys(page)).toEqual([])
  },
)

journey(
  'a session that expired keeps the work, and only its owner’s sign-in opens it',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const mod = await theModerator(site, boss)
    const { page, troubles } = await aVisitor(site, { viewport: 'tablet' })
    troubles.expect(REFUSED)
    await enterAs(page, boss)
    await draftFirm(page, 'Halfway Capital')
    await as(boss, urlOf(site)).call(logout, {})
    await page.reload()
    await page.getByText('Your session has ended. Please sign in again.').waitFor()
    expect(await everythingKept(page)).not.toContain('Halfway')
    expect(await draftCount(page)).toBe(1)
    // Another person on this device neither sees it nor takes it along.
    await enterAs(page, mod, '/admin?tab=firms')
    await expect(openedDrafts(page)).rejects.toThrow()
    await signOut(page)
    expect(await draftCount(page)).toBe(1)
    await typeLogin(page, firstAdmin)
    await typeCode(page, await codeOf(boss.secret, 1))
    await signedIn(page, firstAdmin.username)
    await page.goto('/admin?tab=firms')
    await page.getByRole('button', { name: 'Add Firm', exact: true }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.poll(() => page.getByLabel('Firm Name').first().inputValue()).toBe('Halfway Capital')
  },
)

pageJourney(
  'a second factor is replaced with the password and a present code',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page, troubles } = await aVisitor(site, { viewport: 'portrait' })
    troubles.expect(REFUSED)
    await enterAs(page, boss, '/admin?tab=admin')
    await page.getByRole('button', { name: 'Set Up a New Device or Codes' }).click()
    await page.getByRole('heading', { name: 'Replace your second factor' }).waitFor()
    await page.getByText(/you are signed out everywhere/).waitFor()
    const start = page.getByRole('button', { name: 'Start Setup' })
    expect(await start.isDisabled()).toBe(true)
    const enter = async (password: string, code: string) => {
      await page.getByLabel('Your Current Password', { exact: true }).fill(password)
      await page.getByLabel('8-character backup code').fill(code)
      await start.click()
    }
    await page.getByRole('button', { name: 'Backup code' }).click()
    await enter('not-the-Password-1', boss.backupCodes[0] ?? '')
    await page.getByText('Current password is incorrect').waitFor()
    await enter(firstAdmin.password, 'AAAAAAAA')
    await page.getByText('Invalid MFA code').waitFor()
    await enter(firstAdmin.password, boss.backupCodes[0] ?? '')
    await page.getByRole('heading', { name: 'Scan the QR code' }).waitFor()
    const key = await page.locator('code').first().textContent()
    await page.getByRole('button', { name: "I've Added the Account" }).click()
    await typeCode(page, await codeOf((key ?? '').replaceAll(' ', '')))
    await page.getByText(/You are now signed out everywhere/).waitFor()
    const fresh = await page.getByRole('list', { name: 'Backup codes' }).locator('code').first().textContent()
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await page.getByText('Two-factor authentication is set up. Please sign in with a code.').waitFor()
    await typeLogin(page, firstAdmin)
    await typeBackupCode(page, fresh ?? '')
    await signedIn(page, firstAdmin.username)
  },
)

pageJourney(
  'an admin who was added is stopped by the link that every admin was mailed',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const noTls = { smtpUser: '', smtpPassword: '', smtpSecure: false }
    await useMailbox(urlOf(site), boss, mailTo(mailbox, noTls))
    const body = {
      username: 'mallory',
      email: 'mallory@example.com',
      password: 'Quarry-Lantern-52',
      role: 'admin',
    }
    await as(boss, urlOf(site)).call(createUser, { body })
    await expect.poll(() => mailbox.linkTo(firstAdmin.email)).toMatch(/\/admin\/stop\//)
    const { pathname } = new URL(mailbox.linkTo(firstAdmin.email))
    const { page, goto, troubles } = await aVisitor(site, { viewport: 'phone' })
    troubles.expect(REFUSED)
    for (let n = 0; n < 2; n++) {
      await goto(pathname)
      await page.getByText(/boss added mallory as an admin/).waitFor()
    }
    expect((await as(boss, urlOf(site)).call(readOwnAccount, {})).status).toBe(200)
    await page.getByRole('button', { name: 'This Was Not Us: Stop It' }).click()
    await page.getByRole('heading', { name: 'Stopped' }).waitFor()
    await page.getByText(/mallory is deactivated/).waitFor()
    expect((await as(boss, urlOf(site)).call(readOwnAccount, {})).status).toBe(401)
    const { token } = (await verifyWith(urlOf(site), firstAdmin, boss.backupCodes[0])).body
    const users = (await as({ token }, urlOf(site)).call(listUsers, {})).body
    expect(users.find(({ username }: { username: string }) => username === 'mallory').is_active).toBe(false)
    await goto(pathname)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  },
)

pageJourney(
  'the days of grace stand on the first screen, and lead to the setup',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const mod = await theModerator(site, await theAdmin(site))
    const { page } = await aVisitor(site, { viewport: 'phone' })
    await enterAs(page, mod)
    await page.getByText('14 days left to set up two-factor authentication').waitFor()
    await page.getByRole('button', { name: 'Set Up Now' }).click()
    await page.getByRole('button', { name: 'Set Up Two-Factor Authentication' }).click()
    await page.getByText(/you are signed out everywhere/).waitFor()
  },
)

pageJourney('an admin ends a session of another, who is asked to sign in', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await theAdmin(site)
  const mod = await theModerator(site, boss)
  const { page } = await aVisitor(site, { viewport: 'portrait' })
  await enterAs(page, boss, '/admin?tab=users')
  await page.getByRole('button', { name: 'Edit mod' }).click()
  const sessions = page.getByRole('list', { name: 'Active sessions of mod' })
  await sessions.getByText(/^Network 127\.0\.0\.1, last used/).waitFor()
  await sessions.getByRole('button', { name: /^End session of/ }).click()
  await page.getByText('mod is not signed in anywhere.').waitFor()
  expect((await as(mod, urlOf(site)).call(readOwnAccount, {})).status).toBe(401)
})

pageJourney(
  'a sign-in renewed in one tab is taken over by the calls of the others',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page, context, troubles } = await aVisitor(site, { viewport: 'portrait' })
    troubles.expect(REFUSED)
    await enterAs(page, boss, '/admin?tab=users')
    const other = await context.newPage()
    await other.goto('/admin?tab=users')
    await other.getByText(firstAdmin.email).waitFor()
    const detail = 'Please sign in again to continue'
    const body = JSON.stringify({ success: false, detail, message: detail, code: 'sign_in_again' })
    const mend = site.gate.answer('/api/admin/users', { status: 403, type: 'application/json', body })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const dialog = page.getByRole('dialog', { name: detail })
    await dialog.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
    mend()
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await dialog.getByLabel('6-digit code').fill(await codeOf(boss.secret, 1))
    await dialog.waitFor({ state: 'detached' })
    expect((await as(boss, urlOf(site)).call(readOwnAccount, {})).status).toBe(401)
    await other.getByRole('button', { name: 'Refresh' }).click()
    await other.getByText(firstAdmin.email).waitFor()
    expect(await other.getByRole('dialog').count()).toBe(0)
  },
)

// @module-tag all

import { expect } from 'vitest'
import { createUser } from '#contract/accounts/users-endpoints.ts'
import { enrolled, firstAdmin } from '#testing/backend/accounts.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox } from '#testing/backend/mailbox.ts'
import { as } from '#testing/backend/test-server.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
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
import { viewports } from './fixtures/viewports.ts'

const mailbox = await aMailbox({ tls: 'none' })
const now = () => new Date()
const urlOf = (site: Site) => ({ url: site.gate.origin })

/** Adds a moderator whose mail cannot be sent; gives the path of the link that the admin is shown. */
async function addModerator(site: Site, token: string, username: string): Promise<string> {
  const body = {
    username,
    email: `${username}@example.com`,
    password: 'Quarry-Lantern-52',
    role: 'moderator',
  }
  const added = await as({ token }, urlOf(site)).call(createUser, { body })
  expect([added.status, added.body.email_sent]).toEqual([201, false])
  return new URL(added.body.verification_url).pathname
}

journey(
  'a forgotten password is replaced by a mailed link, two factors stay',
  async ({ aSite, aVisitor }) => {
    mailbox.mails.length = 0
    const site = await aSite(withAdmin)
    const boss = await enrolled(urlOf(site), firstAdmin, now)
    const noTls = { smtpUser: '', smtpPassword: '', smtpSecure: false }
    const saved = await useMailbox(urlOf(site), boss, mailTo(mailbox, noTls))
    expect(saved.status).toBe(200)
    const { page, goto, troubles } = await aVisitor(site, { viewport: 'portrait' })
    troubles.expect(REFUSED)

    await goto('/admin')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    const answer = await page.getByRole('status').textContent()
    await page.getByLabel('Email').fill(firstAdmin.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect.poll(() => mailbox.linkTo(firstAdmin.email)).toMatch(/\/admin\/reset-password\//)
    expect(await page.getByRole('status').textContent()).toBe(answer)
    const { pathname } = new URL(mailbox.linkTo(firstAdmin.email))

    // A mail scanner opens the link first, and often.
    for (let n = 0; n < 20; n++) await (await fetch(site.gate.origin + pathname)).text()
    const password = 'Cobble-Thistle-903'
    await resize(page, viewports.phone)
    await goto(pathname)
    await page.getByLabel('New Password', { exact: true }).fill('password')
    await page.getByLabel('Confirm New Password', { exact: true }).fill('password')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByRole('alert').getByText('This password is too common.').waitFor()
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByText('Password reset successfully').waitFor()
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await typeLogin(page, { username: firstAdmin.username, password })
    await typeBackupCode(page, boss.backupCodes[0] ?? '')
    await signedIn(page, firstAdmin.username)

    await goto(pathname)
    await page.getByLabel('New Password', { exact: true }).fill('Another-Password-7')
    await page.getByLabel('Confirm New Password', { exact: true }).fill('Another-Password-7')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByText('Password reset failed. The link may be invalid or expired.').waitFor()
    expect(await page.getByLabel('New Password', { exact: true }).inputValue()).toBe('Another-Password-7')
  },
)

journey(
  'a verification link survives scanners, verifies once and leads to the login',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await enrolled(urlOf(site), firstAdmin, now)
    const link = await addModerator(site, boss.token, 'mara')
    const { page, goto, troubles } = await aVisitor(site)
    troubles.expect(REFUSED)
    const mara = { username: 'mara', password: 'Quarry-Lantern-52' }
    await goto('/admin')
    await typeLogin(page, mara)
    await page.getByText('Please confirm your email address first').waitFor()

    for (let n = 0; n < 20; n++) {
      const document = await fetch(site.gate.origin + link)
      expect(document.headers.get('referrer-policy')).toBe('no-referrer')
      expect(document.headers.get('cache-control')).toBe('no-store')
      expect(await document.text()).not.toContain('mara')
    }
    const release = site.gate.hold('/api/admin/verify-email')
    await page.goto(link)
    await page.getByText('Verifying Email...').waitFor()
    release()
    await page.getByRole('heading', { name: 'Email Verified!' }).waitFor()
    await page.getByRole('button', { name: 'Continue to Login & MFA Setup' }).waitFor()
    await page.waitForURL('**/admin')
    await typeLogin(page, mara)
    await signedIn(page, 'mara')
    await openTab(page, 'Admin Setup')
    await page.getByText('MFA Required (14 days left)').waitFor()
    await page.getByRole('main').getByText('Moderator').waitFor()
    await signOut(page)

    // Opened again, it says what it did.
    await goto(link)
    await page.getByRole('heading', { name: 'Email Verified!' }).waitFor()
    await goto(link.replace(/.{8}$/, '00000000'))
    await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
    await page.getByText('Email verification failed. The link may be invalid or expired.').waitFor()
    await page.getByText(/contact an administrator/).waitFor()
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  },
)

journey('whoever is inside the grace period may enrol of their own accord', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await enrolled(urlOf(site), firstAdmin, now)
  const link = await addModerator(site, boss.token, 'teo')
  const { page, goto } = await aVisitor(site)
  const teo = { username: 'teo', password: 'Quarry-Lantern-52' }
  await goto(link)
  await page.getByRole('button', { name: 'Continue to Login & MFA Setup' }).click()
  await typeLogin(page, teo)
  await signedIn(page, 'teo')
  await openTab(page, 'Admin Setup')
  await page.getByRole('button', { name: 'Set Up Two-Factor Authentication' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await signedIn(page, 'teo')
  await page.getByRole('button', { name: 'Set Up Two-Factor Authentication' }).click()
  await page.getByRole('button', { name: 'Start Setup' }).click()
  const key = await page.locator('code').first().textContent()
  await page.getByRole('button', { name: "I've Added the Account" }).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await page.locator('code').first().textContent()).toBe(key)
  await page.getByRole('button', { name: "I've Added the Account" }).click()
  await page.getByLabel('6-digit code').fill(await codeOf((key ?? '').replaceAll(' ', '')))
  const codes = page.getByRole('list', { name: 'Backup codes' }).locator('code')
  await codes.first().waitFor()
  const backup = await codes.first().textContent()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await typeLogin(page, teo)
  await typeBackupCode(page, backup ?? '')
  await signedIn(page, 'teo')
  await page.getByText('MFA Enabled').waitFor()
})

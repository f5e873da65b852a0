import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolled, firstAdmin } from '#backend/testing/accounts.ts'
import { mailTo, useMailbox } from '#backend/testing/mail-setup.ts'
import { aMailbox } from '#backend/testing/mailbox.ts'
import { as, visitor as nobody } from '#backend/testing/test-server.ts'
import { login, verifyEmail } from '#contract/accounts/sign-in.ts'
import { createUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { everythingKept } from './fixtures/kept.ts'
import { overflowing, setTextScale, smallTargets } from './fixtures/measure.ts'
import type { Site } from './fixtures/site.ts'
import { openTab, REFUSED, signedIn, typeLogin, walkEnrolment, withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'

const password = 'Quarry-Lantern-52'
const mailbox = await aMailbox({ tls: 'none' })
const now = () => new Date()
const urlOf = (site: Site) => ({ url: site.gate.origin })

/** Gives the page a session that began elsewhere. */
async function enter(page: Page, token: string, tab: string): Promise<void> {
  await page.goto('/admin')
  await page.evaluate((given) => {
    localStorage.setItem('adminToken', given)
    localStorage.setItem('isAdmin', 'true')
  }, token)
  await page.goto(`/admin?tab=${tab}`)
}

/** What is wrong with how the screen looks at the three sizes, at 130 % text on the smallest tablet. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [name, size] of [
    ['phone', viewports.phone],
    ['portrait', viewports.portrait],
    ['768 px', { width: 768, height: 1024 }],
    ['landscape', viewports.tablet],
  ] as const) {
    await page.setViewportSize(size)
    await setTextScale(page, name === '768 px' ? 1.3 : 1)
    const found = [...(await overflowing(page)), ...(await smallTargets(page))]
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  await setTextScale(page, 1)
  return [...faults, ...(await axe(page))]
}

journey('an admin manages the staff', { timeout: 120_000 }, async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await enrolled(urlOf(site), firstAdmin, now)
  const { page, troubles } = await aVisitor(site, { viewport: 'tablet', serviceWorkers: false })
  troubles.expect(REFUSED)
  troubles.expect(/status of (?:409|503)/)
  await enter(page, boss.token, 'users')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const says = (words: string) => page.getByText(words, { exact: true }).first().waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await row('boss').getByText('MFA Enabled').waitFor()
  await row('boss')
    .getByRole('button', { name: /^Delete boss: / })
    .click({ force: true })
  await says('You cannot delete your own account')
  expect(await faultsOf(page)).toEqual([])

  await press('Add User')
  await press('Create User')
  await says('Please fill in all required fields')
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
  }
  await fill({ Username: 'boss', Email: 'mara@example.com', Password: password })
  await press('Create User')
  await says('Failed to create user: This username or e-mail address is already in use')
  await fill({ Username: 'mara' })
  await expect.poll(() => everythingKept(page)).toContain('"username":"mara"')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await press('Restore')
  expect(await page.getByLabel('Username').inputValue()).toBe('mara')
  expect(await page.getByLabel('Password').inputValue()).toBe('')
  expect(await everythingKept(page)).not.toContain(password)
  expect(await faultsOf(page)).toEqual([])
  await fill({ Password: password })
  await press('Create User')
  await says('User created successfully!')
  await says('The verification email for mara could not be sent')
  await press('Copy Link')
  const link = await page.locator('code').textContent()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await row('mara').getByText('Pending Verification').waitFor()
  await row('mara').getByText('MFA Required: 14 days left').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await press('Done')
  await press('Resend Verification to mara')
  await says('The verification email for mara could not be sent')
  const noTls = { smtpUser: '', smtpPassword: '', smtpSecure: false }
  await useMailbox(urlOf(site), boss, mailTo(mailbox, noTls))
  await press('Resend Verification to mara')
  await says('Verification email sent successfully!')
  await press('Add User')
  await fill({ Username: 'teo', Email: 'teo@example.com', Password: password })
  await press('Create User')
  await says('User created successfully! A verification email has been sent.')

  const token = mailbox.linkTo('mara@example.com').split('/').at(-1)
  await as(nobody, urlOf(site)).call(verifyEmail, { body: { token } })
  await press('Refresh')
  await row('mara').getByText('Active').waitFor()
  await press('Edit mara')
  await page.getByText('Admin', { exact: true }).last().click()
  await press('Update User')
  await says('User updated successfully!')
  await enrolled(urlOf(site), { username: 'mara', password }, now)
  await press('Refresh')
  await row('mara').getByText('MFA Enabled').waitFor()
  await press('Edit mara')
  await press('Reset MFA')
  const sheet = page.getByRole('dialog')
  expect(await faultsOf(page)).toEqual([])
  const confirm = async (typed: string) => {
    await sheet.getByLabel('Your Current Password', { exact: true }).fill(typed)
    await sheet.getByRole('button', { name: 'Reset MFA' }).click()
  }
  await confirm('not-the-Password-1')
  await says('Current password is incorrect')
  await confirm(firstAdmin.password)
  await says('Two-factor authentication of mara is off')
  await row('mara').getByText('MFA Required: 14 days left').waitFor()

  await press('Edit boss')
  await says('You cannot change your own role')
  await says('You cannot deactivate your own account')
  expect(await page.getByRole('switch', { name: 'Active' }).isDisabled()).toBe(true)
  await press('Cancel')
  await press('Delete mara')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await press('Delete mara')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click()
  await says('User deleted successfully!')
  await row('mara').waitFor({ state: 'detached' })
  const answer = { status: 503, type: 'application/json', body: '{"detail":"The database is away"}' }
  const mend = site.gate.answer('/api/admin/users', answer)
  await page.reload()
  await says('Failed to load users: The database is away')
  mend()
})

journey('the own account, and what a moderator sees', { timeout: 120_000 }, async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await enrolled(urlOf(site), firstAdmin, now)
  const body = { username: 'mara', email: 'mara@example.com', password, role: 'moderator' }
  const made = await as(boss, urlOf(site)).call(createUser, { body })
  const link = made.body.verification_url.split('/').at(-1)
  await as(nobody, urlOf(site)).call(verifyEmail, { body: { token: link } })
  const mara = { username: 'mara', password }
  const signIn = async (agent: string) =>
    (await as(nobody, urlOf(site)).call(login, { body: mara, headers: { 'User-Agent': agent } })).body.token
  await signIn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1')
  await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0')
  const { page, context, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
  troubles.expect(REFUSED)
  await page.goto('/admin?tab=users')
  await typeLogin(page, mara)
  await signedIn(page, 'mara')
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await tabs.first().waitFor()
  const labels = await tabs.allTextContents()
  expect(labels).not.toContain('Users')
  expect(labels).toEqual(expect.arrayContaining(['Manage Firms', 'Admin Setup']))
  const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '')
  expect((await as({ token }, urlOf(site)).call(listUsers)).status).toBe(403)

  await openTab(page, 'Admin Setup')
  await page.getByText('MFA Required (14 days left)').waitFor()
  const sessions = page.getByRole('list', { name: 'Active sessions' })
  await sessions.getByText('Safari on iPhone').waitFor()
  expect(await sessions.getByText('This session').count()).toBe(1)
  expect(await faultsOf(page)).toEqual([])
  await sessions.getByRole('button', { name: /^End session of Safari on iPhone/ }).click()
  await page.getByText('The session was ended').waitFor()
  await page.getByRole('button', { name: 'End All Other Sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Sessions' }).click()
  await page.getByText('1 other session was ended').waitFor()
  await sessions.getByText('Firefox on Linux').waitFor({ state: 'detached' })

  // Someone else signs in beside codes that are shown this once.
  await page.getByRole('button', { name: 'Set Up Two-Factor Authentication' }).click()
  expect(await faultsOf(page)).toEqual([])
  const { codes } = await walkEnrolment(page)
  const other = await context.newPage()
  await enter(other, boss.token, 'admin')
  await signedIn(other, firstAdmin.username)
  const shown = page.getByRole('list', { name: 'Backup codes' }).locator('code')
  expect(await shown.allTextContents()).toEqual(codes)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await signedIn(page, firstAdmin.username)

  await openTab(other, 'Admin Setup')
  await other.getByRole('button', { name: 'Disable Two-Factor Authentication' }).click()
  const sheet = other.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Disable' }).click()
  await sheet.getByText('Please fill in all fields').waitFor()
  await sheet.getByLabel('Your Current Password', { exact: true }).fill(firstAdmin.password)
  await sheet.getByRole('button', { name: 'Disable' }).click()
  await other.getByRole('heading', { name: 'Admin Login' }).waitFor()
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  await typeLogin(page, firstAdmin)
  await page.getByRole('button', { name: 'Start Setup' }).waitFor()
})

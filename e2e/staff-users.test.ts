import { expect } from 'vitest'
import { login, verifyEmail } from '#contract/accounts/sign-in.ts'
import { createUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import { enrolled, firstAdmin } from '#testing/backend/accounts.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox } from '#testing/backend/mailbox.ts'
import { as, visitor as nobody } from '#testing/backend/test-server.ts'
import { journey } from './fixtures/journey.ts'
import { everythingKept, openedDrafts, untilDrafted } from './fixtures/kept.ts'
import { isLedTo, resize } from './fixtures/measure.ts'
import type { Site } from './fixtures/site.ts'
import { openTab, REFUSED, signedIn, typeLogin, walkEnrolment, withAdmin } from './fixtures/staff.ts'
import { enterTab, faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const password = 'Quarry-Lantern-52'
const mailbox = await aMailbox({ tls: 'none' })
const now = () => new Date()
const urlOf = (site: Site) => ({ url: site.gate.origin })

/** Whether something is seen whole. */
const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

journey('an admin manages the staff', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await enrolled(urlOf(site), firstAdmin, now)
  const { page, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
  troubles.expect(REFUSED)
  troubles.expect(/status of (?:409|503)/)
  await enterTab(page, boss.token, 'users')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const says = (words: string) => page.getByText(words, { exact: true }).first().waitFor()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = (name: string) => button(name).click()
  await row('boss').getByText('MFA Enabled').waitFor()
  await row('boss')
    .getByRole('button', { name: /^Delete boss: / })
    .click({ force: true })
  await says('You cannot delete your own account')
  // The same words again are another message: a screen reader says them once more.
  await page.locator('[role=alert] > div').evaluate((line) => line.setAttribute('data-said', ''))
  await row('boss')
    .getByRole('button', { name: /^Delete boss: / })
    .click({ force: true })
  await page.locator('[role=alert] > div:not([data-said])').getByText('You cannot delete').waitFor()
  expect(await faultsOfScreen(page)).toEqual([])

  await press('Add User')
  await press('Create User')
  await says('Please fill in all required fields')
  const withPassword = () => page.getByRole('radio', { name: 'Set a password' }).check({ force: true })
  await withPassword()
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      await page.getByRole('textbox', { name: label }).fill(value)
  }
  await fill({ Username: 'boss', Email: 'mara@example.com', Password: password })
  await press('Create User')
  await says('Failed to create user: This username or email address is already in use')
  await fill({ Username: 'mara' })
  await untilDrafted(page, '"username":"mara"')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await press('Restore')
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('mara')
  expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
  expect(await everythingKept(page)).not.toContain(password)
  expect((await openedDrafts(page)).join()).not.toContain(password)
  expect(await faultsOfScreen(page)).toEqual([])
  await fill({ Password: password })
  await press('Create User')
  await says('User created successfully!')
  await says('The verification email for mara could not be sent')
  // The link above the list is shown once: it comes into sight, with the focus.
  await expect
    .poll(() => isLedTo(page.getByRole('region', { name: /for mara could not be sent/ })))
    .toBe(true)
  // A text that is shown once has the focus and is in sight.
  const handed = page.locator(':focus').getByText('Hand over this link.')
  await handed.waitFor()
  expect(await handed.evaluate(isInSight)).toBe(true)
  await press('Copy Link')
  const link = await page.locator('code').textContent()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  // As after every other save, the form stays.
  await page.getByRole('heading', { name: 'Edit User' }).waitFor()
  await press('Cancel')
  await row('mara').getByText('Pending Verification').waitFor()
  const factor = row('mara').getByText('MFA Required: 14 days left')
  await factor.waitFor()
  // On a phone a badge keeps to one line beside three buttons.
  await resize(page, viewports.phone)
  expect((await factor.boundingBox())?.height).toBeLessThan(24)
  await resize(page, viewports.portrait)
  expect(await faultsOfScreen(page)).toEqual([])
  await press('Done')
  await press('Resend Verification to mara')
  await says('The verification email for mara could not be sent')
  const noTls = { smtpUser: '', smtpPassword: '', smtpSecure: false }
  await useMailbox(urlOf(site), boss, mailTo(mailbox, noTls))
  await press('Resend Verification to mara')
  await says('Verification email sent successfully!')
  await press('Add User')
  await withPassword()
  await fill({ Username: 'teo', Email: 'teo@example.com', Password: password })
  await press('Create User')
  await says('User created successfully! A verification email has been sent.')
  await press('Cancel')
  // An invitation says it in the specified words, too.
  await press('Add User')
  await fill({ Username: 'uma', Email: 'uma@example.com' })
  await press('Create User')
  await says(
    'User created successfully! A verification email has been sent. It invites them to choose a password.',
  )
  await expect.poll(() => mailbox.linkTo('uma@example.com')).toMatch(/\/admin\/reset-password\//)
  await press('Cancel')
  // A person who may not come in is sent no link to do so.
  await press('Edit teo')
  await page.getByRole('switch', { name: 'Active' }).click()
  await press('Update User')
  await says('User updated successfully!')
  await press('Cancel')
  await button('Edit teo').waitFor()
  await expect.poll(() => button('Resend Verification to teo').count()).toBe(0)

  await resize(page, viewports.phone)
  const token = mailbox.linkTo('mara@example.com').split('/').at(-1)
  await as(nobody, urlOf(site)).call(verifyEmail, { body: { token } })
  await press('Refresh')
  await row('mara').getByText('Active').waitFor()
  await press('Edit mara')
  await page.getByRole('heading', { name: 'Edit User' }).waitFor()
  await button('This person’s data').waitFor()
  await page.getByRole('radio', { name: 'Admin', exact: true }).check()
  await press('Update User')
  await says('User updated successfully!')
  await press('Cancel')
  await enrolled(urlOf(site), { username: 'mara', password }, now)
  await press('Refresh')
  await row('mara').getByText('MFA Enabled').waitFor()
  await press('Edit mara')
  await press('Reset MFA')
  const sheet = page.getByRole('dialog')
  expect(await faultsOfScreen(page)).toEqual([])
  const confirm = async (typed: string) => {
    await sheet.getByLabel('Your Current Password', { exact: true }).fill(typed)
    await sheet.getByRole('button', { name: 'Reset MFA' }).click()
  }
  await confirm('not-the-Password-1')
  await says('Current password is incorrect')
  await confirm(firstAdmin.password)
  await says('Two-factor authentication is off for mara')
  await press('Cancel')
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
  // The last admin is not locked out by a mistyped address.
  await press('Edit boss')
  await fill({ Email: 'chief@example.com' })
  await press('Update User')
  await says('User updated successfully! The new address takes effect once the link sent to it is opened.')
  await press('Cancel')
  await row('boss').getByText('boss@example.com').waitFor()
  await expect.poll(() => mailbox.linkTo('chief@example.com')).toMatch(/\/admin\/verify-email\//)
  const answer = { status: 503, type: 'application/json', body: '{"detail":"The database is away"}' }
  const mend = site.gate.answer('/api/admin/users', answer)
  await page.reload()
  await says('Failed to load users: The database is away')
  mend()
})

journey('the own account, and what a moderator sees', async ({ aSite, aVisitor }) => {
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
  expect(await faultsOfScreen(page)).toEqual([])
  await sessions.getByRole('button', { name: /^End session of Safari on iPhone/ }).click()
  await page.getByText('The session was ended').waitFor()
  await page.getByRole('button', { name: 'End All Other Sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Sessions' }).click()
  await page.getByText('1 other session was ended').waitFor()
  await sessions.getByText('Firefox on Linux').waitFor({ state: 'detached' })

  // Someone else signs in beside codes that are shown this once.
  await resize(page, viewports.phone)
  await page.getByRole('button', { name: 'Set Up Two-Factor Authentication' }).click()
  expect(await faultsOfScreen(page)).toEqual([])
  const { codes } = await walkEnrolment(page)
  const other = await context.newPage()
  await enterTab(other, boss.token, 'admin')
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

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { everyByteIn } from './fixtures/every-byte.ts'
import { journey } from './fixtures/journey.ts'
import { everythingKept, localKeys } from './fixtures/kept.ts'
import { resize } from './fixtures/measure.ts'
import { startServer } from './fixtures/server-process.ts'
import {
  codeOf,
  openTab,
  REFUSED,
  signedIn,
  signOut,
  typeBackupCode,
  typeCode,
  typeLogin,
  walkEnrolment,
} from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'

const admin = { username: 'admin', password: 'Sluice-Meadow-4417' }

journey(
  'from the link on the console to a sign-in with a code and one with a backup code',
  async ({ aSite, aVisitor }) => {
    const site = await aSite({ firstStart: startServer })
    const { page, goto, untilStored, troubles } = await aVisitor(site, { viewport: 'portrait' })
    troubles.expect(REFUSED)

    const link = await site.firstLink()
    const first = /rst_[^?]+/.exec(link)?.[0] ?? ''
    await goto(link)
    await page.getByRole('heading', { name: 'Choose a password for admin' }).waitFor()
    const send = page.getByRole('button', { name: 'Set Password' })
    await page.getByLabel('New Password', { exact: true }).fill('abc')
    await send.click()
    await page.getByText('Password must be at least 6 characters long.').waitFor()
    await page.getByLabel('New Password', { exact: true }).fill(admin.password)
    await page.getByLabel('Confirm New Password', { exact: true }).fill('another')
    await send.click()
    await page.getByText('Passwords do not match.').waitFor()
    await page.getByLabel('Confirm New Password', { exact: true }).fill(admin.password)
    await send.click()
    // The form itself says nearly the same before the password is stored.
    await page.getByRole('status').getByText('Sign in as admin with this password.').waitFor()
    await page.getByRole('button', { name: 'Back to Login' }).click()

    await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('alert').getByText('Please fill in all fields').waitFor()
    await typeLogin(page, { ...admin, password: 'wrong-Password-1' })
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
    await typeLogin(page, admin)

    const { secret, codes } = await walkEnrolment(page, async (step) => {
      if (step === 'enrolment, scan') {
        const image = page.getByRole('img', { name: 'QR code' })
        await expect
          .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0)
        const link = page.getByRole('link', { name: 'Open in authenticator app' })
        expect(await link.getAttribute('href')).toMatch(/^otpauth:\/\/totp\/.*secret=/)
        await page.getByRole('button', { name: 'Copy key' }).click()
        const key = (await page.locator('code').first().textContent())?.replaceAll(' ', '')
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
      }
      if (step !== 'enrolment, verify') return
      expect(await page.getByRole('button', { name: 'Verify' }).isDisabled()).toBe(true)
      await typeCode(page, '000000')
      await page.getByText('Invalid verification code').waitFor()
    })
    expect(codes).toHaveLength(10)
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('propfirm-backup-codes.txt')
    const file = await readFile(await download.path(), 'utf8')
    expect(file.split('\r\n').filter((line) => /^[A-F0-9]{8}$/.test(line))).toEqual(codes)
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await signedIn(page, 'admin')
    await page.getByRole('button', { name: 'Finish later' }).click()
    await openTab(page, 'Admin Setup')
    await page.getByText('10 backup codes left').waitFor()
    expect(await localKeys(page)).toEqual(['adminToken', 'isAdmin'])
    await page.reload()
    await signedIn(page, 'admin')
    await signOut(page)
    expect(await localKeys(page)).toEqual([])

    await resize(page, viewports.phone)
    await typeLogin(page, admin)
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await page.getByText('type the 6 digits for Tierboard').waitFor()
    // As a phone pastes it: spaces and all, into the one input.
    const code = await codeOf(secret, 1)
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await signedIn(page, 'admin')
    await signOut(page)

    await typeLogin(page, admin)
    await typeBackupCode(page, codes[0]?.toLowerCase() ?? '')
    await signedIn(page, 'admin')
    await page.getByText('9 backup codes left').waitFor()
    const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '')
    await signOut(page)
    await typeLogin(page, admin)
    await typeBackupCode(page, codes[0] ?? '')
    await page.getByText('Invalid MFA code').waitFor()

    await goto('/')
    await untilStored()
    const kept = await everythingKept(page)
    // The directory and the code of visitors are there, and so nothing else would be overlooked.
    expect(
      ['evaluationFee', 'Admin Login', '/assets/entry-client-'].map((text) => kept.includes(text)),
    ).toEqual([true, false, true])
    const planted = [admin.password, secret, token, ...codes]
    expect(planted.filter((text) => kept.includes(text))).toEqual([])
    const built = await everyByteIn(fileURLToPath(new URL('../dist/', import.meta.url)))
    expect(planted.filter((text) => built.includes(text))).toEqual([])
    const { console: told, files } = await site.written()
    expect([told.includes(first), files.includes('SQLite format 3')]).toEqual([true, true])
    expect([...planted, first].filter((text) => files.includes(text))).toEqual([])
    expect(planted.filter((text) => told.includes(text))).toEqual([])
  },
)

journey('the password can be looked at while it is typed', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/admin')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Sluice')
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  expect(await password.inputValue()).toBe('Sluice')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await password.getAttribute('type')).toBe('password')
  expect(await password.getAttribute('autocomplete')).toBe('current-password')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('banner').waitFor()
})

journey('visitors never load a byte of the admin area', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, untilStored } = await aVisitor(site)
  await goto('/')
  await untilStored()
  await page.waitForLoadState('networkidle')
  expect(site.gate.asked.filter((path) => path.includes('/admin'))).toEqual([])
})

// @module-tag all

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { enrolled, firstAdmin } from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { mailTo } from '#testing/backend/mail-setup.ts'
import { aMailbox, mailUser } from '#testing/backend/mailbox.ts'
import { as } from '#testing/backend/test-server.ts'
import { journey } from './fixtures/journey.ts'
import { everythingKept, openedDrafts, untilDrafted } from './fixtures/kept.ts'
import { resize } from './fixtures/measure.ts'
import { startServer } from './fixtures/server-process.ts'
import type { SiteOptions } from './fixtures/site.ts'
import { REFUSED, withAdmin } from './fixtures/staff.ts'
import { enterTab, faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const mailbox = await aMailbox()
const honest = 'You save {percentage}% at {firmName} with our code'
const FAILED = 'Failed to save settings. Please try again.'

/** The words and controls of the screen. */
function screenOf(page: Page) {
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor()
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
  return {
    says,
    press,
    index: page.getByRole('navigation', { name: 'Settings cards' }),
    card: (title: string) => page.getByRole('region', { name: title, exact: true }),
    gone: (words: string) => page.getByText(words).first().waitFor({ state: 'detached' }),
    async save() {
      await press('Save Changes')
      await says('Settings saved')
    },
  }
}

/** Whether an element is drawn on this colour. Runs in the page. */
function hasBackground(element: Element, colour: string): boolean {
  const probe = document.createElement('i')
  probe.style.background = colour
  element.append(probe)
  const [own, other] = [element, probe].map((one) => getComputedStyle(one).backgroundColor)
  probe.remove()
  return own === other
}

const cards = [
  ...['Themes', 'Logo Settings', 'Site Branding', 'Hero Section', 'Video Background', 'Featured Video'],
  ...['Navigation Settings', 'Display Settings', 'Pages', 'How we rate', 'Maintenance Mode'],
  ...['Risk Disclaimer', 'Discord Community', 'Social Links', 'Affiliate Click Popup'],
  ...['User Submissions', 'Email Configuration', 'Multi-Factor Authentication', 'Auto Backup'],
  'System Settings',
]

journey('an admin changes the site on one screen', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await enrolled({ url: site.gate.origin }, firstAdmin, () => new Date())
  const { page, context, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
  troubles.expect(/status of (?:404|503)/)
  const { says, press, index, card, gone, save } = screenOf(page)

  const mend = site.gate.answer('/api/settings', { status: 404, type: 'application/json', body: '{}' })
  await enterTab(page, boss.token, 'settings')
  await says('Failed to load settings')
  mend()
  const release = site.gate.hold('/api/settings')
  await press('Try Again')
  await says('Loading settings...')
  release()
  await page.getByRole('heading', { name: 'Site Settings', level: 1 }).waitFor()
  await expect.poll(() => index.getByRole('button').count()).toBe(cards.length)
  for (const title of cards) expect([title, await card(title).count()]).toEqual([title, 1])
  const isSaveOff = () => page.getByRole('button', { name: 'Save Changes' }).isDisabled()
  expect(await isSaveOff()).toBe(true)
  expect(await faultsOfScreen(page)).toEqual([])

  // The first edit.
  await index.getByRole('button', { name: 'Affiliate Click Popup' }).click()
  const popup = card('Affiliate Click Popup')
  await expect
    .poll(() => popup.getByRole('heading').evaluate((one) => one === document.activeElement))
    .toBe(true)
  await popup.getByLabel('Duration in seconds').fill('20')
  await says('Unsaved changes. Click Save Changes to apply them.')
  // On a phone what is saved stands in one row with what saves it, and so does the head of the tab.
  await resize(page, viewports.phone)
  const middle = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  expect(await middle('Save Changes')).toBeCloseTo(await middle('Discard changes'), 0)
  await resize(page, viewports.portrait)
  await index.getByRole('button', { name: 'Affiliate Click Popup unsaved changes' }).waitFor()
  await press('Save Changes')
  await says('Please check the marked fields.')
  await popup.getByText('Duration in seconds must be from 3 to 15').waitFor()
  await resize(page, viewports.phone)
  await page.getByRole('button', { name: 'Show next' }).waitFor()
  expect(await middle('Save Changes')).toBeCloseTo(await middle('Show next'), 0)
  const bar = page.getByRole('button', { name: 'Show next' }).locator('..')
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64)
  await resize(page, viewports.portrait)
  await popup.getByLabel('Duration in seconds').fill('9')
  await popup.getByText('This message says what another person did').waitFor()
  await popup.getByRole('button', { name: `Use "${honest}"` }).click()
  await gone('This message says what another person did')
  await popup.getByText('You save 20% at Example Firm with our code').waitFor()
  await popup.getByRole('radio', { name: 'Top left' }).check()
  await popup.getByRole('switch', { name: 'Show firm logo' }).click()

  // Parts that follow from other fields.
  const video = card('Featured Video')
  await video.getByLabel('YouTube URL').fill('https://example.com/video')
  await video.getByText('Enter a valid YouTube URL').waitFor()
  await video.getByLabel('YouTube URL').fill('https://youtu.be/aqz-KE-bpKQ')
  await video.getByText('Video ID: aqz-KE-bpKQ').waitFor()
  await video.getByRole('switch', { name: 'Featured Video enabled' }).click()
  const logo = card('Logo Settings')
  const preview = logo.getByRole('img', { name: 'Tierboard logo' })
  expect(await preview.evaluate((image) => getComputedStyle(image).height)).toBe('48px')
  await logo.getByRole('textbox', { name: 'Main logo URL' }).fill('/missing.png')
  await logo.getByText('the default logo stands in its place').waitFor()
  expect(await preview.getAttribute('src')).toBe('/logo-main.png')
  await logo.getByRole('textbox', { name: 'Main logo URL' }).fill('/logo-main.png')
  const mail = card('Email Configuration')
  await mail.getByText('port 587, TLS with an app password').waitFor()
  await mail.getByLabel('SMTP port').fill('')
  await mail.getByLabel('SMTP host').focus()
  await expect.poll(() => mail.getByLabel('SMTP port').inputValue()).toBe('587')
  const submissions = card('User Submissions')
  await submissions.getByLabel('Max file size (MB)').fill('')
  await submissions.getByLabel('Allowed file types').fill('.png,  .pdf,')
  await submissions.getByLabel('Title').focus()
  expect(await submissions.getByLabel('Max file size (MB)').inputValue()).toBe('5')
  expect(await submissions.getByLabel('Allowed file types').inputValue()).toBe('.png, .pdf')
  await card('Display Settings').getByRole('slider', { name: 'Carousel size' }).fill('85')
  await card('Discord Community').getByLabel('Discord URL').fill('discord.example/x')
  await card('Discord Community')
    .getByRole('switch', { name: /enabled/ })
    .click()

  // An open public page of this browser follows; only what changed was sent.
  const home = await context.newPage()
  await home.goto('/')
  await home.getByRole('heading', { level: 1 }).waitFor()
  const sent: string[][] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(Object.keys(request.postDataJSON()).sort())
  })
  const refuse = site.gate.answer('/api/settings', { status: 503, type: 'application/json', body: '{}' })
  await press('Save Changes')
  await says(FAILED)
  const close = page.getByRole('button', { name: 'Close message' })
  const line = page.getByRole('alert').filter({ has: close }).locator('> *')
  expect(await line.evaluate(hasBackground, 'var(--danger-soft)')).toBe(true)
  refuse()
  await save()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(['affiliatePopup', 'discord', 'display', 'featuredVideo', 'userSubmissions'])
  await expect.poll(isSaveOff).toBe(true)
  await home.getByRole('link', { name: /Join Discord/ }).waitFor()
  await home.close()
  await gone('Settings saved')

  // Another person saves meanwhile.
  await card('Hero Section').getByLabel('Title').fill('My title')
  await card('Social Links').getByLabel('YouTube URL').fill('https://youtube.com/@mine')
  const theirs = {
    heroSection: { title: 'Their title', description: 'Theirs' },
    branding: { ...settingsDefaults.branding, tagline: 'Their tagline' },
  }
  const api = as(boss, { url: site.gate.origin })
  troubles.expect(/status of 412/)
  expect((await api.call(changeSettings, { body: theirs })).status).toBe(200)
  await press('Save Changes')
  const conflict = page.getByRole('dialog', { name: 'This was changed in the meantime' })
  await conflict.getByText('Their tagline').waitFor()
  await conflict.getByText('My title').click()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await says('Settings saved')
  const { body: now } = await api.call(readSettings)
  expect(now).toMatchObject({
    heroSection: { title: 'My title', description: 'Theirs' },
    branding: { tagline: 'Their tagline' },
    social: { youtube: 'https://youtube.com/@mine' },
    affiliatePopup: { message: honest, duration: 9000, position: 'top-left', showLogo: false },
    featuredVideo: { videoId: 'aqz-KE-bpKQ' },
  })

  // Defaults stand in the form, not on the site, until they are saved.
  await press('Reset to Defaults')
  await says('Are you sure you want to reset all settings to default values?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to Defaults' }).click()
  const title = card('Hero Section').getByLabel('Title')
  await expect.poll(() => title.inputValue()).toBe(settingsDefaults.heroSection.title)
  expect((await api.call(readSettings)).body.heroSection.title).toBe('My title')
  await press('Discard changes')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => title.inputValue()).toBe('My title')
  await press('Reset to Defaults')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to Defaults' }).click()
  await save()
  // The word of the save before may still stand there.
  await expect
    .poll(async () => (await api.call(readSettings)).body.affiliatePopup)
    .toEqual(settingsDefaults.affiliatePopup)
})

/** A site that trusts the certificate of the tests' mail server. */
async function withMail(): Promise<SiteOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'authority.pem')
  await writeFile(file, certificate)
  return { firstStart: startServer, environment: { ...withAdmin.environment, NODE_EXTRA_CA_CERTS: file } }
}

journey('mail, backup and drafts of the settings', async ({ aSite, aVisitor }) => {
  const site = await aSite(await withMail())
  const boss = await enrolled({ url: site.gate.origin }, firstAdmin, () => new Date())
  const { page, context, troubles } = await aVisitor(site, { viewport: 'phone', serviceWorkers: false })
  troubles.expect(REFUSED)
  troubles.expect(/status of (?:404|503)/)
  await enterTab(page, boss.token, 'settings')
  const { says, press, card } = screenOf(page)
  const mail = card('Email Configuration')
  const value = (label: string) => mail.getByLabel(label, { exact: true }).inputValue()

  // The server keeps the backup and sends none to the browser. A test loads the page anew.
  const down = { status: 503, type: 'application/json', body: '{"detail":"The disk is full"}' }
  const mend = site.gate.answer('/api/admin/auto-backup/trigger', down)
  await press('Test backup')
  await says('Test backup failed: The disk is full')
  mend()
  await card('Auto Backup').getByText('Never').waitFor()
  await Promise.all([
    page.waitForEvent('load'),
    press('Test backup').then(() => says('No recipient is set: the backup is kept on the server')),
  ])

  await mail.getByRole('button', { name: 'Look Up' }).click()
  await says('Please enter an email address')
  await mail.getByLabel('Find a provider by email address').fill('anna@unknown.example')
  await mail.getByRole('button', { name: 'Look Up' }).click()
  await says('No mail settings are known for this')
  await mail.getByLabel('Find a provider by email address').fill('anna@gmail.com')
  await mail.getByRole('button', { name: 'Look Up' }).click()
  await says('smtp.gmail.com:587 is filled in.')
  await expect
    .poll(async () => [await value('SMTP host'), await value('SMTP user')])
    .toEqual(['smtp.gmail.com', 'anna@gmail.com'])
  await mail.getByText('smtp.gmail.com, port 587, TLS with an app password').waitFor()

  const test = mail.getByRole('button', { name: 'Send Test Email' })
  await test.click()
  await says('Please enter a test email address')
  await mail.getByLabel('Test email address').fill('me@example.com')
  await test.click()
  await says('Please configure your SMTP settings first')
  const { smtpHost, smtpPort, smtpUser, fromEmail } = mailTo(mailbox)
  await mail.getByLabel('SMTP host').fill(smtpHost)
  await mail.getByLabel('SMTP port').fill('1')
  await mail.getByLabel('SMTP user').fill(smtpUser)
  await mail.getByLabel('SMTP password', { exact: true }).fill(mailUser.pass)
  await mail.getByLabel('From email').fill(fromEmail)
  await test.click()
  await says(/^Failed to send test email over localhost:1: /)
  await says('Please check your SMTP configuration and try again.')
  await mail.getByLabel('SMTP port').fill(String(smtpPort))
  await test.click()
  await says('Test email sent to me@example.com')
  await says(new RegExp(`Sent over localhost:${smtpPort}`))

  // The tab dies; the password was never written down.
  await untilDrafted(page, fromEmail)
  expect(await everythingKept(page)).not.toContain(mailUser.pass)
  expect((await openedDrafts(page)).join()).not.toContain(mailUser.pass)
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto('/admin?tab=settings')
  const next = screenOf(again)
  await next.says('You have unsaved changes')
  await next.press('Restore')
  const restored = next.card('Email Configuration')
  await expect.poll(() => restored.getByLabel('SMTP host').inputValue()).toBe(smtpHost)
  expect(await restored.getByLabel('SMTP password', { exact: true }).inputValue()).toBe('')
  await restored.getByLabel('SMTP password', { exact: true }).fill(mailUser.pass)
  await next.save()
  await next.says('A password is stored. Leave this empty to keep it.')
  await restored.getByRole('switch', { name: 'Email Configuration enabled' }).click()
  await expect.poll(() => restored.getByRole('button', { name: 'Send Test Email' }).isDisabled()).toBe(true)
})

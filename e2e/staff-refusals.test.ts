// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { firstAdmin } from '#testing/backend/accounts.ts'
import { fillAdminArea, LONG_NAME, siteWithSenders } from './fixtures/admin-walk.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { pageJourney } from './fixtures/journey.ts'
import { typeLogin } from './fixtures/staff.ts'

/** A form, the values that it refuses, its message then, and the faults, field by field. */
interface Refused {
  /** After `/admin`. */
  readonly place: string
  /** Presses that lead from the place to the form. */
  readonly way?: readonly (string | RegExp)[]
  /** The fields that are emptied or broken first. */
  readonly broken?: Readonly<Record<string, string>>
  readonly press: string | RegExp
  readonly says: string
  readonly lacking: Readonly<Record<string, string>>
}

const firmTexts = [
  'Firm Name',
  'Description',
  'Website',
  'Max Funding',
  'Profit Split',
  'Evaluation Fee',
  'Max Accounts',
]
const firmSays =
  'Please fill in all required fields: Name, Description, Website, Max Funding, Profit Split, Evaluation Fee, and Max Accounts.'
const CHECK = 'Please check the marked fields.'
const MISSING = 'Please fill in all fields'
const passwords = (current: string, next: string, again: string) => ({
  'Current Password': current,
  'New Password': next,
  'Confirm New Password': again,
})

/** Every form of the admin area that can be refused before anything is sent. */
const forms: Readonly<Record<string, Refused>> = {
  'a new firm': {
    place: '?tab=firms&firm=new',
    press: 'Create Firm',
    says: firmSays,
    lacking: Object.fromEntries(firmTexts.map((label) => [label, 'x.example'])),
  },
  'a firm': {
    place: '?tab=firms',
    way: [`Edit ${LONG_NAME}`],
    broken: { 'Evaluation Fee': '', 'Profit Split': '' },
    press: 'Update Firm',
    says: firmSays,
    lacking: { 'Evaluation Fee': '$9', 'Profit Split': '80%' },
  },
  'a planned publication': {
    place: '?tab=firms',
    way: ['Edit Amberlight Futures and Derivatives', /^Schedule/],
    broken: { 'Goes live': '' },
    press: 'Schedule',
    says: 'Choose a date and a time.',
    lacking: { 'Goes live': '2999-01-01T09:00' },
  },
  'a saved view': {
    place: '?tab=firms',
    way: ['More actions', 'Saved views'],
    press: 'Save',
    says: 'Enter a name.',
    lacking: { 'Save the list as it is now': 'Mine' },
  },
  'a trader': {
    place: '?tab=traders',
    way: ['Edit Mara Lindqvist'],
    broken: { Name: '' },
    press: 'Update Trader',
    says: CHECK,
    lacking: { Name: 'Mara' },
  },
  'a report': {
    place: '?tab=submissions&queue=reports',
    way: [LONG_NAME],
    press: 'Unpublish',
    says: 'Please give a reason. It appears in History.',
    lacking: { 'Reason for the decision': 'It is true.' },
  },
  'the settings': {
    place: '?tab=settings&card=email',
    broken: { 'SMTP port': '70000', 'Site name': '' },
    press: 'Save Changes',
    says: CHECK,
    lacking: { 'SMTP port': '587', 'Site name': 'Tierboard' },
  },
  'a provider to look up': {
    place: '?tab=settings&card=email',
    press: 'Look Up',
    says: 'Please enter an email address',
    lacking: { 'Find a provider by email address': 'a@example.com' },
  },
  'a test mail': {
    place: '?tab=settings&card=email',
    press: 'Send Test Email',
    says: 'Please enter a test email address',
    lacking: { 'Test email address': 'a@example.com' },
  },
  'a test mail without a server': {
    place: '?tab=settings&card=email',
    broken: { 'Test email address': 'a@example.com' },
    press: 'Send Test Email',
    says: 'Please configure your SMTP settings first',
    lacking: { 'SMTP host': 'smtp.example.com', 'SMTP user': 'a', 'SMTP password': 'b' },
  },
  'a new theme': {
    place: '?tab=settings&card=themes',
    way: ['New theme'],
    press: 'Create Theme',
    says: 'Please enter a theme name',
    lacking: { 'Theme name': 'Dusk' },
  },
  'a new user': {
    place: '?tab=users',
    way: ['Add User'],
    press: 'Create User',
    says: 'Please fill in all required fields',
    lacking: { Username: 'nadia', Email: 'nadia@example.com' },
  },
  'a new user whose name is taken': {
    place: '?tab=users',
    way: ['Add User'],
    broken: { Username: 'Moderator-of-Evenings', Email: 'nadia@example.com' },
    press: 'Create User',
    says: 'Failed to create user: This username or email address is already in use',
    lacking: { Username: 'nadia' },
  },
  'the field of a name that is taken': {
    place: '?tab=users',
    way: ['Edit moderator-of-evenings'],
    broken: { Username: 'boss' },
    press: 'Update User',
    says: 'Username is already in use',
    lacking: { Username: 'nadia' },
  },
  'a user': {
    place: '?tab=users',
    way: ['Edit moderator-of-evenings'],
    broken: { Email: '' },
    press: 'Update User',
    says: 'Please fill in all required fields',
    lacking: { Email: 'nadia@example.com' },
  },
  'a password without its confirmation': {
    place: '?tab=admin',
    broken: passwords('a', 'Paper-Lake-84', ''),
    press: 'Change Password',
    says: MISSING,
    lacking: { 'Confirm New Password': 'Paper-Lake-84' },
  },
  'a password confirmed otherwise': {
    place: '?tab=admin',
    broken: passwords('a', 'Paper-Lake-84', 'Paper-Lake'),
    press: 'Change Password',
    says: 'New passwords do not match',
    lacking: { 'Confirm New Password': 'Paper-Lake-84' },
  },
  'a short password': {
    place: '?tab=admin',
    broken: passwords('a', 'Paper', 'Paper'),
    press: 'Change Password',
    says: 'New password must be at least 8 characters long',
    lacking: { 'New Password': 'Paper-Lake-84', 'Confirm New Password': 'Paper-Lake-84' },
  },
}

async function typeInto(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await page
      .getByLabel(new RegExp(`^${label}\\W*$`))
      .first()
      .fill(text)
  }
}

/** Forms of the way in, without a session. */
const wayIn: typeof forms = {
  'the login': {
    place: '',
    press: 'Sign In',
    says: MISSING,
    lacking: { Username: 'mara', Password: 'Paper-Lake-84' },
  },
  'a forgotten password': {
    place: '',
    way: ['Forgot password?'],
    press: 'Send Reset Link',
    says: MISSING,
    lacking: { Email: 'mara@example.com' },
  },
  'a short password behind a link': {
    place: '/reset-password/some-token',
    broken: { 'New Password': 'Pap', 'Confirm New Password': 'Pap' },
    press: /Password$/,
    says: 'Password must be at least 6 characters long.',
    lacking: { 'New Password': 'Paper-Lake-84', 'Confirm New Password': 'Paper-Lake-84' },
  },
  'a password behind a link, confirmed otherwise': {
    place: '/reset-password/some-token',
    broken: { 'New Password': 'Paper-Lake-84', 'Confirm New Password': 'Pap' },
    press: /Password$/,
    says: 'Passwords do not match.',
    lacking: { 'Confirm New Password': 'Paper-Lake-84' },
  },
}

/** Messages of these forms that remain once nothing is lacking. */
async function staleIn(page: Page, refused: typeof forms): Promise<string[]> {
  const stale: string[] = []
  for (const [name, { place, way = [], broken = {}, press, says, lacking }] of Object.entries(refused)) {
    await page.goto(`/admin${place}`)
    for (const step of way) await page.getByRole('main').getByRole('button', { name: step }).first().click()
    await typeInto(page, broken)
    await page
      .getByRole('button', { name: press, exact: typeof press === 'string' })
      .last()
      .click()
    const message = page.getByText(says, { exact: true })
    await message.first().waitFor()
    await typeInto(page, lacking)
    await message
      .first()
      .waitFor({ state: 'detached' })
      .catch(() => stale.push(name))
  }
  return stale
}

pageJourney(
  'what a form was refused for is no longer said once its fields are right, in every form of the admin area',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(siteWithSenders)
    const boss = await theAdmin(site)
    await fillAdminArea(site, boss)
    const { page, troubles } = await aVisitor(site, { viewport: 'portrait' })
    troubles.expect(/status of 409/)
    await enterAs(page, boss)
    expect(await staleIn(page, forms)).toEqual([])

    const guest = await aVisitor(site, { viewport: 'phone' })
    expect(await staleIn(guest.page, wayIn)).toEqual([])
    await guest.goto('/admin')
    await typeLogin(guest.page, firstAdmin)
    await guest.page.getByLabel('6-digit code').fill('123')
    await guest.page.keyboard.press('Enter')
    const short = guest.page.getByText('Please enter a valid 6-digit code')
    await short.waitFor()
    await guest.page.keyboard.type('456')
    await short.waitFor({ state: 'detached' })
  },
)

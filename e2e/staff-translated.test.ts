// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FirmChange } from '#contract/firm.ts'
import { changeFirm } from '#contract/firm-endpoints.ts'
import { days } from '#contract/primitives/time.ts'
import type { SignedIn } from '#testing/backend/accounts.ts'
import { addFirm } from '#testing/backend/published-reviews.ts'
import { as } from '#testing/backend/test-server.ts'
import { adminStops, fillAdminArea, LONG_NAME, siteWithSenders } from './fixtures/admin-walk.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { pageJourney } from './fixtures/journey.ts'
import type { Site } from './fixtures/site.ts'
import { differenceOf, translatedAmong, translatePage, wordsOf } from './fixtures/translate.ts'

const SITE = 'Tierboard'

type Act = (page: Page) => Promise<unknown>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const press =
  (name: string | RegExp): Act =>
  (page) =>
    button(page, name).click()
const fill =
  (label: string, text: string): Act =>
  (page) =>
    page.getByLabel(label).first().fill(text)
const leavePopup: Act = (page) => page.keyboard.press('Escape')
const answer =
  (name: string): Act =>
  (page) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

/** The acts at each stop of the admin area; nothing of it is saved, so that two people see the same. */
const acts: Readonly<Record<string, readonly Act[]>> = {
  firms: [
    press('Filters'),
    (page) =>
      page.getByRole('group', { name: 'Filter by Tier' }).getByRole('button', { name: /^Gold/ }).click(),
    (page) =>
      page.getByRole('group', { name: 'Filter by Tier' }).getByRole('button', { name: /^Gold/ }).click(),
    fill('Search firms', 'nobody at all'),
    press('Clear All Filters'),
    (page) => page.getByLabel(`Select ${LONG_NAME}`).check(),
    press('Change'),
    (page) => page.getByLabel('What to change').selectOption('archive'),
    press('Cancel'),
    (page) => page.getByLabel(`Select ${LONG_NAME}`).uncheck(),
    press('More actions'),
    leavePopup,
    press('More actions'),
    press('Saved views'),
    leavePopup,
  ],
  'a firm': [
    press('Unpublish'),
    answer('Cancel'),
    fill('Evaluation Fee', ''),
    press('Update Firm'),
    fill('Evaluation Fee', '$7'),
    press('Add pro'),
    press('Cancel'),
    press(`Delete ${LONG_NAME}`),
    answer('Cancel'),
  ],
  traders: [press('Remove Mara Lindqvist'), answer('Cancel')],
  'a trader': [fill('Title', 'Trader of evenings'), press(/^Cancel/)],
  'a review': [
    (page) => page.getByRole('listbox', { name: 'Words to remove' }).getByRole('option').nth(1).click(),
    (page) => page.getByRole('listbox', { name: 'Words to remove' }).getByRole('option').nth(1).click(),
    press('Reject'),
    leavePopup,
  ],
  'a report': [press('Unpublish')],
  settings: [
    (page) => page.getByRole('switch', { name: 'Featured Video enabled' }).click(),
    press('Discard changes'),
    answer('Discard'),
  ],
  users: [
    press('Add User'),
    press('Create User'),
    fill('Username', 'someone'),
    press('Cancel'),
    press('Delete moderator-of-evenings'),
    answer('Cancel'),
  ],
  history: [
    press(/renamed.*Quillback Capital/),
    press('Back to list'),
    press(/the code of.*Quillback/),
    press('Back to list'),
    press(/planned.*Quillback/),
    press('Back to list'),
    press(/evaluation fee of.*Quillback/),
    press('Back to list'),
  ],
  overview: [(page) => page.getByText('As a table').first().click()],
  'own account': [
    press('Change Password'),
    (page) => page.getByLabel('Current Password', { exact: true }).fill('x'),
  ],
}

/** Has History hold a name, a code, an amount and a plan that were changed; returns the names and codes. */
async function recordChanges(site: Site, boss: SignedIn): Promise<readonly string[]> {
  const server = { url: site.gate.origin }
  const offer = { affiliateEnabled: true, affiliateUrl: 'https://quillback.example/buy' }
  const values = { name: 'Quillback Capital', affiliateCode: 'QUILL10', evaluationFee: '$249', ...offer }
  const id = await addFirm(server, boss, values)
  const at = new Date(Date.now() + days(2)).toISOString()
  const planned = [{ at, change: { discountPercentage: 25, affiliateCode: 'QUILL25' } }]
  const changes: readonly FirmChange[] = [
    { affiliateCode: 'QUILL20' },
    { evaluationFee: '$199' },
    { planned },
    { name: 'Quillback Markets' },
  ]
  for (const body of changes) await as(boss, server).call(changeFirm, { params: { id }, body })
  return ['Quillback', 'QUILL10', 'QUILL20', 'QUILL25']
}

/** The texts of a page, without the times of day: the two look a moment apart. */
const said = async (page: Page) => (await page.evaluate(wordsOf)).replace(/\d{1,2}:\d{2}/g, '')

pageJourney(
  'every tab of the admin area works translated, says at each step what it says untranslated, and keeps names, codes and amounts',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(siteWithSenders)
    const boss = await theAdmin(site)
    await fillAdminArea(site, boss)
    const recorded = await recordChanges(site, boss)
    const open = async () => {
      const visitor = await aVisitor(site, { viewport: 'desktop' })
      await enterAs(visitor.page, boss)
      return visitor.page
    }
    const [plain, translated] = [await open(), await open()]
    await translated.evaluate(translatePage)
    const names = (await site.firms()).flatMap(({ name, affiliateCode }) => [name, affiliateCode])
    const kept = [SITE, 'Mara Lindqvist', ...recorded, ...names].filter((name) => name !== '')
    const taken: string[] = []
    for (const { name, go } of adminStops) {
      for (const [step, act] of [go, ...(acts[name] ?? [])].entries()) {
        await Promise.all([act(plain), act(translated)])
        // A stop may load the page anew.
        if ((await translated.locator('font').count()) === 0) await translated.evaluate(translatePage)
        await expect
          .poll(async () => differenceOf(await said(plain), await said(translated)), {
            message: `${name}, step ${step}`,
          })
          .toBe('')
        for (const text of await translated.evaluate(translatedAmong, kept)) taken.push(`${name}: ${text}`)
      }
    }
    expect([...new Set(taken)]).toEqual([])
    expect(await translated.locator('font').count()).toBeGreaterThan(20)
  },
)

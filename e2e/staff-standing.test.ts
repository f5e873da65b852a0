// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listStaffFirms } from '#contract/firm-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { resize } from './fixtures/measure.ts'
import { coupon, NO_NETWORK } from './fixtures/screen.ts'
import { fromMore, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const NAME = 'Kestrel Row Funding'
const REASON = 'Three traders wait for their payouts, and the firm says so itself.'
const AGAIN = 'It pays again since today.'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const part = (page: Page) => page.getByRole('group', { name: 'Standing', exact: true })
const record = (page: Page) => page.getByRole('group', { name: 'Record', exact: true })
const entries = (page: Page) => record(page).getByRole('list', { name: 'Entries of the record' })
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the form' }).getByRole('button', { name }).click()

/** Fills in what a standing needs, but for its reason. */
async function fillStanding(page: Page, label: RegExp): Promise<void> {
  await part(page).getByRole('radio', { name: label }).check()
  await part(page).getByLabel('Since').fill('2026-11-12')
  await part(page).getByLabel('Source').fill('https://kestrel.example/notice')
  await part(page).getByLabel('Note for visitors').fill('Requests from before 12 November are paid by May.')
}

journey(
  'payouts of a firm are paused with a source and a reason, which visitors see at once, and taken back; both are told for ever',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const staff = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const { page } = staff
    const open = await staff.context.newPage()
    await open.goto('/')
    await coupon(open, NAME).waitFor()
    const stored = async () => {
      const { body } = await as(boss, { url: site.gate.origin }).call(listStaffFirms)
      return body.find(({ name }: { name: string }) => name === NAME)
    }
    const faults: Record<string, string[]> = {}
    await enterAs(page, boss, `/admin?tab=firms&firm=${(await stored())?.id}`)

    // What is missing is told where it is missing, and nothing is saved without it.
    await goTo(page, 'Standing')
    await part(page)
      .getByRole('radio', { name: /^Payouts paused/ })
      .check()
    await button(page, 'Update Firm').click()
    for (const label of ['Since', 'Source', 'Reason, shown in the record']) {
      await part(page).getByText(`${label} is required`).waitFor()
    }
    await page.getByRole('alert').getByText('Please check the marked fields.').waitFor()
    await expect
      .poll(() =>
        part(page)
          .getByLabel('Since')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    faults.missing = await faultsOfScreen(page)
    await fillStanding(page, /^Payouts paused/)
    const preview = part(page).getByRole('region', { name: 'What visitors get' })
    await expect.poll(() => preview.getByText('Payouts paused since 12 Nov 2026').count()).toBe(2)
    await preview.getByText('Requests from before 12 November are paid by May.').waitFor()
    await preview.getByText('kestrel.example/notice').waitFor()
    // Someone who tries another one loses nothing of what was written.
    await part(page)
      .getByRole('radio', { name: /^Operating/ })
      .check()
    await part(page).getByLabel('Since').waitFor({ state: 'detached' })
    await part(page)
      .getByRole('radio', { name: /^Payouts paused/ })
      .check()
    expect(await part(page).getByLabel('Source').inputValue()).toBe('https://kestrel.example/notice')
    await part(page).getByLabel('Reason, shown in the record').fill(REASON)
    await part(page).getByText(`${REASON.length} / 300`).waitFor()
    faults.filled = await faultsOfScreen(page)
    await button(page, 'Update Firm').click()
    await page.getByText('Prop firm updated successfully!').waitFor()
    expect(await stored()).toMatchObject({
      standing: 'payouts_paused',
      standingSince: '2026-11-12',
      standingSource: 'https://kestrel.example/notice',
    })

    // The open public page follows: there is no code to copy any more.
    await coupon(open, NAME).waitFor({ state: 'detached' })
    await goTo(page, 'Record')
    const paused = entries(page).getByRole('listitem').filter({ hasText: 'Payouts paused' })
    await paused.getByText(REASON).waitFor()

    // An entry is corrected by a note below it, and loses its words only for what the law requires.
    await resize(page, viewports.phone)
    const correct = async (by: string) => {
      await paused.last().getByRole('button', { name: 'Correct' }).click()
      await page.getByRole('group', { name: 'Correct' }).getByRole('button', { name: by }).click()
    }
    await correct('Add a note')
    const note = page.getByRole('dialog', { name: 'Add a note' })
    await note.getByRole('button', { name: 'Add Note' }).click()
    await note.getByText('Note is required').waitFor()
    await note.getByLabel('Note').fill('Two of the three were paid.')
    faults.note = await faultsOfScreen(page)
    await note.getByRole('button', { name: 'Add Note' }).click()
    await record(page).getByRole('status').getByText('The note is added.').waitFor()
    await paused.getByText('Two of the three were paid.').waitFor()

    // The way back needs a reason of its own.
    await resize(page, viewports.portrait)
    await goTo(page, 'Standing')
    await part(page)
      .getByRole('radio', { name: /^Operating/ })
      .check()
    await button(page, 'Update Firm').click()
    await part(page).getByText('Reason, shown in the record is required').waitFor()
    await part(page).getByLabel('Reason, shown in the record').fill(AGAIN)
    await button(page, 'Update Firm').click()
    await coupon(open, NAME).waitFor()
    await goTo(page, 'Record')
    await entries(page).getByText(AGAIN).first().waitFor()
    await correct('Remove words')
    const removal = page.getByRole('dialog', { name: 'Remove the words of this entry?' })
    await removal.getByLabel('Reason, shown in their place').fill('a person’s name')
    faults.removal = await axe(page)
    await removal.getByRole('button', { name: 'Remove Words' }).click()
    await entries(page)
      .getByText(/^Removed on \d+ \w+ \d{4}: a person’s name$/)
      .waitFor()
    await paused.getByText('Two of the three were paid.').waitFor({ state: 'detached' })

    await fromMore(page, 'History')
    for (const sentence of [
      `changed the standing of ${NAME} to Payouts paused`,
      `changed the standing of ${NAME} to Operating`,
    ]) {
      await page.getByRole('button', { name: sentence }).waitFor()
    }
    await page.goto('/admin?tab=history')
    await page.getByRole('button', { name: `added a note to the public record of ${NAME}` }).waitFor()
    await page.getByRole('button', { name: `removed words from the public record of ${NAME}` }).waitFor()
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])))
  },
)

journey(
  'a standing is no moderator’s; other changes offer a reason and what may be a typing error; archiving says what it is for',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const firm = (await site.firms()).find(({ name }) => name === NAME)
    const place = `/admin?tab=firms&firm=${firm?.id}`
    await enterAs(page, await theModerator(site, boss), place)
    const readOnly = page.getByRole('region', { name: 'Standing' })
    await readOnly
      .getByText('Only an admin may say that a firm paused payouts, winds down or closed.')
      .waitFor()
    await readOnly.getByText('Operating', { exact: true }).waitFor()
    expect(await readOnly.getByRole('radio').count()).toBe(0)
    expect(await button(page, 'Plan a Standing').count()).toBe(0)

    // Nothing is asked while nothing changes that visitors see.
    const reason = record(page).getByLabel('Reason, shown in the record')
    const minor = record(page).getByRole('switch', { name: 'Minor (a typing error)' })
    await record(page).waitFor()
    expect(await reason.count()).toBe(0)
    await page.getByLabel('Max Funding').fill('$250,000')
    await reason.waitFor()
    await minor.waitFor()
    await page.getByLabel('Warning').fill('Payouts are slow.')
    await minor.waitFor({ state: 'detached' })
    await page.getByLabel('Warning').fill('')
    await minor.click()
    await reason.fill('A zero too many.')
    expect(await faultsOfScreen(page)).toEqual([])
    await button(page, 'Update Firm').click()
    await page.getByText('Prop firm updated successfully!').waitFor()
    await entries(page).getByText('A zero too many.').waitFor()
    await entries(page).getByText('Minor', { exact: true }).waitFor()
    expect(await reason.count()).toBe(0)
    expect(await entries(page).getByRole('button').count()).toBe(0)

    // Who archives a firm that closed is shown the other way.
    await enterAs(page, boss, place)
    await button(page, 'Unpublish').click()
    const question = page.getByRole('alertdialog')
    await question
      .getByText('This is for mistakes and duplicates. A firm that closed keeps its page')
      .waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await question.getByRole('button', { name: 'Set the standing' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => part(page).evaluate((group) => group.closest(':focus') !== null)).toBe(true)
    await part(page).getByRole('button', { name: 'Archive it' }).click()
    const publication = page.getByRole('region', { name: 'Publication' })
    await expect.poll(() => publication.evaluate((card) => card === document.activeElement)).toBe(true)

    // A move to Avoid asks for its reason; another move does not.
    await page.getByRole('group', { name: 'Category' }).getByRole('radio', { name: 'Avoid' }).check()
    await button(page, 'Update Firm').click()
    await record(page).getByText('Reason, shown in the record is required').waitFor()
    await page.getByRole('group', { name: 'Category' }).getByRole('radio', { name: 'Silver' }).check()
    await button(page, 'Update Firm').click()
    await page.getByText('Prop firm updated successfully!').waitFor()
    const moved = entries(page)
      .getByRole('listitem')
      .filter({ hasText: /Tier.*Silver/i })
    await moved.getByText('No reason was given').waitFor()
  },
)

journey('a standing that was begun without a network is offered again', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await theAdmin(site)
  const visitor = await aVisitor(site, { viewport: 'phone', serviceWorkers: false })
  visitor.troubles.expect(NO_NETWORK)
  const { page } = visitor
  const firm = (await site.firms()).find(({ name }) => name === NAME)
  const place = `/admin?tab=firms&firm=${firm?.id}`
  await enterAs(page, boss, place)
  await part(page).waitFor()
  await visitor.offline()
  await fillStanding(page, /^Closed/)
  await part(page).getByLabel('Reason, shown in the record').fill(REASON)
  await button(page, 'Update Firm').click()
  await page
    .getByRole('alert')
    .getByText(/^Failed to save firm/)
    .waitFor()
  await visitor.online()
  await untilDrafted(page, `"${REASON}"`)
  await page.goto('about:blank')
  await page.goto(place)
  await button(page, 'Restore').click()
  await expect
    .poll(() =>
      part(page)
        .getByRole('radio', { name: /^Closed/ })
        .isChecked(),
    )
    .toBe(true)
  expect(await part(page).getByLabel('Reason, shown in the record').inputValue()).toBe(REASON)
  await part(page).getByText('Closed since 12 Nov 2026').waitFor()
  await button(page, 'Update Firm').click()
  await page.getByText('Prop firm updated successfully!').waitFor()
})

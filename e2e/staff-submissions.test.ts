import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { verifyEmail } from '#contract/accounts/sign-in.ts'
import { createUser } from '#contract/accounts/users-endpoints.ts'
import { readSubmission, readSubmissionCounts } from '#contract/submission-endpoints.ts'
import { from } from '#testing/backend/accounts.ts'
import { aJpeg, aPdf } from '#testing/backend/pictures.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as, visitor as nobody } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { resize } from './fixtures/measure.ts'
import { atOwnPace, undoLast } from './fixtures/own-pace.ts'
import type { Site } from './fixtures/site.ts'
import { REFUSED, signedIn, typeLogin, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { takenBack } from './fixtures/taken-back.ts'
import { viewports } from './fixtures/viewports.ts'

const PLACE = '/admin?tab=submissions'
const EVERYTHING = `${PLACE}&status=all&order=newest`
const hostile =
  '<img src=x onerror="document.title=1"><script>document.title=2</script> \u202e{{7*7}} שלום 😀 '
const trusting = { ...withAdmin, environment: { ...withAdmin.environment, TRUSTED_PROXIES: '127.0.0.1' } }

/** Sends reviews in; each sender has an address of its own. */
async function fill(site: Site, count: number): Promise<string> {
  const send = async (n: number, fields = {}, files: Parameters<typeof formOf>[1] = []) => {
    const headers = from(`203.0.${Math.floor(n / 8)}.7`)
    const { status, body } = await sendSubmission(
      { url: site.gate.origin },
      formOf(aSubmission(fields), files),
      headers,
    )
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.id as string
  }
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      send(n, { firmName: `Plain Firm ${n}`, description: `Review number ${n}.` }),
    ),
  )
  await send(count, {
    firmName: 'x'.repeat(120),
    description: hostile + 'w'.repeat(3000),
    contactName: hostile,
    website: 'evil.example/?<b>',
  })
  return send(
    count + 8,
    {
      firmName: 'Kestrel Row Funding',
      contactName: 'Mara',
      contactEmail: 'mara@trader.example',
      category: 'Forex',
    },
    [
      { name: 'payout.jpg', type: 'image/jpeg', bytes: await aJpeg(640, 480) },
      { name: 'statement.pdf', type: 'application/pdf', bytes: aPdf() },
    ],
  )
}

const rows = (page: Page) =>
  page.getByRole('list', { name: 'Submissions', exact: true }).getByRole('listitem')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()
const open = (page: Page, name: string) => row(page, name).getByRole('button', { name, exact: true }).click()

journey('an admin reads, decides, deletes and undoes', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite(trusting)
  const id = await fill(site, 50)
  const boss = await theAdmin(site)
  const { page, troubles } = await aVisitor(site, {
    viewport: 'tablet',
    serviceWorkers: false,
  })
  troubles.expect(REFUSED)
  troubles.expect(/status of (?:404|412|503)/)
  await atOwnPace(page.context())
  await enterAs(page, boss, EVERYTHING)
  const asBoss = as(boss, { url: site.gate.origin }).call

  // The list: everything, page by page, and by state.
  await says(page, '52 total')
  await expect.poll(() => rows(page).count()).toBe(50)
  expect(await faultsOfScreen(page)).toEqual([])
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows(page).count()).toBe(52)

  // Visitors' text is never markup.
  await open(page, 'x'.repeat(120))
  await page
    .getByText(/<script>document.title=2/)
    .last()
    .waitFor()
  expect(await page.title()).toMatch(/^\(52\) /)
  expect(await faultsOfScreen(page)).toEqual([])

  // Files: a picture is drawn, everything can be saved.
  await open(page, 'Kestrel Row Funding')
  await says(page, 'Mara · mara@trader.example')
  await press(page, 'View payout.jpg')
  const canvas = page.getByRole('img', { name: 'payout.jpg' })
  await expect.poll(() => canvas.evaluate((element: HTMLCanvasElement) => element.width)).toBe(640)
  await press(page, 'Next file')
  const shown = page.frameLocator('iframe[title="statement.pdf"]')
  await shown.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  // The frame has an opaque origin: neither the panel's storage nor its document.
  expect(await shown.locator('body').evaluate(() => self.origin)).toBe('null')
  await press(page, 'Close')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download statement.pdf')])
  expect(download.suggestedFilename()).toBe('statement.pdf')
  expect((await readFile(await download.path())).equals(aPdf())).toBe(true)
  expect(await faultsOfScreen(page)).toEqual([])

  // A rejection needs its reason; notes that were not saved are offered again.
  await press(page, 'Reject')
  const reasons = page.getByRole('dialog', { name: 'Reject with this reason' })
  await reasons.getByRole('button', { name: 'Write another reason' }).click()
  await reasons.getByRole('button', { name: 'Reject' }).click()
  await page.getByText(/Please say why it is rejected/).waitFor()
  await reasons.getByRole('button', { name: 'Close' }).click()
  const notes = page.getByLabel('Notes')
  await notes.fill('No proof of the payout')
  await untilDrafted(page, 'No proof of the payout')
  await Promise.all([page.waitForEvent('dialog').then((dialog) => dialog.accept()), page.reload()])
  await signedIn(page, boss.username)
  await row(page, 'Kestrel Row Funding').getByText('Unsaved').waitFor()
  await press(page, 'Restore')
  await expect.poll(() => notes.inputValue()).toBe('No proof of the payout')
  await press(page, 'Reject')
  await reasons.getByRole('button', { name: 'It does not say what happened' }).click()
  await says(page, 'Submission rejected')
  await row(page, 'Kestrel Row Funding').getByText('Unsaved').waitFor({ state: 'detached' })
  expect((await asBoss(readSubmission, { params: { id } })).body).toMatchObject({
    status: 'rejected',
    notes: 'No proof of the payout',
    reason: 'It does not say what happened',
  })
  // The next review opens by itself.
  await page.getByRole('heading', { name: 'x'.repeat(120) }).waitFor()
  await open(page, 'Kestrel Row Funding')
  await press(page, 'Back to Pending')
  await says(page, 'Submission is pending again')

  await press(page, 'Approve')
  await says(page, 'Submission approved')
  await press(page, 'Filters')
  await page.getByLabel('State', { exact: true }).selectOption('approved')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByLabel('State', { exact: true }).selectOption('all')

  // Delete asks, can be undone, and says when it fails.
  await resize(page, viewports.phone)
  await press(page, 'Back to list')
  const remove = () =>
    row(page, 'Kestrel Row Funding')
      .getByRole('button', { name: /^Delete submission/ })
      .click()
  await remove()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  const mend = site.gate.answer(`/api/user-submissions/${id}`, {
    status: 503,
    type: 'application/json',
    body: '{"detail":"away"}',
  })
  await remove()
  await press(page, 'Delete Submission')
  await says(page, 'Failed to delete submission')
  mend()
  await remove()
  await press(page, 'Delete Submission')
  await says(page, '51 total')
  expect((await asBoss(readSubmission, { params: { id } })).status).toBe(404)
  await undoLast(page)
  await says(page, 'Submission restored')
  await says(page, '52 total')
  expect(await takenBack(site, boss)).toEqual(['delete submission Kestrel Row Funding'])
  expect((await as(nobody, { url: site.gate.origin }).call(readSubmissionCounts)).body).toMatchObject({
    received: 52,
    approved: 1,
  })
  await sendSubmission(
    { url: site.gate.origin },
    formOf(aSubmission({ firmName: 'Newest Firm' })),
    from('203.0.113.200'),
  )
  await press(page, 'Refresh')
  await row(page, 'Newest Firm').waitFor()
})

journey('a moderator decides and never deletes, in portrait', async ({ aSite, aVisitor }) => {
  const site = await aSite(trusting)
  await fill(site, 1)
  const boss = await theAdmin(site)
  const call = as(boss, { url: site.gate.origin }).call
  const mod = { username: 'mod', password: 'Paper-Lake-84' }
  const made = await call(createUser, { body: { ...mod, email: 'mod@example.com', role: 'moderator' } })
  const token = made.body.verification_url.split('/').at(-1)
  await as(nobody, { url: site.gate.origin }).call(verifyEmail, { body: { token } })
  const { page } = await aVisitor(site, {
    viewport: 'portrait',
    serviceWorkers: false,
  })
  await page.goto(PLACE)
  await typeLogin(page, mod)
  await signedIn(page, mod.username)
  await open(page, 'Kestrel Row Funding')
  expect(await page.getByRole('button', { name: /delete/i }).count()).toBe(0)
  await page.getByLabel('Notes').fill('Looks right')
  await press(page, 'Save Notes')
  await says(page, 'Notes saved')
  await press(page, 'Approve')
  await page.getByRole('heading', { name: 'Plain Firm 0' }).waitFor()
  await press(page, 'Back to list')
  expect(await row(page, 'Kestrel Row Funding').count()).toBe(0)
  await press(page, 'Filters')
  await page.getByLabel('State', { exact: true }).selectOption('approved')
  await row(page, 'Kestrel Row Funding').getByText('Approved').waitFor()
  await page.goBack()
  await page.getByLabel('Notes').waitFor()
})

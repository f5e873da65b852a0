// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listSubmissions, readSubmission } from '#contract/submission-endpoints.ts'
import { aJpeg, aPdf } from '#testing/backend/pictures.ts'
import { addFirm, aSecret, newAddress, sendRated } from '#testing/backend/published-reviews.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as, type TestServer } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { resize } from './fixtures/measure.ts'
import { REFUSED, signedIn, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const trusting = { ...withAdmin, environment: { ...withAdmin.environment, TRUSTED_PROXIES: '127.0.0.1' } }
const COPY = 'Great firm, best firm: buy it now and thank me later!'
const LONG = 'Daniel was quick, and the payout of my account 4471-208 came within a week. '.repeat(12)

const rows = (page: Page) =>
  page.getByRole('list', { name: 'Submissions', exact: true }).getByRole('listitem')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Whether the question that has the focus is seen whole. */
const seesProof = (page: Page) =>
  page.evaluate(() => {
    const group = document.activeElement?.closest('fieldset')
    const scroller = group?.closest('[class*="body"]')
    if (!group || !scroller || !group.textContent?.includes('Payout statement')) return 'elsewhere'
    const [own, room] = [group.getBoundingClientRect(), scroller.getBoundingClientRect()]
    return own.top >= room.top && own.bottom <= Math.min(room.bottom, innerHeight)
  })

journey(
  'a decision without the proof leads to its question; what was chosen is a draft; proof opens large; copies go as a group',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(trusting)
    const server = { url: site.gate.origin } as TestServer
    const boss = await theAdmin(site)
    const firmName = 'Northwind Capital'
    const firmId = await addFirm(server, boss, { name: firmName })
    const rated = aSubmission({
      ...{ firmName, firmId, description: LONG, rating: '4', managementSecret: aSecret() },
    })
    const { body: first } = await sendSubmission(
      server,
      formOf(rated, [
        { name: 'payout.jpg', type: 'image/jpeg', bytes: await aJpeg(1600, 1200) },
        { name: 'dashboard.jpg', type: 'image/jpeg', bytes: await aJpeg(640, 480) },
        { name: 'statement.pdf', type: 'application/pdf', bytes: aPdf() },
      ]),
      newAddress(),
    )
    const copies: string[] = []
    for (let sent = 0; sent < 3; sent++) {
      copies.push((await sendRated(server, { firmName, firmId, description: COPY })).id)
    }
    await sendRated(server, { firmName, firmId, description: 'Paid twice, and the second time late.' })
    const { page, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    troubles.expect(REFUSED)
    const place = `/admin?tab=submissions&submission=${first.id}`
    await enterAs(page, boss, place)
    const words = page.getByRole('listbox', { name: 'Words to remove' })
    await words.waitFor()

    // No proof yet: whichever way it is approved, the question has the focus and is seen.
    const title = page.getByRole('heading', { name: new RegExp(`^${firmName}`) })
    for (const size of [viewports.phone, viewports.portrait, viewports.tablet, viewports.desktop]) {
      await resize(page, size)
      for (const way of ['button', 'key'] as const) {
        await title.focus()
        await words.scrollIntoViewIfNeeded()
        if (way === 'button') await press(page, 'Approve and publish')
        else await page.keyboard.press('a')
        await expect.poll(() => seesProof(page), { message: `${size.width} by ${way}` }).toBe(true)
        await page.getByText('Choose which proof you saw').waitFor()
      }
    }
    await resize(page, viewports.tablet)

    // All words that look like a number go with one press, for a usual reason, and come back with one.
    const removed = words.getByRole('option', { selected: true })
    await press(page, 'Remove these 12')
    await expect.poll(() => removed.allTextContents()).toEqual(Array(12).fill('4471-208'))
    await press(page, 'Private data')
    expect(await page.getByLabel('Why words are removed').inputValue()).toBe('Private data')
    expect(await page.getByLabel('Rule of the review policy').inputValue()).toBe('private')
    expect(await faultsOfScreen(page)).toEqual([])
    await page.getByLabel('Why words are removed').fill('')
    await page.getByLabel('Rule of the review policy').selectOption('')
    await press(page, 'Undo')
    await expect.poll(() => removed.count()).toBe(0)

    // Words and choices outlive the page, as those of every form do.
    await words.getByRole('option', { name: 'Daniel' }).first().click()
    await page.getByRole('radio', { name: 'Screenshot' }).check()
    await untilDrafted(page, 'screenshot')
    await Promise.all([page.waitForEvent('dialog').then((dialog) => dialog.accept()), page.reload()])
    await signedIn(page, boss.username)
    await rows(page).filter({ hasText: 'Daniel' }).getByText('Unsaved').waitFor()
    await press(page, 'Restore')
    await page.getByRole('radio', { name: 'Screenshot', checked: true }).waitFor()
    await words.getByRole('option', { name: 'Daniel', selected: true }).first().waitFor()
    await press(page, 'Skip')
    await page.getByRole('alertdialog').getByText('Removed words').waitFor()
    await press(page, 'Stay')

    // Only a rejection makes them pointless: another decision leaves them as they are.
    await press(page, 'Approve')
    await page.getByText('Submission approved').waitFor()
    await untilDrafted(page, 'screenshot')
    await page.goto(place)
    await press(page, 'Restore')
    await page.getByRole('radio', { name: 'Screenshot', checked: true }).waitFor()
    await press(page, 'Back to Pending')
    await page.getByText('Submission is pending again').waitFor()
    await page.getByRole('radio', { name: 'Screenshot', checked: true }).waitFor()
    await untilDrafted(page, 'screenshot')

    await resize(page, viewports.portrait)
    // Proof is looked at large: closer, and one after the other.
    await press(page, 'View payout.jpg')
    const viewer = page.getByRole('dialog', { name: 'Files' })
    const picture = viewer.getByRole('img', { name: 'payout.jpg' })
    const width = async () => Math.round((await picture.boundingBox())?.width ?? 0)
    await expect.poll(width).toBeGreaterThan(viewports.portrait.width / 2)
    const fitted = await width()
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBeGreaterThan(fitted)
    await viewer.getByRole('button', { name: 'Whole picture' }).click()
    await expect.poll(width).toBe(fitted)
    expect(await faultsOfScreen(page)).toEqual([])
    await viewer.getByText('1 of 3').waitFor()
    // The keys of the viewer are plain letters while a sign-in form is open above it.
    const detail = 'Please sign in again to continue'
    const body = JSON.stringify({ success: false, detail, message: detail, code: 'sign_in_again' })
    const refusal = { status: 403, type: 'application/json', body }
    const mend = site.gate.answer(/\/files\//, refusal)
    await page.keyboard.press('ArrowRight')
    const proof = page.getByRole('dialog', { name: detail })
    const password = proof.getByLabel('Password', { exact: true })
    await password.pressSequentially('0+1-=2')
    await page.keyboard.press('ArrowLeft')
    expect(await password.inputValue()).toBe('0+1-=2')
    await proof.getByRole('button', { name: 'Close' }).click()
    mend()
    await viewer.getByText('2 of 3').waitFor()
    await viewer.getByRole('button', { name: 'Previous file' }).click()
    await page.keyboard.press('ArrowRight')
    await viewer.getByRole('img', { name: 'dashboard.jpg' }).waitFor()
    await viewer.getByRole('button', { name: 'Next file' }).click()
    await page
      .frameLocator('iframe[title="statement.pdf"]')
      .getByRole('img', { name: 'Page 1 of 1' })
      .waitFor()
    await viewer.getByRole('button', { name: 'Close' }).click()

    await page.getByLabel('Rule of the review policy').selectOption({ index: 4 })
    await page.getByLabel('Why words are removed').fill('A name')
    await press(page, 'Approve and publish')
    await page.getByText('Review published').waitFor()
    const api = as(boss, server).call
    expect((await api(readSubmission, { params: { id: first.id } })).body.review).toMatchObject({
      proof: 'screenshot',
      removed: [0],
    })

    // A question before the list changes: staff who stay find it unchanged.
    await page.goto(`/admin?tab=submissions&submission=${copies[0]}`)
    await page.getByLabel('Notes').fill('Seen before')
    const group = page.getByRole('button', { name: 'List all with this text' })
    await group.click()
    await press(page, 'Stay')
    expect(new URL(page.url()).searchParams.get('alike')).toBeNull()
    await group.click()
    await press(page, 'Discard changes')
    await page.getByRole('button', { name: 'Reject all 3' }).waitFor()

    // The mark leads to the others with that text, which go together.
    await page.goto('/admin?tab=submissions')
    await rows(page).first().getByRole('button', { name: 'Same text as another' }).click()
    await expect.poll(() => rows(page).count()).toBe(3)
    expect(await faultsOfScreen(page)).toEqual([])
    await press(page, 'Reject all 3')
    await page.getByRole('button', { name: 'Same text as another review' }).click()
    await page.getByText('3 rejected').waitFor()
    await press(page, 'Show everything')
    await expect.poll(() => rows(page).count()).toBe(1)
    const rejected = await api(listSubmissions, { query: { status: 'rejected' } })
    expect(rejected.body.map(({ id }: { id: string }) => id).sort()).toEqual(copies.sort())
  },
)

// @module-tag all
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { changeFirm, listStaffFirms } from '#contract/firm-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'
import { changeSubmission, listSubmissions } from '#contract/submission-endpoints.ts'
import { readQueue } from '#contract/submission-queue.ts'
import { firstAdmin, from } from '#testing/backend/accounts.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { atOwnPace, undoLast } from './fixtures/own-pace.ts'
import type { Site } from './fixtures/site.ts'
import { codeOf, openTab, REFUSED, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { takenBack } from './fixtures/taken-back.ts'

const trusting = { ...withAdmin, environment: { ...withAdmin.environment, TRUSTED_PROXIES: '127.0.0.1' } }
const COPY = 'Great firm, best firm: buy it now!'

/** Sends a review in; each sender has an address of its own. */
function sender(site: Site) {
  let sent = 0
  return async (fields: Parameters<typeof aSubmission>[0]) => {
    sent += 1
    const headers = from(`203.0.113.${sent}`)
    const { status } = await sendSubmission({ url: site.gate.origin }, formOf(aSubmission(fields)), headers)
    if (status !== 201) throw new Error(`A review was answered with ${status}`)
  }
}

const rows = (page: Page) =>
  page.getByRole('list', { name: 'Submissions', exact: true }).getByRole('listitem')
const names = (page: Page) => rows(page).locator('button[class*="whole"]').allTextContents()
const heading = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(`^${name}`) })
const topOfMain = (page: Page) => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

journey(
  'the queue is worked off by keys and several at once, and no row moves by itself',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(trusting)
    const send = sender(site)
    for (const firmName of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm']) {
      await send({ firmName, description: firmName < 'C' ? `Words about ${firmName}.` : COPY })
    }
    const boss = await theAdmin(site)
    const api = as(boss, { url: site.gate.origin }).call
    const statusOf = async (name: string) =>
      (await api(listSubmissions, { query: { firm: name } })).body.map(
        ({ status, reason }: { status: string; reason: string }) => [status, reason],
      )
    const { page, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    troubles.expect(/status of 409/)
    await atOwnPace(page.context())
    await enterAs(page, boss, '/admin?tab=submissions')
    await expect.poll(() => names(page)).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'])
    await expect.poll(() => page.title()).toMatch(/^\(5\) /)
    expect(await rows(page).getByText('Same text as another').count()).toBe(3)

    // New ones are counted everywhere, and listed only on request.
    await send({ firmName: 'Fir', description: 'Sent while staff were reading.' })
    await page.clock.fastForward(seconds(30))
    const fresh = page.getByRole('button', { name: '1 new - Show' })
    await fresh.waitFor()
    expect(await names(page)).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'])
    await expect.poll(() => page.title()).toMatch(/^\(6\) /)
    await page.getByRole('navigation', { name: 'Admin' }).getByText('6 pending').waitFor()
    await fresh.click()
    await expect.poll(() => rows(page).count()).toBe(6)

    // Keys: nothing with another one held, the next one, a reason, and on to the next.
    for (const other of ['Shift+J', 'Alt+j', 'Control+j']) await page.keyboard.press(other)
    await page.keyboard.press('j')
    await heading(page, 'Alder').waitFor()
    await page.keyboard.press('j')
    await heading(page, 'Birch').waitFor()
    const top = await topOfMain(page)
    await page.keyboard.press('r')
    await press(page, 'Not about this firm')
    // A message has its room before it comes: nothing moves under a finger.
    await page.getByRole('status').getByText('Submission rejected').waitFor()
    expect(await topOfMain(page)).toBe(top)
    await heading(page, 'Cedar').waitFor()
    expect(await statusOf('birch')).toEqual([['rejected', 'Not about this firm']])
    await page.getByRole('region', { name: 'Possible duplicates' }).getByText('Dogwood').waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('j stays a letter here')
    expect(await page.getByLabel('Notes').inputValue()).toBe('j stays a letter here')
    await page.getByLabel('Notes').fill('')
    await press(page, 'Skip')
    await heading(page, 'Dogwood').waitFor()
    await press(page, 'Back to list')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await keys.getByRole('checkbox', { name: 'Use single-key shortcuts on this device' }).uncheck()
    await keys.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('j')
    expect(await heading(page, 'Alder').count()).toBe(0)

    // Several at once, and back.
    // Firms are found by typing; an emptied field is all of them again.
    await press(page, 'Filters')
    const firm = page.getByRole('combobox', { name: 'Firm' })
    await firm.fill('dog')
    await page.getByRole('option', { name: /Dogwood.*1 waiting/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await firm.inputValue()).toBe('Dogwood')
    await firm.fill('')
    await page.keyboard.press('Escape')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(1)

    // A search goes through all reviews, so it is asked for once.
    const searches: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('search=')) searches.push(new URL(request.url()).pathname)
    })
    await page.getByLabel('Search text, firm or contact').fill('BEST firm')
    await expect.poll(() => names(page)).toEqual(['Cedar', 'Dogwood', 'Elm'])
    await rows(page).first().getByRole('checkbox').check()
    expect(searches.filter((path) => path.startsWith('/api/'))).toEqual([readQueue.path])
    await press(page, 'Select all 3')
    await page.getByText('3 selected').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await press(page, 'Reject')
    const reasons = page.getByRole('dialog', { name: 'Reject 3 with this reason' })
    expect(await faultsOfScreen(page)).toEqual([])
    // Another person decides on one first: nothing is done, and those that still wait stay selected.
    const [cedar] = (await api(listSubmissions, { query: { firm: 'cedar' } })).body
    const decided = { params: { id: cedar.id }, body: { status: 'rejected', reason: 'Advertising' } }
    await api(changeSubmission, decided)
    await reasons.getByRole('button', { name: 'Same text as another review' }).click()
    await page.getByText('Nothing was decided:').waitFor()
    await expect.poll(() => names(page)).toEqual(['Dogwood', 'Elm'])
    await page.getByText('2 selected').waitFor()
    await press(page, 'Reject')
    await page.getByRole('button', { name: 'Same text as another review' }).click()
    await page.getByText('2 rejected').waitFor()
    await page.getByText('No submissions match').waitFor()
    expect(await statusOf('dogwood')).toEqual([['rejected', 'Same text as another review']])
    await undoLast(page)
    await expect.poll(() => names(page)).toEqual(['Dogwood', 'Elm'])
    expect(await statusOf('elm')).toEqual([['pending', '']])
    expect(await takenBack(site, boss)).toHaveLength(1)
    // Both are selected again; one that is decided on alone leaves the selection, and the other one stays.
    await page.getByText('2 selected').waitFor()
    await rows(page).first().getByRole('button').first().click()
    await heading(page, 'Dogwood').waitFor()
    await press(page, 'Reject')
    await press(page, 'Not about this firm')
    await heading(page, 'Elm').waitFor()
    await press(page, 'Back to list')
    await page.getByText('1 selected').waitFor()
  },
)

journey(
  'staff are invited by link; an old sign-in is asked for after the choice of a file, with why and whom',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page, troubles } = await aVisitor(site, { viewport: 'portrait' })
    troubles.expect(REFUSED)
    await enterAs(page, boss, '/admin?tab=users')
    await press(page, 'Add User')
    expect(await page.getByRole('textbox', { name: 'Password' }).count()).toBe(0)
    await page.getByRole('textbox', { name: 'Username' }).fill('vera')
    await page.getByRole('textbox', { name: 'Email' }).fill('vera@example.com')
    await press(page, 'Create User')
    await page.getByText('The invitation to vera could not be emailed').waitFor()
    const link = new URL((await page.locator('code').textContent()) ?? '')
    expect(await faultsOfScreen(page)).toEqual([])
    await press(page, 'Done')
    await press(page, 'Cancel')

    // The one who was invited chooses the password on another device.
    const { page: other } = await aVisitor(site, { viewport: 'phone' })
    await other.goto(link.pathname)
    await other.getByLabel('New Password', { exact: true }).fill('Walnut-Meadow-31')
    await other.getByRole('textbox', { name: 'Confirm New Password' }).fill('Walnut-Meadow-31')
    await other.getByRole('heading', { name: 'Set your password' }).waitFor()
    await press(other, 'Set Password')
    await other.getByText('Your password is set').waitFor()

    await press(page, 'Refresh')
    await page.getByRole('listitem').filter({ hasText: 'vera' }).getByText('Active').waitFor()
    await press(page, 'Edit vera')
    await press(page, 'Send Reset Link')
    await page.getByText('The password reset link for vera could not be emailed').waitFor()
    expect(await page.locator('code').textContent()).toContain('/admin/reset-password/rst_')

    const detail = 'Please sign in again to continue'
    const body = JSON.stringify({ success: false, detail, message: detail, code: 'sign_in_again' })
    const mend = site.gate.answer('/api/admin/restore', {
      status: 403,
      type: 'application/json',
      body,
    })
    await page.goto('/admin?tab=backup')
    await page.getByText('Snapshots on the server').waitFor()
    const dialog = page.getByRole('dialog', { name: detail })
    expect(await dialog.count()).toBe(0)
    const file = { name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
    await page.locator('input[type=file]').setInputFiles(file)
    await dialog.getByText(/a sign-in within the last 5 minutes/).waitFor()
    await dialog.getByText('You are signing in as boss.').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    mend()
    await dialog.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await dialog.getByLabel('6-digit code').fill(await codeOf(boss.secret, 1))
    // The file is looked at without being chosen again.
    await page.getByText('backup.json').waitFor()
    await page.getByText(/^Restore failed/).waitFor()
  },
)

journey(
  'every tab has its title in one place, its tab in sight, and the account at hand',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page } = await aVisitor(site, { viewport: 'phone', serviceWorkers: false })
    await enterAs(page, boss)
    const nav = page.getByRole('navigation', { name: 'Admin' })
    const tabs = nav.getByRole('link')
    await tabs.first().waitFor()
    const names = await tabs.evaluateAll((links) =>
      links.map(
        (link) =>
          [link.getAttribute('data-tab') ?? '', link.querySelector('span')?.textContent ?? ''] as const,
      ),
    )
    for (const width of [390, 744, 820]) {
      await resize(page, { width, height: 900 })
      const places = new Set<string>()
      for (const [name, label] of names) {
        const tab = nav.locator(`[data-tab="${name}"]`)
        // On an upright tablet the last ones are behind More, which then is the tab in sight.
        const isInRow = await tab.isVisible()
        await (isInRow ? tab.click() : openTab(page, label))
        await page.waitForFunction(
          (key) => document.querySelector(`[data-tab="${key}"]`)?.getAttribute('aria-current') === 'page',
          name,
        )
        await page.getByRole('heading', { level: 1 }).waitFor()
        const [title, shown] = await Promise.all([
          page.getByRole('heading', { level: 1 }).boundingBox(),
          (isInRow ? tab : nav.getByRole('button', { name: 'More' })).boundingBox(),
        ])
        places.add(`${title?.x} ${title?.y}`)
        expect(shown && shown.x >= 0 && shown.x + shown.width <= width, `${name} at ${width}`).toBe(true)
      }
      // Of the settings, a phone shows the index first.
      expect(places.size, [...places].join()).toBeLessThanOrEqual(2)
    }
    await resize(page, { width: 390, height: 844 })
    await page.getByRole('button', { name: 'boss, Admin: account' }).click()
    await page.getByRole('link', { name: 'Back to Home' }).waitFor()
    await page.getByRole('button', { name: 'Backup Database' }).waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await press(page, 'Logout')
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  },
)

journey(
  'a review whose decision was undone is never shown as it was decided, however slow the server is',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(trusting)
    const send = sender(site)
    await send({ firmName: 'Alder', description: 'Words about Alder.' })
    await send({ firmName: 'Birch', description: 'Words about Birch.' })
    const boss = await theAdmin(site)
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await atOwnPace(page.context())
    await enterAs(page, boss, '/admin?tab=submissions')
    const open = () => rows(page).first().getByRole('button').first().click()
    await open()
    await press(page, 'Reject')
    await page.getByRole('button', { name: 'Not about this firm' }).click()
    await heading(page, 'Birch').waitFor()
    await undoLast(page)
    await press(page, 'Back to list')
    await expect.poll(() => names(page)).toEqual(['Alder', 'Birch'])
    const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/api\/user-submissions\/[^/?]+$/, async (route) => {
      await answering
      await route.continue()
    })
    await open()
    await page
      .getByRole('main')
      .getByText(/^Loading/)
      .first()
      .waitFor()
    expect(await heading(page, 'Alder').count()).toBe(0)
    answer()
    await heading(page, 'Alder').waitFor()
    await page.getByRole('button', { name: 'Reject', exact: true }).waitFor()
  },
)

journey(
  'long lists come page by page: the queue while it is scrolled, the history at a press',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(trusting)
    const send = sender(site)
    const numbers = Array.from({ length: 53 }, (_, at) => at + 1)
    for (const n of numbers) await send({ firmName: `Number ${n}`, description: `Words about number ${n}.` })
    const boss = await theAdmin(site)
    const api = as(boss, { url: site.gate.origin }).call
    const [firm] = (await api(listStaffFirms)).body
    for (let n = 1; n <= 105; n += 1) {
      await api(changeFirm, { params: { id: firm.id }, body: { warning: `Warning ${n}.` } })
    }
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await atOwnPace(page.context())
    await enterAs(page, boss, '/admin?tab=submissions')
    await expect.poll(() => rows(page).count()).toBe(50)
    const more = page.getByRole('button', { name: 'Show more' })
    await more.scrollIntoViewIfNeeded()
    await expect.poll(() => names(page)).toEqual(numbers.map((n) => `Number ${n}`))
    expect(await more.count()).toBe(0)

    // A row of the first page leaves, and what was loaded behind it stays; taken back, the list begins anew.
    await rows(page).first().getByRole('checkbox').check()
    await press(page, 'Reject')
    await page.getByRole('button', { name: 'Not about this firm' }).click()
    await expect.poll(() => names(page)).toEqual(numbers.slice(1).map((n) => `Number ${n}`))
    await undoLast(page)
    await expect.poll(() => names(page)).toEqual(numbers.slice(0, 50).map((n) => `Number ${n}`))

    await page.goto('/admin?tab=history')
    const lines = page.locator('[data-line]')
    await expect.poll(() => lines.count()).toBe(100)
    await press(page, 'Show Older')
    await expect.poll(() => lines.count()).toBeGreaterThan(105)
    const opened = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('data-line')))
    expect(new Set(opened).size).toBe(opened.length)
    expect(await page.getByRole('button', { name: 'Show Older' }).count()).toBe(0)
  },
)

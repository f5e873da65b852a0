import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createUser } from '#contract/accounts/users-endpoints.ts'
import { changeFirm } from '#contract/firm-endpoints.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theModerator } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { pageJourney } from './fixtures/journey.ts'
import { overflowing, resize, smallTargets } from './fixtures/measure.ts'
import { everythingOn } from './fixtures/rich-data.ts'
import { viewports } from './fixtures/viewports.ts'

const find = (page: Page) => page.getByRole('dialog', { name: 'Find' })
const field = (page: Page) => find(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => find(page).getByRole('option', { name })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '')
const faults = async (page: Page) => [
  ...(await axe(page)),
  ...(await overflowing(page)),
  ...(await smallTargets(page)),
]

pageJourney(
  'the admin area is searched by a key, what is found opens by Enter, and Escape leads back',
  async ({ desk: { site, boss }, aVisitor }) => {
    const [firm, other] = await site.firms()
    if (!firm || !other) throw new Error('There are two')
    const call = as(boss, { url: site.gate.origin }).call
    await call(changeFirm, { params: { id: firm.id }, body: { name: 'Łódź Éclair Capital' } })
    const { page } = await aVisitor(site, { viewport: 'desktop' })
    await enterAs(page, boss, '/admin?tab=firms')

    // From a field, back to the field.
    const search = page.getByRole('searchbox').first()
    await search.fill('some words')
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await find(page).waitFor({ state: 'detached' })
    expect(await search.evaluate((one) => one === document.activeElement)).toBe(true)
    await search.fill('')

    // A firm beyond ASCII; the field names what Enter opens.
    await page.keyboard.press('Control+k')
    await field(page).fill('lodz ecl')
    await option(page, 'Łódź Éclair Capital').waitFor()
    const named = await field(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${named}"]`).textContent()).toContain('Łódź Éclair Capital')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('firm') === firm.id)
    const opened = page.getByRole('heading', { name: /^Edit Firm/ })
    await opened.waitFor()

    // A form keeps what was typed in it until the person decides.
    const name = page.getByRole('textbox', { name: 'Firm Name' })
    await name.fill('Typed and not saved')
    await page.keyboard.press('Control+k')
    await field(page).fill('overview')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await name.inputValue()).toBe('Typed and not saved')
    await page.keyboard.press('Control+k')
    await field(page).fill('smtp host')
    await option(page, /Email Configuration/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Keep draft and leave' }).click()
    await page.getByRole('heading', { name: 'Email Configuration' }).waitFor()

    // Arrows pass over what is first, and an act is done where one is.
    await page.keyboard.press('/')
    await field(page).fill('import')
    await option(page, 'Import firms').waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await option(page, 'Import challenges').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('import') === 'challenges')
  },
)

pageJourney(
  'the keys of the screen are listed by a key, on a phone by the search, and both fit it',
  async ({ desk: { site, boss }, aVisitor }) => {
    const { page } = await aVisitor(site, { viewport: 'phone' })
    await enterAs(page, boss, '/admin?tab=submissions')
    await page.getByRole('heading', { name: 'Submissions' }).waitFor()
    const button = page.getByRole('button', { name: 'Find' })
    for (const size of [viewports.phone, viewports.portrait]) {
      await resize(page, size)
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), `on ${size.width}`).toBeGreaterThanOrEqual(44)
      expect(await faults(page), `on ${size.width}`).toEqual([])
      await button.click()
      await field(page).fill('a')
      await option(page, 'Add Firm').waitFor()
      expect(await faults(page), `on ${size.width}`).toEqual([])
      await page.keyboard.press('Escape')
      await find(page).waitFor({ state: 'detached' })
      expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await keys.getByText('Next review').waitFor()
    expect(await keys.getByText('Approve').count(), 'nothing is open').toBe(0)
    await keys.getByText('Find', { exact: true }).waitFor()
    expect(await faults(page)).toEqual([])
    await keys.getByRole('checkbox').uncheck()
    expect(await keys.getByText('Next review').count()).toBe(0)
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.keyboard.press('?')
    expect(await page.getByRole('dialog').count(), 'single keys are off').toBe(0)
    await page.keyboard.press('Control+k')
    await field(page).fill('shortcuts')
    await page.keyboard.press('Enter')
    await keys.getByRole('checkbox').check()
  },
)

pageJourney('a moderator finds what a moderator may do', async ({ desk: { site, boss }, aVisitor }) => {
  const { page } = await aVisitor(site, { viewport: 'portrait' })
  await enterAs(page, await theModerator(site, boss), '/admin?tab=firms')
  await page.getByRole('button', { name: 'Find' }).click()
  await option(page, 'Manage Traders').waitFor()
  for (const name of ['Users', 'Site Settings', 'Backup Database', 'Add User'])
    expect(await option(page, name).count(), name).toBe(0)
  await field(page).fill('users')
  await find(page).getByText('Nothing matches').first().waitFor()
  await field(page).fill('recent')
  await option(page, 'Recent acts').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Recent acts' }).waitFor()
  expect(await focused(page)).toBe('main')
})

/** The name of the row with the focus. */
const row = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    return active?.hasAttribute('data-opens-row')
      ? (active.getAttribute('aria-label') ?? active.textContent)
      : null
  })

pageJourney('arrows move in every list of the admin area, and Enter opens', async ({ desk, aVisitor }) => {
  const { site, boss } = desk
  await site.data.changeSettings({ verifiedTraders: everythingOn.verifiedTraders })
  const server = { url: site.gate.origin }
  const second = { username: 'second', password: 'Paper-Lake-84', email: 'second@example.com' }
  await as(boss, server).call(createUser, { body: { ...second, role: 'moderator' } })
  for (const firmName of ['Alder', 'Birch']) await sendSubmission(server, formOf(aSubmission({ firmName })))
  const { page } = await aVisitor(site, { viewport: 'desktop' })
  const lists = [
    ['firms', 'Firms'],
    ['traders', 'Traders'],
    ['submissions', 'Submissions'],
    ['users', 'Users'],
    ['settings', 'Themes'],
  ] as const
  for (const [tab, name] of lists) {
    if (tab === 'firms') await enterAs(page, boss, '/admin?tab=firms')
    else await page.goto(`/admin?tab=${tab}`)
    const rows = page.getByRole('list', { name, exact: true }).locator('[data-opens-row]')
    await rows.nth(1).waitFor()
    const names = await rows.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent),
    )
    await rows.first().focus()
    await page.keyboard.press('ArrowUp')
    expect(await row(page), tab).toBe(names[0])
    await page.keyboard.press('ArrowDown')
    expect(await row(page), tab).toBe(names[1])
    await page.keyboard.press('Enter')
    if (tab === 'settings') await expect.poll(() => rows.nth(1).getAttribute('aria-pressed')).toBe('true')
    else await page.waitForURL(/[?&](?:firm|trader|submission|user)=/)
  }

  // From the field above a list, into the list; from day to day in the history as well.
  await page.goto('/admin?tab=history')
  const lines = page.getByRole('main').locator('[data-opens-row]')
  await lines.nth(1).waitFor()
  await page.getByLabel('Search firm, person or field').press('ArrowDown')
  expect(await row(page)).toBe(await lines.first().textContent())
  await page.keyboard.press('ArrowDown')
  expect(await lines.nth(1).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.getByText('Open the row').waitFor()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })

  // Reviews are found by the server, once typing pauses.
  await page.keyboard.press('Control+k')
  await field(page).fill('BIRCH')
  await option(page, /^Birch.*Pending/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Birch/ }).waitFor()
})

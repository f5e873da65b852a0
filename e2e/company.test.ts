// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { overflowing, smallTargets } from './fixtures/measure.ts'
import { dialog, NO_NETWORK, openedFold, searchBox } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'

const NAME = 'Halden Ridge Capital'
const LEGAL_NAME = 'Granite Peak Holdings Ltd'
const SISTER = 'Quillstone Prop'
const SOURCE = 'https://register.example/4711'

const closed = {
  standing: 'closed',
  standingSince: '2026-11-25',
  standingNote: '',
  standingSource: SOURCE,
} as const

const form = (page: Page) => page.getByRole('group', { name: 'Who is behind it', exact: true })
const section = (page: Page) => dialog(page).getByRole('region', { name: 'Who is behind it' })

/** Syncs as a page does whose visitor comes back, until what is awaited is on the screen. */
const untilSynced = (page: Page, isDone: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
      return isDone()
    })
    .toBe(true)

journey(
  'staff say who is behind a firm: a trader finds it by its legal name, offline too, and when its sister closes it says so',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const firms = await site.firms()
    const idOf = (name: string) => firms.find((one) => one.name === name)
    const staff = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(staff.page, boss, `/admin?tab=firms&firm=${idOf(NAME)?.id}`)
    const parts = staff.page.getByRole('navigation', { name: 'Parts of the form' })
    await parts.getByRole('button', { name: 'Company' }).click()

    // What has no source is told where it is missing, and nothing is saved.
    await form(staff.page).getByRole('textbox', { name: 'Legal name', exact: true }).fill(LEGAL_NAME)
    await staff.page.getByRole('button', { name: 'Update Firm' }).click()
    await form(staff.page).getByText('Public source must be given, with the day').waitFor()
    // One source and one day for all lines, until a line gets its own.
    await form(staff.page).getByLabel('Source for all lines').fill(SOURCE)
    await form(staff.page).getByLabel('Compared on, all lines').fill('2026-11-20')
    const legalName = form(staff.page).getByRole('group', { name: 'Legal name', exact: true })
    expect(await legalName.getByLabel('Public source').inputValue()).toBe(SOURCE)
    const founded = form(staff.page).getByRole('group', { name: 'Founded', exact: true })
    await founded.getByRole('textbox', { name: 'Founded', exact: true }).fill('2021-03')
    await expect.poll(() => founded.getByLabel('Public source').inputValue()).toBe(SOURCE)
    expect(await founded.getByLabel('Compared on').inputValue()).toBe('2026-11-20')
    await form(staff.page).getByRole('button', { name: 'Add person' }).click()
    const person = form(staff.page).getByRole('group', { name: 'Person 1', exact: true })
    await person.getByLabel('Full name').fill('Ilse Varga')
    await person.getByLabel('Role').fill('director')
    // A new row has the source of the legal name.
    expect(await person.getByLabel('Public source').inputValue()).toBe(SOURCE)
    await form(staff.page).getByRole('button', { name: 'Add sister firm' }).click()
    const sister = form(staff.page).getByRole('group', { name: 'Sister firm 1', exact: true })
    await sister.getByLabel('Firm').selectOption(SISTER)
    await form(staff.page).getByRole('button', { name: 'Add notice' }).click()
    const notice = form(staff.page).getByRole('group', { name: 'Notice 1', exact: true })
    await notice.getByLabel('What it says').fill('Not authorised to take deposits')
    await notice.getByLabel('Authority').fill('Financial Authority of Elbany')
    await notice.getByLabel('Published on').fill('2026-11-17')
    await notice.getByLabel('Public source').fill('https://authority.example/notices/311')
    expect(await faultsOfScreen(staff.page)).toEqual([])
    await staff.page.getByRole('button', { name: 'Update Firm' }).click()
    await staff.page.getByText('Prop firm updated successfully!').waitFor()

    const { page, goto, untilWholeStored, offline, online, troubles } = await aVisitor(site)
    await goto('/')
    await untilWholeStored()
    troubles.expect(NO_NETWORK)
    await offline()
    await goto('/')
    await searchBox(page).fill('granite peak')
    const found = page.getByRole('region', { name: 'Found by who is behind them' })
    await found.getByText(LEGAL_NAME).waitFor()
    await found.getByRole('link', { name: NAME }).click()
    const company = await openedFold(page, 'Who is behind it')
    expect(await company.getByText(LEGAL_NAME).count()).toBe(2)
    await section(page).getByText('Ilse Varga').waitFor()
    await section(page).getByText('Mar 2021').waitFor()
    await section(page).getByRole('link', { name: 'Read the notice' }).waitFor()
    expect(await overflowing(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])

    // It closes, and the other says so; it says whose it was.
    await site.data.changeFirm(SISTER, closed)
    await online()
    const band = section(page).getByText('Same owner as Quillstone Prop, closed 25 Nov 2026')
    await untilSynced(page, async () => (await band.count()) > 0)
    expect(await axe(page)).toEqual([])
    await section(page).getByRole('link', { name: SISTER }).click()
    const details = page.getByRole('dialog', { name: SISTER })
    await openedFold(page, 'Who is behind it')
    await details.getByText('Same owner as').waitFor()
    await details.getByRole('list', { name: 'Sister firms' }).getByRole('link', { name: NAME }).waitFor()

    // So does the page that the server draws.
    const drawn = await (await fetch(`${site.gate.origin}/firm/${idOf(NAME)?.slug}`)).text()
    for (const words of [LEGAL_NAME, 'Ilse Varga', 'Same owner as', 'closed 25 Nov 2026']) {
      expect(drawn).toContain(words)
    }
  },
)

journey('what is wrong about a company is reported from there', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto } = await aVisitor(site)
  const firm = (await site.firms()).find(({ company }) => (company?.sisters.length ?? 0) > 0)
  await goto(`/firm/${firm?.slug}`)
  await openedFold(page, 'Who is behind it')
  await section(page)
    .getByRole('button', { name: /^Something here is wrong/ })
    .click()
  const report = section(page).getByRole('form', { name: 'Something here is wrong' })
  expect(await report.getByLabel(/^What is it about/).inputValue()).toBe('company')
  await report.getByRole('button', { name: 'Send report' }).click()
  await report.getByText('Choose what is wrong with it').waitFor()
  await report.getByLabel('The facts are false').check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await section(page).getByText('Report sent').waitFor()
})

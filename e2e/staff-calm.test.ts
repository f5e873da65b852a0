import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import type { Firm } from '#contract/firm.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { pageJourney } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { overflowing, resize, smallTargets } from './fixtures/measure.ts'
import { atOwnPace, undoLast } from './fixtures/own-pace.ts'
import type { Site } from './fixtures/site.ts'
import { openTab } from './fixtures/staff.ts'
import { takenBack } from './fixtures/taken-back.ts'
import { viewports } from './fixtures/viewports.ts'

const firmOf = async (site: Site, name: string): Promise<Firm | undefined> =>
  (await site.firms()).find((firm) => firm.name === name)
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)
const faultsOf = async (page: Page) => [
  ...(await axe(page)),
  ...(await overflowing(page)),
  ...(await smallTargets(page)),
]

/** Which parts of the panel that are worked in the message lies over. Runs in the page. */
function coveredByMessage(): string[] {
  const said = document.querySelector('[role="status"] > div')?.getBoundingClientRect()
  if (!said || said.height === 0) return ['there is no message']
  return ['nav[aria-label="Admin"]', 'main'].filter((part) => {
    const { left, right, top, bottom } =
      document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
    return left < said.right && right > said.left && top < said.bottom && bottom > said.top
  })
}

pageJourney(
  'Enter adds a row and saves nothing; a key saves, and the form stays',
  { tags: ['all'] },
  async ({ desk: { site, boss }, aVisitor }) => {
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, boss, '/admin?tab=firms&firm=new')
    await page.getByLabel('Firm Name').fill('Enter Capital')
    await page.keyboard.press('Enter')
    await page.getByLabel('Pro 1', { exact: true }).fill('Fast')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page.getByLabel('Pro 2', { exact: true }))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await page.getByLabel(/^Pro \d$/).count()).toBe(2)
    await resize(page, viewports.phone)
    for (const [label, text] of [
      ['Description', 'A firm.'],
      ['Website', 'enter.example'],
      ['Max Funding', '$1'],
      ['Profit Split', '80%'],
      ['Evaluation Fee', '$1'],
      ['Max Accounts', '1'],
    ] as const) {
      await page.getByLabel(label).fill(text)
      if (label !== 'Description') await page.keyboard.press('Enter')
    }
    expect(await page.getByRole('alert').getByText(/\w/).count()).toBe(0)
    expect(await firmOf(site, 'Enter Capital')).toBeUndefined()

    await page.keyboard.press('Control+s')
    await page.getByText('Prop firm created successfully!').waitFor()
    await page.getByRole('heading', { name: 'Edit Firm' }).waitFor()
    expect((await firmOf(site, 'Enter Capital'))?.pros).toEqual(['Fast'])
    for (const [viewport, typed] of [
      [viewports.phone, '2s'],
      [viewports.tablet, '3s'],
      [viewports.portrait, '4s'],
    ] as const) {
      await resize(page, viewport)
      // A letter in its field, and nothing beside it while another key is held.
      await page.getByLabel('Max Accounts').fill(typed.slice(0, 1))
      await page.keyboard.press('s')
      await button(page, 'Preview').focus()
      for (const other of ['Shift+S', 'Alt+s']) await page.keyboard.press(other)
      expect(await page.getByText('Prop firm updated successfully!').count()).toBe(0)
      await page.keyboard.press('s')
      await page.getByText('Prop firm updated successfully!').waitFor()
      expect(await page.evaluate(coveredByMessage)).toEqual([])
      await button(page, 'Close message').click()
      expect((await firmOf(site, 'Enter Capital'))?.maxAccounts).toBe(typed)
    }
  },
)

pageJourney(
  'leaving asks; Cancel discards and can be undone; a draft is said',
  { tags: ['all'] },
  async ({ desk: { site, boss }, aVisitor }) => {
    const name = 'Halden Ridge Capital'
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await atOwnPace(page.context())
    await enterAs(page, boss, '/admin?tab=firms')
    const row = page.getByRole('listitem').filter({ hasText: name })
    const fee = page.getByLabel('Evaluation Fee')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    const edit = async () => {
      await button(page, `Edit ${name}`).click()
      await fee.waitFor()
    }
    await edit()
    await fee.fill('$7')
    await page.getByLabel('Profit Split').fill('7%')
    await page.getByLabel('Max Funding').fill('$777')
    await openTab(page, 'Users')
    await question.getByText(`You changed Max Funding and 2 more fields of ${name}.`).waitFor()
    expect(await isFocused(button(question, 'Stay'))).toBe(true)
    await resize(page, viewports.phone)
    expect([...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    await resize(page, viewports.portrait)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await fee.inputValue()).toBe('$7')
    await openTab(page, 'Users')
    await button(question, 'Discard changes').click()
    await page.getByRole('heading', { name: 'Users' }).waitFor()
    await openTab(page, 'Manage Firms')
    await row.waitFor()
    expect(await row.getByText('Unsaved').count()).toBe(0)

    await resize(page, viewports.phone)
    await edit()
    expect(await fee.inputValue()).not.toBe('$7')
    await fee.fill('$8')
    await button(page, 'Cancel').click()
    await page.getByText('Changes discarded').waitFor()
    await row.waitFor()
    await undoLast(page)
    await button(page, 'Restore').click()
    await expect.poll(() => fee.inputValue()).toBe('$8')
    await button(page, 'Back to list').click()
    await button(question, 'Keep draft and leave').click()
    await row.getByText('Unsaved').waitFor()
    // Cancel discards the text typed now; the draft beneath it was not answered yet.
    await edit()
    await button(page, 'Restore').waitFor()
    await page.getByLabel('Profit Split').fill('9%')
    await untilDrafted(page, '9%')
    await button(page, 'Back to list').click()
    await button(question, 'Discard changes').click()
    await edit()
    await button(page, 'Restore').click()
    await expect.poll(() => fee.inputValue()).toBe('$8')
    expect(await page.getByLabel('Profit Split').inputValue()).not.toBe('9%')
    await button(page, 'Back to list').click()
    await button(question, 'Keep draft and leave').click()

    await button(page, 'Add Firm').click()
    await page.getByLabel('Firm Name').fill('Begun')
    await untilDrafted(page, 'Begun')
    await button(page, 'Back to list').click()
    await button(question, 'Keep draft and leave').click()
    await button(page, /^New firm/).waitFor()
    await resize(page, viewports.portrait)
    await button(page, 'Logout').click()
    const farewell = page.getByRole('alertdialog', { name: 'Sign out and delete drafts?' })
    await farewell.getByText('2 drafts on this device are deleted when you sign out.').waitFor()
    await button(farewell, 'Stay').click()
    expect(await row.getByText('Unsaved').count()).toBe(1)
  },
)

pageJourney(
  'what is deleted comes back by Undo',
  { tags: ['all'] },
  async ({ desk: { site, boss }, aVisitor }) => {
    const api = as(boss, { url: site.gate.origin })
    const body = { username: 'mara', email: 'mara@example.com', password: 'Paper-Lake-84', role: 'moderator' }
    const { body: mara } = await api.call(createUser, { body })
    const names = ['Opal Harbor Trading', 'Quillstone Prop']
    const before = await Promise.all(names.map((name) => firmOf(site, name)))
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await atOwnPace(page.context())
    await enterAs(page, boss, '/admin?tab=firms')
    await button(page, 'Delete Opal Harbor Trading').waitFor()
    for (const [at, name] of names.entries()) {
      await button(page, `Delete ${name}`).click()
      await button(page, 'Delete Firm').click()
      await page.getByText(at === 0 ? 'Firm deleted' : '2 deleted').waitFor()
      expect(await firmOf(site, name)).toBeUndefined()
    }
    // The offer outlives the screen that made it, and the message of another.
    await openTab(page, 'Users')
    await button(page, 'Delete mara').waitFor()
    await button(page, 'Delete mara').click()
    await button(page, 'Delete User').click()
    await page.getByText('3 deleted').waitFor()
    expect([...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    await resize(page, viewports.phone)
    expect([...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    await undoLast(page)
    await page.getByText('mara is back with the same password, and is signed out everywhere.').waitFor()
    // The offers of the acts before wait behind that message.
    await button(page, 'Close message').click()
    await page.getByText('2 deleted').waitFor()
    await button(page, 'Undo all').click()
    await page.getByText('Opal Harbor Trading is back.').waitFor()
    expect(await axe(page)).toEqual([])
    // As itself: visitors who saved it keep it.
    for (const [at, name] of names.entries()) {
      const { updated_at: _, ...values } = (await firmOf(site, name)) ?? {}
      expect(before[at]).toMatchObject(values)
    }
    // The history says so, as it does where something is put back from there.
    expect(await takenBack(site, boss)).toEqual([
      'delete user mara',
      ...names.toReversed().map((name) => `delete firm ${name}`),
    ])
    const { body: users } = await api.call(listUsers)
    expect(users).toContainEqual(expect.objectContaining({ id: mara.id, username: 'mara' }))
  },
)

pageJourney(
  'settings lead to what needs attention; a theme is activated as it is saved',
  async ({ desk: { site, boss }, aVisitor }) => {
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await atOwnPace(page.context())
    await enterAs(page, boss, '/admin?tab=settings')
    const index = page.getByRole('navigation', { name: 'Settings cards' })
    const marked = index.locator('[aria-current="true"]')
    for (const title of ['Auto Backup', 'Multi-Factor Auth.', 'System Settings', 'Hero Section']) {
      await button(index, title).click()
      await expect.poll(() => marked.innerText()).toBe(title)
    }
    await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await expect.poll(() => marked.innerText()).toBe('System Settings')

    const [duration, port] = [page.getByLabel('Duration in seconds'), page.getByLabel('SMTP port')]
    await port.fill('99999')
    await duration.fill('99')
    await button(page, 'Save Changes').click()
    await page.getByRole('status').getByText('2 fields need attention').waitFor()
    await expect.poll(() => isFocused(duration)).toBe(true)
    await button(index, 'Email Configuration 1 field needs attention').waitFor()
    await button(page, 'Show next').click()
    await expect.poll(() => isFocused(port)).toBe(true)
    await expect.poll(() => marked.innerText()).toMatch(/^Email Configuration/)
    await button(page, 'Show next').click()
    await expect.poll(() => isFocused(duration)).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await port.fill('587')
    await page.getByRole('status').getByText('1 field needs attention').waitFor()
    await button(page, 'Discard changes').click()
    await button(page, 'Discard').click()

    const themes = page.getByRole('region', { name: 'Themes', exact: true })
    await resize(page, viewports.phone)
    await button(themes, 'New theme').click()
    // Until then the field of the theme before has the same name.
    await themes.getByRole('heading', { name: 'New theme' }).waitFor()
    await themes.getByLabel('Theme name').fill('Dusk')
    await button(themes, 'Purple').click()
    await button(page, 'Create Theme').click()
    await themes.getByRole('heading', { name: 'Edit "Dusk"' }).waitFor()
    const tile = (name: string) => themes.getByRole('listitem').filter({ hasText: name })
    await tile('Dusk').getByText('Editing').waitFor()
    await tile('Default').getByText('Active').waitFor()
    await themes.getByLabel('Border radius').fill('1rem')
    expect([...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    await button(page, 'Save and Activate').click()
    await tile('Dusk').getByText('Active').waitFor()
    await button(themes, 'Delete Theme').click()
    await button(page.getByRole('alertdialog'), 'Delete Theme').click()
    await tile('Dusk').waitFor({ state: 'detached' })
    await undoLast(page)
    await tile('Dusk').getByText('Active').waitFor()
    expect(await takenBack(site, boss)).toContain('delete theme Dusk')
  },
)

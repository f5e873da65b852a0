import { expect } from 'vitest'
import { dayOf } from '#contract/primitives/day.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { atOwnPace, midday, undoLast } from './fixtures/own-pace.ts'
import { openTab, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'

const NAME = 'Halden Ridge Capital'
const SAID = 'Maintenance mode is on: visitors see that the site is closed.'

journey(
  'the admin area says that maintenance is on, has the name of the site, and takes "Checked today" in row and form',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const moderator = await theModerator(site, boss)
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
    const checked = async () => (await site.firms()).find(({ name }) => name === NAME)?.codeCheckedAt
    const now = midday()
    const today = dayOf(new Date(now))
    await atOwnPace(page.context(), now)
    await enterAs(page, boss, '/admin?tab=firms')
    await press(`Code never checked: ${NAME}`)
    await press('Checked today')
    await expect.poll(checked).toBe(today)
    await undoLast(page)
    await expect.poll(checked).toBe('')
    await press(`Edit ${NAME}`)
    await press('Checked today: Code Checked')
    await press('Checked today: all challenges')
    expect(await page.getByLabel('Code Checked', { exact: true }).inputValue()).toBe(today)
    expect(await page.getByLabel(/^Checked on/).inputValue()).toBe(today)
    await press('Update Firm')
    await page.getByText('Prop firm updated successfully!').waitFor()
    expect(await checked()).toBe(today)

    await openTab(page, 'Site Settings')
    await page.getByLabel('Site name').fill('Northern Board')
    await press('Save Changes')
    await page.getByRole('banner').getByText('Northern Board').waitFor()
    expect(await page.getByText(SAID).count()).toBe(0)
    await page.getByRole('switch', { name: 'Maintenance Mode enabled' }).click()
    await press('Save Changes')
    await page.getByText(SAID).waitFor()
    await openTab(page, 'Users')
    await page.getByRole('complementary', { name: 'Maintenance' }).getByText(SAID).waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await enterAs(page, moderator, '/admin?tab=firms')
    await page.getByText(SAID).waitFor()
    expect(await page.getByRole('complementary').getByRole('button').count()).toBe(0)
  },
)

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { listStaffFirms } from '#contract/firm-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const cell = (page: Page, row: number, label: string) =>
  page.getByLabel(`Row ${row}, ${label}`, { exact: true }).and(page.getByRole('textbox'))

journey(
  'the challenges of a firm are edited as a table',
  { timeout: 120_000 },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const visitor = await aVisitor(site, { viewport: 'portrait', reducedMotion: true, serviceWorkers: false })
    const { page } = visitor
    const firms = (await as(boss, { url: site.gate.origin }).call(listStaffFirms)).body as StaffFirm[]
    const halden = firms.find(({ name }) => name === 'Halden Ridge Capital') as StaffFirm
    await enterAs(page, await theModerator(site, boss), `/admin?tab=firms&firm=${halden.id}`)
    await page.getByRole('group', { name: 'Challenges 4' }).scrollIntoViewIfNeeded()
    await cell(page, 2, 'Price').click()
    await cell(page, 2, 'Price').pressSequentially('five hundred')
    await page.keyboard.press('ArrowDown')
    await button(page, /^Row 3, Ridge 100: /).click()
    await page.keyboard.press('Escape')
    expect(await faultsOfScreen(page)).toEqual([])
  },
)

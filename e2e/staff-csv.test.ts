import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { changeFirm, listStaffFirms } from '#contract/firm-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { handFiles } from './fixtures/hand-files.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { atOwnPace, undoLast } from './fixtures/own-pace.ts'
import { fromMore, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const results = (page: Page) => page.getByRole('list', { name: 'What the import does' }).getByRole('listitem')

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.getByLabel('File of firms').setInputFiles(file)
}

journey(
  'firms go to a spreadsheet and come back: first as a dry run, then all at once, and as they were after one undo',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const visitor = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const { page } = visitor
    visitor.troubles.expect(/status of 412/)
    await atOwnPace(page.context())
    await enterAs(page, boss, '/admin?tab=firms')
    await page.getByText('9 total', { exact: true }).waitFor()

    const [download] = await Promise.all([page.waitForEvent('download'), fromMore(page, 'Export 9 firms')])
    const csv = await readFile(await download.path(), 'utf8')
    expect(download.suggestedFilename()).toMatch(/^firms-\d{4}-\d{2}-\d{2}\.csv$/)

    await fromMore(page, 'Import firms')
    await page.getByRole('heading', { name: 'Import firms' }).waitFor()
    await choose(page, 'unchanged.csv', [csv])
    await page.getByText('9 lines are unchanged.').waitFor()
    await page.getByText('There is nothing to import.').waitFor()
    expect(await button(page, 'Import 0 changes').isDisabled()).toBe(true)

    const server = { url: site.gate.origin }
    const all = async (): Promise<readonly StaffFirm[]> => (await as(boss, server).call(listStaffFirms)).body
    const before = await all()
    const [first, second] = before as readonly [StaffFirm, StaffFirm]
    const head = 'name,category,description,website,maxFunding,profitSplit,evaluationFee,warning'
    const added = 'Quay Capital,Bronze,=1+1,https://quay.example/,$50K,80%,$99,'
    await choose(page, 'november.csv', [head, added, `${first.name},,,,,,,`, 'Nobody,Gold,,,,,,'])
    await page.getByText('november.csv, 3 lines · nothing has been saved yet').waitFor()
    await expect.poll(() => results(page).first().textContent()).toContain('Line 3')
    expect(await results(page).count()).toBe(3)
    expect(await button(page, 'Import 1 change').isDisabled()).toBe(true)
    expect(await faultsOfScreen(page)).toEqual([])
    await page.getByRole('button', { name: 'Faults' }).click()
    expect(await results(page).count()).toBe(2)
    await page.getByLabel('Import without the 2 faulty lines').check()
    await button(page, 'Import 1 change').click()
    await page.getByText('Firms: 1 added.').waitFor()
    await page.getByText('10 total', { exact: true }).waitFor()

    // As Excel writes it in Germany: its letters, its separator, a heading of its own, and a day that could be two.
    await fromMore(page, 'Import firms')
    const german = `sep=;\r\nWarnung;tierSince;name\r\nZ\u00f6gert;03/04/2026;${first.name}\r\n\r\n`
    const buffer = Buffer.from(german, 'latin1')
    await handFiles(page.getByLabel('File of firms').locator('..'), [
      { name: 'de.csv', mimeType: 'text/csv', buffer },
    ])
    await page.getByText('Read as Western European (Windows-1252)').waitFor()
    await expect.poll(() => results(page).first().textContent()).toContain('is 2026-04-03 or 2026-03-04')
    await page.getByLabel('What “Warnung” is').selectOption('Warning')
    await page.getByLabel('All as day/month/year').check()
    await expect.poll(() => results(page).first().textContent()).toContain('Z\u00f6gert')
    expect(await results(page).first().textContent()).toContain('2026-04-03')
    expect(await faultsOfScreen(page)).toEqual([])
    await button(page, 'Cancel').click()

    await resize(page, viewports.phone)
    await fromMore(page, 'Import firms')
    const short = ['name,warning', `${first.name},Slow`, `${second.name},Slow`, 'Quay Capital']
    await choose(page, 'short.csv', short)
    await expect.poll(() => results(page).count()).toBe(2)
    await page.getByLabel('Delete the firms that are not in the file').check()
    await expect.poll(() => results(page).count()).toBe(9)
    await as(boss, server).call(changeFirm, { params: { id: second.id }, body: { warning: 'Mine' } })
    await button(page, 'Import 9 changes').click()
    await page.getByText(`Nothing was saved. Changed in the meantime: ${second.name}.`).waitFor()
    expect(await all()).toHaveLength(10)
    await button(page, 'Compare again').click()
    await page.getByText('Mine', { exact: true }).waitFor()
    await button(page, 'Import 9 changes').click()
    await page.getByText('Firms: 2 changed, 7 deleted.').waitFor()
    expect((await all()).map(({ name }) => name)).toHaveLength(3)
    await undoLast(page)
    await page.getByText('Everything is as it was before.').waitFor()
    const known = new Map((await all()).map((firm) => [firm.id, firm]))
    for (const { updated_at: _, logoImage: __, ...firm } of before) {
      const warning = firm.id === second.id ? 'Mine' : firm.warning
      expect(known.get(firm.id)).toMatchObject({ ...firm, warning })
    }
  },
)

// @module-tag all

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Firm } from '#contract/firm.ts'
import { listFirms } from '#contract/firm-endpoints.ts'
import { visitor as anybody, as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { atOwnPace, undoLast } from './fixtures/own-pace.ts'
import { fromMore, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const results = (page: Page) => page.getByRole('list', { name: 'What the import does' }).getByRole('listitem')

async function choose(page: Page, name: string, csv: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('File of challenges').setInputFiles(file)
}

journey(
  'the challenges of all firms go to a spreadsheet and come back with a new price, without the line that is wrong',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const visitor = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const { page } = visitor
    const server = { url: site.gate.origin }
    const all = async (): Promise<readonly Firm[]> => (await as(anybody, server).call(listFirms)).body
    await atOwnPace(page.context())
    await enterAs(page, await theModerator(site, boss), '/admin?tab=firms')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      fromMore(page, /^Export \d+ challenges$/),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(download.suggestedFilename()).toMatch(/^challenges-\d{4}-\d{2}-\d{2}\.csv$/)
    const [head = '', ...lines] = csv.trimEnd().split('\r\n')

    await fromMore(page, 'Import challenges')
    await page.getByRole('heading', { name: 'Import challenges' }).waitFor()
    await choose(page, 'unchanged.csv', csv)
    await page
      .getByText(`${lines.length} lines are unchanged. A firm that is not in the file keeps its challenges.`)
      .waitFor()
    expect(await button(page, 'Import 0 changes').isDisabled()).toBe(true)

    const row = (name: string) => lines.find((line) => line.includes(`"${name}"`)) ?? ''
    const edited = [
      head,
      ...lines.filter((line) => line !== row('Ridge 150')),
      '"kestrel-row-funding","","Row 250","250000","five hundred"',
      row('Row 400').replace(/^"[^"]*","[^"]*","Row 400"/, '"Kestrel Row","","Row 300"'),
    ]
    const november = edited.join('\r\n').replace('"Ridge 50","50000","149.00"', '"Ridge 50","50000","139.00"')
    await choose(page, 'november.csv', november)
    await page.getByText(`november.csv, ${edited.length - 1} lines · nothing has been saved yet`).waitFor()
    expect(await results(page).allInnerTexts()).toEqual([
      expect.stringMatching(/29.*Fault.*Row 250.*Price: “five hundred” is not a number/s),
      expect.stringMatching(/30.*Fault.*Row 300.*No firm of this name\./s),
      expect.stringMatching(/3.*Changed.*Ridge 50.*Price \$149\.00 \$139\.00/s),
      expect.stringMatching(/Removed.*Ridge 150.*Not in the file any more/s),
    ])
    expect(await faultsOfScreen(page)).toEqual([])

    await resize(page, viewports.phone)
    expect(await faultsOfScreen(page)).toEqual([])
    await page.getByLabel('Choose a firm for line 30').fill('Kestrel')
    await page.getByRole('option', { name: 'Kestrel Row Funding' }).click()
    const faults = page.getByRole('button', { name: 'Faults' })
    await expect.poll(() => faults.textContent()).toBe('1Faults')
    expect(await faults.evaluate((tile) => tile === document.activeElement)).toBe(true)
    await faults.click()
    expect(await results(page).count()).toBe(1)
    expect(await button(page, 'Import 3 changes').isDisabled()).toBe(true)
    await page.getByLabel('Import without the faulty line').check()
    const before = await all()
    await button(page, 'Import 3 changes').click()
    await page.getByText('Challenges: 1 added, 1 changed, 1 deleted.').waitFor()

    const firmsNow = await all()
    const sold = (name: string) =>
      firmsNow.find((firm) => firm.name === name)?.challenges.map(({ name, price }) => [name, price])
    expect(sold('Halden Ridge Capital')).toEqual([
      ['Ridge 25', 9_900],
      ['Ridge 50', 13_900],
      ['Ridge 100', 24_900],
    ])
    expect(sold('Kestrel Row Funding')?.at(-1)).toEqual(['Row 300', 97_900])
    const others = (firms: readonly Firm[]) => firms.filter(({ name }) => !/^(?:Halden|Kestrel)/.test(name))
    expect(others(firmsNow)).toEqual(others(before))

    // The same file again: all of it after an undo, and nothing once it was imported.
    const again = async () => {
      await fromMore(page, 'Import challenges')
      await choose(page, 'november.csv', november)
      await resize(page, viewports.phone)
      expect(await faultsOfScreen(page)).toEqual([])
      await page.getByLabel('Choose a firm for line 30').fill('Kestrel')
      await page.getByRole('option', { name: 'Kestrel Row Funding' }).click()
      await page.getByLabel('Import without the faulty line').check()
    }
    await undoLast(page)
    await page.getByText('Everything is as it was before.').waitFor()
    const terms = (firms: readonly Firm[]) => firms.map(({ challenges }) => challenges)
    expect(terms(await all())).toEqual(terms(before))
    await again()
    await button(page, 'Import 3 changes').click()
    await page.getByText('Challenges: 1 added, 1 changed, 1 deleted.').waitFor()
    await again()
    await page.getByText('28 lines are unchanged.').waitFor()
    expect(await button(page, 'Import 0 changes').isDisabled()).toBe(true)

    await page.goto('/challenges')
    await page.getByText('$139.00').first().waitFor()
    expect(await page.getByText('Ridge 150').count()).toBe(0)
  },
)

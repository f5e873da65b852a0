// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listStaffFirms } from '#contract/firm-endpoints.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { visitor as anyone, as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { atOwnPace, undoLast } from './fixtures/own-pace.ts'
import { fromMore, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const FIRST = 'Kestrel Row Funding'
const SECOND = 'Halden Ridge Capital'
const REASON = 'Both name the same broker, which stopped paying.'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const results = (page: Page) => page.getByRole('list', { name: 'What the import does' }).getByRole('listitem')

journey(
  'a standing is set for many firms at once, by a file and for a time to come, each time with a reason',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const server = { url: site.gate.origin }
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const standingOf = async (wanted: string) => {
      const { body } = await as(boss, server).call(listStaffFirms)
      return body.find(({ name }: { name: string }) => name === wanted)?.standing ?? 'operating'
    }
    const told = async (): Promise<PublicChange[]> => {
      const { body } = await as(anyone, server).call(listChanges, { query: { kind: 'standing' } })
      return body.changes
    }
    await atOwnPace(page.context())
    await enterAs(page, boss, '/admin?tab=firms')

    // Many at once: what is missing is told at its field.
    for (const name of [FIRST, SECOND]) await page.getByLabel(`Select ${name}`).check()
    await button(page, 'Change').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('What to change').selectOption({ label: 'Set standing' })
    await sheet.getByRole('button', { name: 'Change 2 firms' }).click()
    await sheet.getByText('Choose a standing.').waitFor()
    await sheet.getByLabel('Standing').selectOption({ label: 'Payouts paused' })
    await sheet.getByText('Since is required').waitFor()
    await sheet.getByText('Source is required').waitFor()
    await sheet.getByLabel('Since').fill('2026-11-12')
    await sheet.getByLabel('Source').fill('broker.example/notice')
    await sheet.getByRole('button', { name: 'Change 2 firms' }).click()
    await sheet.getByText('Reason, shown in the record is required').waitFor()
    const reason = sheet.getByLabel('Reason, shown in the record')
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await sheet.getByText('Operating → Payouts paused since 12 Nov 2026').count()).toBe(2)
    expect(await faultsOfScreen(page)).toEqual([])
    await reason.fill(REASON)
    await sheet.getByRole('button', { name: 'Change 2 firms' }).click()
    await page.getByText('2 firms changed.').waitFor()
    expect((await told()).map((change) => change.reason)).toEqual([REASON, REASON])

    // They are found beside the two samples that do not operate, and say what they are.
    await button(page, 'Filters').click()
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Does not operate (4)' })
    const firms = page.getByRole('list', { name: 'Firms' })
    await expect.poll(() => firms.getByText('Payouts paused', { exact: true }).count()).toBe(3)
    expect(await faultsOfScreen(page)).toEqual([])
    await undoLast(page)
    await page.getByText('Everything is as it was before.').waitFor()
    expect([await standingOf(FIRST), await standingOf(SECOND)]).toEqual(['operating', 'operating'])
    const back = { after: 'operating', reason: 'Put back by our team' }
    expect((await told()).slice(0, 2)).toMatchObject([back, back])
    await page.goto('/admin?tab=firms')

    // By a file, which says in its dry run what its lines lack.
    await resize(page, viewports.phone)
    await fromMore(page, 'Import firms')
    const head = 'name,standing,standingSince,standingSource,reason'
    const lines = [`${FIRST},Closed,2026-11-20,https://kestrel.example/bye,`, `${SECOND},Closed,,,Gone.`]
    const choose = (rows: readonly string[]) =>
      page.getByLabel('File of firms').setInputFiles({
        name: 'closed.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([head, ...rows].join('\n')),
      })
    await choose(lines)
    await results(page)
      .getByText('Reason: is required for a standing, and for a move to or from Avoid')
      .waitFor()
    await results(page).getByText('Standing Since: is required where a firm does not operate').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await choose([`${FIRST},Closed,2026-11-20,https://kestrel.example/bye,Its own notice.`])
    await results(page).getByText('Its own notice.').waitFor()
    await button(page, 'Import 1 change').click()
    await page.getByText('Firms: 1 changed.').waitFor()
    expect(await standingOf(FIRST)).toBe('closed')
    expect((await told())[0]).toMatchObject({ after: 'closed', reason: 'Its own notice.' })

    // For a time to come.
    await page.getByRole('button', { name: `Edit ${SECOND}` }).click()
    await button(page, 'Plan a Standing').click()
    const plan = page.getByRole('dialog', { name: 'Plan a standing' })
    await plan.getByLabel('From').fill('2099-12-01T09:00')
    await plan.getByLabel('Standing').selectOption({ label: 'Winding down' })
    await plan.getByLabel('Since').fill('2099-12-01')
    await plan.getByLabel('Source').fill('https://halden.example/notice')
    await plan.getByRole('button', { name: 'Plan Standing' }).click()
    await plan.getByText('Reason, shown in the record is required').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await plan.getByLabel('Reason, shown in the record').fill('It announced its end.')
    await plan.getByRole('button', { name: 'Plan Standing' }).click()
    const planned = page.getByRole('list', { name: 'Planned changes' })
    await planned.getByText('Winding down since 1 Dec 2099').waitFor()
    await planned.getByText('It announced its end.').waitFor()
    await button(page, /^Cancel: Winding down since 1 Dec 2099/).click()
    await page.getByText('The planned change is cancelled.').waitFor()
  },
)

journey(
  'many firms move to a tier against which criteria speak with a warning and a reason, by a sheet and by a file',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const line = { verdict: 'no', note: '', source: '', checkedOn: '2026-11-18' } as const
    const assessment = ['legal-entity', 'fees-complete'].map((criterion) => ({ criterion, ...line }))
    for (const name of [FIRST, SECOND]) await site.data.changeFirm(name, { category: 'silver', assessment })
    const { page } = await aVisitor(site, { viewport: 'phone', serviceWorkers: false })
    await atOwnPace(page.context())
    await enterAs(page, boss, '/admin?tab=firms')
    for (const name of [FIRST, SECOND]) await page.getByLabel(`Select ${name}`).check()
    await button(page, 'Change').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Tier', { exact: true }).selectOption({ label: 'Gold' })
    await sheet.getByText('Criteria speak against the new tier of 2 firms').waitFor()
    expect(await sheet.getByText('Silver → Gold (gold, although 2 criteria say no)').count()).toBe(2)
    expect(await faultsOfScreen(page)).toEqual([])
    await resize(page, viewports.portrait)
    expect(await faultsOfScreen(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Change 2 firms' }).click()
    await sheet.getByText('Reason, shown in the record is required').waitFor()
    await sheet.getByLabel('Reason, shown in the record').fill(REASON)
    await sheet.getByRole('button', { name: 'Change 2 firms' }).click()
    await page.getByText('2 firms changed.').waitFor()
    await undoLast(page)
    await page.getByText('Everything is as it was before.').waitFor()

    await page.goto('/admin?tab=firms')
    await fromMore(page, 'Import firms')
    const rows = ['name,category,reason', `${FIRST},Gold,`, `${SECOND},Gold,"${REASON}"`]
    const file = { name: 'tiers.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
    await page.getByLabel('File of firms').setInputFiles(file)
    await results(page).getByText('Reason: is required here: gold, although 2 criteria say no').waitFor()
    await results(page).getByText(`Warning: gold, although 2 criteria say no. ${REASON}`).waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
  },
)

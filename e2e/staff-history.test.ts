import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, deleteFirm, firmTag, listStaffFirms } from '#contract/firm-endpoints.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import type { Site } from './fixtures/site.ts'
import { fromMore, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const NAME = 'Kestrel Row Funding'

/** A day of work: a backup, changes, an act on several firms, a deletion, and the backup restored. */
async function aDayOfWork(site: Site) {
  const boss = await theAdmin(site)
  const server = { url: site.gate.origin }
  const api = as(boss, server)
  const firms = async (): Promise<StaffFirm[]> => (await api.call(listStaffFirms)).body
  const idOf = async (name: string) => (await firms()).find((firm) => firm.name === name)?.id ?? ''
  const params = { id: await idOf(NAME) }
  const logo = { logoUrl: '/favicon.svg', pros: ['Fast support'] }
  await api.call(changeFirm, { params, body: { evaluationFee: '$149 – $799', warning: 'None.', ...logo } })
  const file = await exportFrom(server, boss)
  const pros = ['Fast support', 'No activation fee']
  const body = {
    evaluationFee: '$149 – $849',
    logoUrl: '/logo-small.png',
    pros,
    warning: 'Payouts every 30 days.',
  }
  await api.call(changeFirm, { params, body })
  await api.call(changeSettings, { body: { heroSection: { title: 'Firms, compared' } } })
  const three = (await firms()).filter(({ name }) => name !== NAME).slice(0, 3)
  const change = three.map((firm) => ({
    ...{ id: firm.id, tag: firmTag(firm), change: { warning: 'Read the terms' } },
  }))
  await api.call(bulkFirms, { body: { create: [], change, remove: [] } })
  const gone = three[0]
  await api.call(deleteFirm, { params: { id: gone?.id ?? '' } })
  expect((await restoreInto(server, file, boss)).status).toBe(200)
  await api.call(changeFirm, { params, body: { profitSplit: '95%' } })
  const stored = async () => (await firms()).find(({ name }) => name === NAME)
  return { boss, stored, gone: gone?.name ?? '', params }
}

/** Changes the warning of two firms and deletes a third, in one act. */
async function changeAndDelete(site: Site, boss: Awaited<ReturnType<typeof theAdmin>>) {
  const api = as(boss, { url: site.gate.origin })
  const firms = async (): Promise<StaffFirm[]> => (await api.call(listStaffFirms)).body
  const listed = await firms()
  const touched = [listed.find(({ name }) => name === NAME), ...listed.filter(({ name }) => name !== NAME)]
  const three = touched.filter((firm) => firm !== undefined).slice(0, 3)
  const at = (firm: StaffFirm) => ({ id: firm.id, tag: firmTag(firm) })
  const [first, second, third] = three as [StaffFirm, StaffFirm, StaffFirm]
  const change = [first, second].map((firm) => ({ ...at(firm), change: { warning: 'In one action' } }))
  await api.call(bulkFirms, { body: { create: [], change, remove: [at(third)] } })
  const valuesOf = (all: readonly StaffFirm[]) =>
    three.map(({ id }) => {
      const { updated_at: _, ...values } = all.find((firm) => firm.id === id) ?? third
      return values
    })
  return {
    before: valuesOf(three),
    values: async () => valuesOf(await firms()),
    changeOne: (warning: string) => api.call(changeFirm, { params: { id: first.id }, body: { warning } }),
  }
}

const main = (page: Page) => page.getByRole('main')
const lines = (page: Page) => main(page).getByRole('listitem').getByRole('button')

journey('an earlier version is found in the history and put back', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await theAdmin(site)
  const api = as(boss, { url: site.gate.origin })
  const firms = async (): Promise<StaffFirm[]> => (await api.call(listStaffFirms)).body
  const [firm] = await firms()
  const params = { id: firm?.id ?? '' }
  for (const evaluationFee of ['$149 – $799', '$149 – $849'])
    expect((await api.call(changeFirm, { params, body: { evaluationFee } })).status).toBe(200)
  const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
  await enterAs(page, boss, '/admin?tab=history')
  await lines(page).filter({ hasText: 'changed the evaluation fee' }).last().click()
  await page.getByRole('table', { name: 'What changed' }).getByText('$149 – $799').waitFor()
  await page.getByRole('button', { name: 'Look at It After' }).click()
  await page.getByRole('button', { name: 'Put This Version Back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put Back' }).click()
  await page.getByRole('status').getByText('Put back', { exact: true }).waitFor()
  expect((await firms()).find(({ id }) => id === params.id)?.evaluationFee).toBe('$149 – $799')
})

journey(
  'the history is read by day, searched and narrowed; one entry is taken back past a restore, and all of it exported',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const { boss, stored, gone, params } = await aDayOfWork(site)
    const { page } = await aVisitor(site, {
      viewport: 'portrait',
      serviceWorkers: false,
    })
    await enterAs(page, boss, '/admin?tab=history')
    const today = main(page).getByRole('region', { name: /^Today/ })
    await today.getByRole('button', { name: `changed the profit split of ${NAME}` }).waitFor()
    expect(await lines(page).filter({ hasText: 'restored the backup of' }).count()).toBe(1)
    expect(await lines(page).filter({ hasText: 'changed 3 firms' }).count()).toBe(1)
    expect(await lines(page).filter({ hasText: 'Read the terms' }).count()).toBe(0)
    expect(await faultsOfScreen(page)).toEqual([])

    await lines(page).filter({ hasText: 'changed 3 firms' }).click()
    await expect.poll(() => lines(page).count()).toBe(3)
    await lines(page).filter({ hasText: gone }).click()
    await main(page).getByRole('heading', { level: 1, name: gone }).waitFor()
    await page.getByRole('button', { name: 'Back to list' }).click()
    await page.getByRole('button', { name: 'Back to list' }).click()

    await resize(page, viewports.phone)
    await page.getByLabel('Search firm, person or field').fill('evaluation fee')
    await expect.poll(() => lines(page).filter({ hasText: 'signed in' }).count()).toBe(0)
    await page.getByLabel('Kind', { exact: true }).selectOption('firm')
    await page.getByLabel('Time', { exact: true }).selectOption('today')
    await page.getByLabel('Person', { exact: true }).selectOption({ label: boss.username })
    const changed = lines(page).filter({ hasText: `and 3 more fields of ${NAME}` })
    await expect.poll(() => changed.count()).toBe(2)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const text = await readFile(await saved.path(), 'utf8')
    expect(text).toMatch(/"Evaluation fee","\$149 – \$799","\$149 – \$849"/)

    // The newer of the two, from before the restore.
    await changed.first().click()
    const table = page.getByRole('table', { name: 'What changed' })
    await table.waitFor()
    expect(await table.locator('del').allTextContents()).toEqual(['$799', 'None'])
    expect(await table.locator('ins').allTextContents()).toContain('No activation fee')
    expect(await table.locator('img').count()).toBe(2)
    expect(await faultsOfScreen(page)).toEqual([])
    await page.getByRole('button', { name: 'Look at It After' }).click()
    await page.getByRole('table', { name: 'Compared with now' }).getByText('$149 – $849').waitFor()
    await page.getByRole('button', { name: 'Put Back', exact: true }).click()
    await page.getByText('It already has these values.').waitFor()
    await page.getByRole('button', { name: 'Put This Version Back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put Back' }).click()
    await page.getByRole('status').getByText('Put back', { exact: true }).waitFor()
    // The split was changed after that version.
    expect(await stored()).toMatchObject({ evaluationFee: '$149 – $849' })
    await page.getByRole('button', { name: 'Put Back', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put Back' }).click()
    await expect.poll(async () => (await stored())?.evaluationFee).toBe('$149 – $799')

    // A whole act is put back at once, or not at all where anything in it was changed since.
    const act = await changeAndDelete(site, boss)
    await page.goto('/admin?tab=history')
    await lines(page).filter({ hasText: 'changed 2 firms and deleted 1 firm' }).click()
    const putBack = page.getByRole('button', { name: 'Put Back', exact: true })
    await putBack.click()
    const question = page.getByRole('alertdialog', { name: 'Put 3 firms back?' })
    await question.getByText(/^2 firms will get their earlier values, 1 firm will come back/).waitFor()
    await question.getByRole('button', { name: 'Put Back' }).click()
    await page.getByRole('status').getByText('Put back', { exact: true }).waitFor()
    expect(await act.values()).toEqual(act.before)
    // It is marked so, and a second time says it calmly.
    await main(page)
      .getByText(/^Put back by /)
      .waitFor()
    await putBack.click()
    await main(page).getByRole('status').filter({ hasText: 'Nothing is left to do.' }).waitFor()
    expect(await main(page).getByRole('alert').count()).toBe(0)
    expect(await faultsOfScreen(page)).toEqual([])
    await act.changeOne('Changed since')
    await page.getByRole('button', { name: 'Back to list' }).click()
    const undone = lines(page).filter({ hasText: 'changed 2 firms and deleted 1 firm' })
    await undone.getByText('Put back', { exact: true }).waitFor()
    await lines(page).filter({ hasText: 'changed 2 firms and added 1 firm' }).click()
    await putBack.click()
    await page.getByText(/^Nothing was put back\. .* has since been changed again: warning/).waitFor()

    // A deleted firm comes back from its entry as itself.
    const before = await stored()
    await as(boss, { url: site.gate.origin }).call(deleteFirm, { params })
    await page.goto('/admin?tab=history')
    await lines(page)
      .filter({ hasText: `deleted the firm ${NAME}` })
      .click()
    await page.getByRole('button', { name: 'Add Again', exact: true }).click()
    const again = page.getByRole('alertdialog', { name: `Add ${NAME} again?` })
    await again.getByText('It comes back as it was, at the same address.').waitFor()
    await again.getByRole('button', { name: 'Add Again' }).click()
    await page.getByText('Added again', { exact: true }).waitFor()
    expect(await stored()).toEqual({ ...before, updated_at: expect.any(String) })

    await page.goto('/admin?tab=history')
    await lines(page)
      .filter({ hasText: `the warning of ${NAME}` })
      .first()
      .click()
    await page.getByRole('button', { name: `All about ${NAME}` }).click()
    await main(page).getByText(`All about ${NAME}`).waitFor()
    expect(await lines(page).filter({ hasNotText: NAME }).count()).toBe(0)
    await lines(page).filter({ hasText: 'restored the firm' }).waitFor()
    await page.goto('/admin?tab=firms')
    await page.getByRole('button', { name: `Edit ${NAME}` }).click()
    // The list has a menu of that name, too, until the form stands in its place.
    await page.getByLabel('Firm Name').waitFor()
    await fromMore(page, 'History')
    await main(page).getByText(`All about ${NAME}`).waitFor()
  },
)

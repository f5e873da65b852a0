import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { enrolled, firstAdmin } from '#testing/backend/accounts.ts'
import { as } from '#testing/backend/test-server.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { REFUSED, withAdmin } from './fixtures/staff.ts'
import { enterTab, faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

journey('an admin takes a backup, breaks the data, and restores it', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const server = { url: site.gate.origin }
  const boss = await enrolled(server, firstAdmin, () => new Date())
  const { page, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
  troubles.expect(REFUSED)
  troubles.expect(/status of 400/)
  await enterTab(page, boss.token, 'backup')
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))

  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/admin/backup', (route) => seen.then(() => route.continue()))
  await press('Backup Database')
  const preparing = main.getByRole('progressbar', { name: 'Preparing the file' })
  await preparing.waitFor()
  expect(await preparing.getAttribute('value')).toBeNull()
  const [download] = await Promise.all([page.waitForEvent('download'), goOn()])
  expect(download.suggestedFilename()).toMatch(/^propfirm_backup_\d{4}-\d\d-\d\d\.json$/)
  await page.getByText('Database backup downloaded successfully!').waitFor()
  const file = join(folder, download.suggestedFilename())
  await download.saveAs(file)
  const { propfirms } = JSON.parse(await readFile(file, 'utf8')).collections
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('banner').getByRole('button', { name: 'Backup Database' }).click(),
  ])

  const colorOfRestore = () =>
    main
      .getByRole('button', { name: 'Restore', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  const withoutFile = await colorOfRestore()
  await press('Restore')
  await page.getByText('Please select a backup file first.').waitFor()
  await writeFile(join(folder, 'notes.txt'), 'x')
  const picker = main.getByLabel('Choose a backup file')
  await picker.setInputFiles(join(folder, 'notes.txt'))
  await page.getByText('Please select a JSON backup file.').waitFor()
  await writeFile(join(folder, 'broken.json'), (await readFile(file, 'utf8')).slice(0, 900))
  await picker.setInputFiles(join(folder, 'broken.json'))
  await page.getByText(/^Restore failed: The file cannot be restored: it ends in the middle/).waitFor()
  await page.getByRole('button', { name: 'Remove file' }).click()

  await resize(page, viewports.phone)
  for (const { id } of propfirms.slice(0, 2)) await as(boss, server).call(deleteFirm, { params: { id } })
  await picker.setInputFiles(file)
  const preview = main.getByRole('table', { name: 'What would change' })
  const firms = preview.getByRole('row', { name: /^Firms/ })
  await firms.waitFor()
  const numbers = () => firms.getByRole('cell').allTextContents()
  await expect.poll(numbers).toEqual(['2', '0', '0', String(propfirms.length - 2)])
  expect(await faultsOfScreen(page)).toEqual([])
  await expect.poll(colorOfRestore).not.toBe(withoutFile)
  await press('Restore')
  const question = page.getByRole('alertdialog')
  await question.getByText(/All data will be replaced .* cannot be undone\. Admin users are kept\./).waitFor()
  await question.getByText(/kept as a safety copy: the snapshot "Before a restore"/).waitFor()
  await Promise.all([
    page.waitForEvent('load'),
    page.getByText('Backup restored. Reloading the page...').waitFor(),
    question.getByRole('button', { name: 'Restore' }).click(),
  ])
  const restored = main.getByRole('region', { name: 'Restored backup' })
  const made =
    /^Restored: propfirm_backup_\S+\.json, made on .*\d{4}.*, replacing the data of .*\d{4}.*That data is kept in the snapshot of .*\d{4}.*$/
  await restored.getByRole('status').getByText(made).waitFor()
  expect(
    await restored
      .getByRole('row', { name: /^Firms/ })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual(['2', '0', '0', String(propfirms.length - 2)])
  expect((await as(boss, server).call(listFirms)).body).toHaveLength(propfirms.length)

  const snapshot = main.getByRole('listitem').filter({ hasText: 'Before a restore' })
  await snapshot.getByRole('button', { name: /^Restore the snapshot/ }).click()
  await firms.waitFor()
  await expect.poll(numbers).toEqual(['0', '0', '2', String(propfirms.length - 2)])
  await page.getByRole('button', { name: 'Remove file' }).click()
  await rm(folder, { recursive: true })
})

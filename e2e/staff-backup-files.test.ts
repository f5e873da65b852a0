// @module-tag all

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listSubmissions } from '#contract/submission-endpoints.ts'
import { enrolled, firstAdmin } from '#testing/backend/accounts.ts'
import { aPdf } from '#testing/backend/pictures.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as } from '#testing/backend/test-server.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { withAdmin } from './fixtures/staff.ts'
import { enterTab, faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const REVIEWS = 3
/** Broken lines, and the refusals that they leave, are what this journey is about. */
const BROKEN = /ERR_|Failed to load resource|net::/

const proofOf = (n: number) => ({
  name: `proof ${n}.pdf`,
  type: 'application/pdf',
  bytes: aPdf(`/Big(${String(n).repeat(2_000_000)})`),
})

journey(
  'a backup with files breaks off, goes on, and is restored on another server',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const server = { url: site.gate.origin }
    const boss = await enrolled(server, firstAdmin, () => new Date())
    for (let n = 1; n <= REVIEWS; n++) {
      const form = formOf(aSubmission({ firmName: `Firm ${n}` }), [proofOf(n)])
      expect((await sendSubmission(server, form)).status).toBe(201)
    }
    const { page, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    troubles.expect(BROKEN)
    await enterTab(page, boss.token, 'backup')
    const main = page.getByRole('main')
    await main
      .getByText(/that JSON file and 3 files of reviews, 5\.7 MB, about 1 minute at 10 Mbit\/s/)
      .waitFor()
    const withFiles = main.getByRole('button', { name: 'With files (5.7 MB)' })
    const inOrder = await main
      .getByRole('button', { name: /^(With files|Backup Database)/ })
      .allTextContents()
    expect(inOrder).toEqual(['With files (5.7 MB)', 'Backup Database'])
    const folder = await mkdtemp(join(tmpdir(), 'archive-'))

    const archives = /\/api\/admin\/backup\/archives\/[^/]+$/
    const someComes = site.gate.breakAnswers(archives, 1_000_000)
    await withFiles.click()
    await main.getByRole('progressbar', { name: 'Downloading' }).waitFor()
    const nothingComes = site.gate.breakAnswers(archives, 0)
    await main
      .getByRole('alert')
      .getByText(/^Backup with files failed: /)
      .waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    nothingComes()
    // Each answer breaks off after a megabyte, and the next one goes on from there.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'Continue' }).click(),
    ])
    someComes()
    expect(download.suggestedFilename()).toMatch(/^propfirm_backup_\d{4}-\d\d-\d\d_with_files\.tar$/)
    await page.getByText('Backup with files downloaded successfully!').waitFor()
    const file = join(folder, download.suggestedFilename())
    await download.saveAs(file)
    expect((await stat(file)).size).toBeGreaterThan(6_000_000)
    // The answers that broke off hold no connection: what comes next is asked at once.
    await main.getByLabel('Choose a backup file').setInputFiles(file)
    await main.getByRole('table', { name: 'What would change' }).waitFor()

    const other = await aSite(withAdmin)
    const elsewhere = { url: other.gate.origin }
    const their = await enrolled(elsewhere, firstAdmin, () => new Date())
    const second = await aVisitor(other, { viewport: 'phone', serviceWorkers: false })
    second.troubles.expect(BROKEN)
    await enterTab(second.page, their.token, 'backup')
    const there = second.page.getByRole('main')
    await there.getByText('There are no files of reviews that a backup could hold.').waitFor()
    const parts = /\/api\/admin\/backup\/uploads\/[^/]+\/parts$/
    const heal = other.gate.lose(parts, 'answer')
    await there.getByLabel('Choose a backup file').setInputFiles(file)
    await expect
      .poll(() => other.gate.asked.filter((path) => parts.test(path.split('?')[0] ?? '')).length)
      .toBeGreaterThan(1)
    heal()
    const preview = there.getByRole('table', { name: 'What would change' })
    const files = preview.getByRole('row', { name: /^Files of reviews/ })
    await files.waitFor()
    expect(await files.getByRole('cell').allTextContents()).toEqual(['3', '0', '0', '0'])
    expect(await faultsOfScreen(second.page)).toEqual([])
    await resize(second.page, viewports.portrait)
    await there.getByRole('button', { name: 'Restore', exact: true }).click()
    await Promise.all([
      second.page.waitForEvent('load'),
      second.page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click(),
    ])
    const restored = there.getByRole('region', { name: 'Restored backup' })
    await restored.getByRole('row', { name: /^Files of reviews/ }).waitFor()
    await there.getByRole('button', { name: 'With files (5.7 MB)' }).waitFor()
    const { body: reviews } = await as(their, elsewhere).call(listSubmissions)
    const names = reviews.flatMap((review: { files: { name: string }[] }) =>
      review.files.map(({ name }) => name),
    )
    expect(names.sort()).toEqual(['proof 1.pdf', 'proof 2.pdf', 'proof 3.pdf'])
    await rm(folder, { recursive: true })
  },
)

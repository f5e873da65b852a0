// @module-tag all

import { expect } from 'vitest'
import { readQueue } from '#contract/submission-queue.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { withAdmin } from './fixtures/staff.ts'

journey('"Refresh" reads the queue and all counts of it in one request', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await theAdmin(site)
  const send = (firmName: string) =>
    sendSubmission({ url: site.gate.origin }, formOf(aSubmission({ firmName })))
  await send('Alder')
  const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
  await enterAs(page, boss, '/admin?tab=submissions')
  const rows = page.getByRole('list', { name: 'Submissions', exact: true }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(1)
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  const read = () => site.gate.asked.filter((path) => path.startsWith(readQueue.path)).length
  const refresh = page.getByRole('button', { name: 'Refresh' })
  const isBusy = () => refresh.getAttribute('aria-busy')
  // With a review that is new, and without one.
  for (const waiting of [2, 2]) {
    if ((await rows.count()) < waiting) await send('Birch')
    const before = read()
    await refresh.click()
    await expect.poll(read).toBe(before + 1)
    await expect.poll(isBusy).toBe(null)
    await expect.poll(() => rows.count()).toBe(waiting)
    await expect.poll(() => page.title()).toMatch(/^\(2\) /)
    await page.getByText('2 pending', { exact: true }).first().waitFor()
    expect(read()).toBe(before + 1)
  }
})

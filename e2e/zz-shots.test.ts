import type { Page } from 'playwright-core'
import { changeFirm } from '#contract/firm-endpoints.ts'
import { sayOpenForm } from '#contract/open-forms.ts'
import { listThemes } from '#contract/theme/theme-endpoints.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'

journey('shots', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await theAdmin(site)
  const moderator = await theModerator(site, boss)
  const server = { url: site.gate.origin }
  const mod = as(moderator, server).call
  const { page, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
  troubles.expect(/./)
  await enterAs(page, boss, '/admin?tab=firms')
  const firm = (await site.firms()).find(({ name }) => name.startsWith('Kestrel'))
  const { body: sent } = await sendSubmission(server, formOf(aSubmission({ rating: '4' })))
  const shot = async (page: Page, name: string) => {
    for (const size of ['phone', 'portrait', 'tablet'] as const) {
      await resize(page, viewports[size])
      await page.screenshot({ path: `/tmp/presence-shots/${name}-${size}.png` })
    }
  }
  await mod(sayOpenForm, { body: { form: 'x', noun: 'firm', id: firm?.id } })
  await page.goto(`/admin?tab=firms&firm=${firm?.id}`)
  await page.getByText(/mod is here/).waitFor()
  await shot(page, 'firm')
  await page.getByLabel('Evaluation Fee').fill('$97')
  await mod(changeFirm, {
    params: { id: firm?.id ?? '' },
    body: { evaluationFee: '$96', payoutFrequency: 'Weekly' },
  })
  await page.getByRole('button', { name: 'Update Firm' }).click()
  await page
    .getByText(/Changed by mod/)
    .first()
    .waitFor()
  await shot(page, 'conflict')
  await mod(sayOpenForm, { body: { form: 'y', noun: 'submission', id: sent.id } })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/admin?tab=submissions&submission=${sent.id}`)
  await page.getByText(/mod is here/).waitFor()
  await shot(page, 'review')
  const second = await as(boss, server).call(listThemes)
  console.log(JSON.stringify(second.body.map(({ id }: { id: string }) => id)))
  await page.route('**/api/admin/open-forms', (route) =>
    route.fulfill({
      json: {
        others: [
          { name: 'mira', opened_at: new Date().toISOString() },
          { name: 'tom.of-the-very-long-name', opened_at: new Date().toISOString() },
        ],
      },
    }),
  )
  await page.goto('/admin?tab=settings')
  await page
    .getByText(/are here/)
    .first()
    .waitFor()
  await shot(page, 'settings')
  await page.goto('/admin?tab=users')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page
    .getByText(/are here/)
    .first()
    .waitFor()
  await shot(page, 'user')
})

import { expect } from 'vitest'
import { createAnswerLink, sendAnswer } from '#contract/reviews/firm-answers.ts'
import { listFirmReviews, reportReview } from '#contract/reviews/review-endpoints.ts'
import { addFirm, newAddress, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { as, visitor as nobody } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { REFUSED, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'

const trusting = { ...withAdmin, environment: { ...withAdmin.environment, TRUSTED_PROXIES: '127.0.0.1' } }

journey(
  'a moderator removes words, publishes, unpublishes with a reason, and is told of a decision that came first',
  { timeout: 60_000 },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(trusting)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital' })
    const firmName = 'Northwind Capital'
    await sendRated(server, { firmName, description: 'Daniel was quick. My account 4471-208 is open.' })
    const second = await sendRated(server, {
      firmName: 'northwind capital',
      firmId,
      description: 'Paid twice.',
    })
    const mod = await theModerator(site, boss)
    const { page, troubles } = await aVisitor(site, {
      viewport: 'portrait',
      reducedMotion: true,
      serviceWorkers: false,
    })
    troubles.expect(REFUSED)
    troubles.expect(/status of 412/)
    await enterAs(page, mod, '/admin?tab=submissions')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.keyboard.press('j')
    const words = page.getByRole('listbox', { name: 'Words to remove' })
    await words.getByRole('option', { name: 'Daniel' }).click()
    await words.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await press('Undo')
    await page.getByText('1 more looks like a number or an address.').waitFor()
    await words.getByRole('option', { name: '4471-208' }).click()
    expect(await faultsOfScreen(page)).toEqual([])
    await press('Approve and publish')
    await page.getByText('Choose which proof you saw').waitFor()
    await page.getByRole('radio', { name: 'Screenshot' }).check()
    await press('Approve and publish')
    await page.getByText('Review published').waitFor()
    const shown = async () =>
      (await as(nobody, server).call(listFirmReviews, { params: { id: firmId } })).body.reviews.map(
        ({ text, proof }: { text: string; proof: string }) => [text, proof],
      )
    const redacted = '[removed] was quick. My account [removed] is open.'
    await expect.poll(shown).toEqual([[redacted, 'screenshot']])

    // The next one is open already; somebody else decides on it first.
    await words.getByRole('option', { name: 'twice' }).waitFor()
    await publish(server, boss, second.id, { firmId })
    await page.getByRole('radio', { name: 'None' }).check()
    await press('Approve and publish')
    await page.getByText(new RegExp(`^${boss.username} decided this at `)).waitFor()
    expect(await page.getByRole('button', { name: 'Reject', exact: true }).count()).toBe(0)

    await page.goto(`/admin?tab=submissions&status=approved&submission=${second.id}`)
    await press('Unpublish')
    await page.getByLabel('Reason').fill('The firm asked for a look')
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    await page.getByText('Review unpublished').waitFor()
    await expect.poll(shown).toEqual([[redacted, 'screenshot']])
    await page.getByRole('button', { name: 'Publish again' }).waitFor()
  },
)

journey(
  'reports are settled with a reason and answers of firms are published, on a phone',
  { timeout: 60_000 },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(trusting)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital' })
    const texts = ['Paid twice.', 'Never paid.']
    const ids: string[] = []
    for (const description of texts) {
      const { id } = await sendRated(server, { firmName: 'Northwind Capital', firmId, description })
      ids.push((await publish(server, boss, id, { firmId })).body.review.id)
    }
    const [kept = '', taken = ''] = ids
    const call = as(nobody, server).call
    for (const [id, key] of [
      [kept, 'report-of-one-visitor'],
      [kept, 'report-of-another-one'],
      [taken, 'report-of-the-other'],
    ] as const) {
      const body = { reason: 'advertising', text: 'It sells a course.', idempotencyKey: key } as const
      await call(reportReview, { params: { id }, body, headers: newAddress() })
    }
    const { body: link } = await as(boss, server).call(createAnswerLink, { params: { id: firmId } })
    const token = link.path.split('#')[1]
    await call(sendAnswer, { body: { token, reviewId: kept, text: 'Thank you.' }, headers: newAddress() })

    const mod = await theModerator(site, boss)
    const { page } = await aVisitor(site, { viewport: 'phone', reducedMotion: true, serviceWorkers: false })
    await enterAs(page, mod, '/admin?tab=submissions')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('navigation', { name: 'Admin' }).getByText('3 pending').waitFor()
    await page.getByText('Reports 2').click()
    const reported = page.getByRole('list', { name: 'Reported reviews' })
    await reported.getByText('2 reports').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await reported.getByRole('listitem').filter({ hasText: 'Paid twice.' }).getByRole('button').click()
    await page.getByRole('heading', { name: /^2 reports on one review/ }).waitFor()
    await press('Keep the review')
    await page.getByText('Please give a reason. It appears in History.').waitFor()
    await page.getByLabel('Reason for the decision').fill('The proof was seen.')
    expect(await faultsOfScreen(page)).toEqual([])
    await press('Keep the review')
    await page.getByText('Review kept').waitFor()
    await reported.getByRole('button').click()
    await page.getByLabel('Reason for the decision').fill('It is advertising.')
    await press('Unpublish')
    await page.getByText('No reports are waiting').waitFor()

    await page.getByText('Answers 1').click()
    await page.getByRole('list', { name: 'Answers of firms' }).getByRole('button').click()
    await page.getByRole('article').getByText('Thank you.').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await press('Publish')
    await page.getByText('No answers are waiting').waitFor()
    const shown = (await call(listFirmReviews, { params: { id: firmId } })).body.reviews
    expect(shown).toMatchObject([{ text: 'Paid twice.', answer: { text: 'Thank you.' } }])
  },
)

// @module-tag all

import { expect } from 'vitest'
import { createAnswerLink, revokeAnswerLink } from '#contract/reviews/firm-answers.ts'
import { decideAnswer, listAnswers } from '#contract/reviews/moderation.ts'
import { listFirmReviews } from '#contract/reviews/review-endpoints.ts'
import { addFirm, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { as, visitor as nobody } from '#testing/backend/test-server.ts'
import { theAdmin } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { isLedTo } from './fixtures/measure.ts'
import { withAdmin } from './fixtures/staff.ts'

const trusting = { ...withAdmin, environment: { ...withAdmin.environment, TRUSTED_PROXIES: '127.0.0.1' } }

journey(
  'the representative of a firm answers a review through a link, and learns that the link has ended',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(trusting)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const staff = as(boss, server).call
    const firmId = await addFirm(server, boss, { name: 'Kestrel Row Funding' })
    for (const description of ['The leverage is too low.', 'Paid in four days.']) {
      const { id } = await sendRated(server, { firmName: 'Kestrel Row Funding', firmId, description })
      await publish(server, boss, id, { firmId })
    }
    const { body: made } = await staff(createAnswerLink, { params: { id: firmId } })
    const { page, goto, troubles } = await aVisitor(site, { viewport: 'phone' })
    troubles.expect(/ERR_CONNECTION_REFUSED|status of 404/)

    await goto(made.path)
    await page.getByText('for Kestrel Row Funding').waitFor()
    await page.getByText('Without answer (2)').waitFor()
    const review = page.getByRole('listitem').filter({ hasText: 'The leverage is too low.' })
    await review.getByRole('button', { name: 'Write an answer' }).click()
    const field = review.getByLabel('Answer of Kestrel Row Funding')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await review.getByRole('button', { name: 'Send for approval' }).click()
    await review.getByText('Write your answer first').waitFor()
    await expect.poll(() => isLedTo(field)).toBe(true)
    await field.fill('From December it rises to 1:5. <b>See the rules</b>')
    await review.getByText('51 / 1,000').waitFor()
    expect(await axe(page)).toEqual([])

    // Typed text survives a lost network.
    await site.gate.cut()
    await review.getByRole('button', { name: 'Send for approval' }).click()
    await expect.poll(() => isLedTo(review.getByText('Check your connection and try again.'))).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe(null)
    await site.gate.mend()
    await review.getByRole('button', { name: 'Send for approval' }).click()
    const sent = page.getByText('Sent for approval. It stands under Answered.')
    await expect.poll(() => isLedTo(sent)).toBe(true)
    const other = page.getByRole('listitem').filter({ hasText: 'Paid in four days.' })
    await other.getByRole('button', { name: 'Write an answer' }).click()
    await expect.poll(() => sent.count()).toBe(0)
    await other.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => isLedTo(other.getByRole('button', { name: 'Write an answer' }))).toBe(true)
    await page.getByRole('radio', { name: 'Answered (1)' }).click()
    await page.getByText(/^Sent .*, waiting for approval$/).waitFor()
    await review.getByText('<b>See the rules</b>').waitFor()

    const [waiting] = (await staff(listAnswers)).body
    const decision = { tag: '"1"', status: 'approved' }
    expect((await staff(decideAnswer, { params: { id: waiting.id }, body: decision })).status).toBe(200)
    const { body } = await as(nobody, server).call(listFirmReviews, { params: { id: firmId } })
    const answers = body.reviews.map(({ answer }: { answer: { text: string } | null }) => answer?.text)
    expect(answers).toContain('From December it rises to 1:5. <b>See the rules</b>')

    await page.reload()
    await page.getByRole('radio', { name: 'Answered (1)' }).click()
    await review.getByText('Answer of Kestrel Row Funding').waitFor()
    expect(await page.getByRole('button', { name: /answer/ }).count()).toBe(0)
    expect(await page.evaluate(async () => (await caches.match('/answer-reviews')) === undefined)).toBe(true)

    await staff(revokeAnswerLink, { params: { id: made.link.id } })
    await page.reload()
    await page.getByRole('heading', { name: 'This link has ended' }).waitFor()
    expect(await axe(page)).toEqual([])
  },
)

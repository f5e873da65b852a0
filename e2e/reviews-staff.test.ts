// @module-tag all

import { expect } from 'vitest'
import { listAnswerLinks, readAnswerable, sendAnswer } from '#contract/reviews/firm-answers.ts'
import { listReports, resolveReports } from '#contract/reviews/moderation.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import { listFirmReviews, reportReview } from '#contract/reviews/review-endpoints.ts'
import { aJpeg } from '#testing/backend/pictures.ts'
import { addFirm, aSecret, newAddress, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as, visitor as nobody } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { REFUSED, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'

const trusting = { ...withAdmin, environment: { ...withAdmin.environment, TRUSTED_PROXIES: '127.0.0.1' } }

journey(
  'a moderator removes words, publishes, unpublishes and publishes again, and is told of a decision that came first',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(trusting)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital' })
    const firmName = 'Northwind Capital'
    const first = { firmName, description: 'Daniel was quick. My account 4471-208 is open.', rating: '4' }
    const contactEmail = 'dana@mail.example'
    const file = { name: 'payout.jpg', type: 'image/jpeg', bytes: await aJpeg(640, 480) }
    const sent = formOf(aSubmission({ ...first, contactEmail, managementSecret: aSecret() }), [file])
    expect((await sendSubmission(server, sent, newAddress())).status).toBe(201)
    const second = await sendRated(server, {
      firmName: 'northwind capital',
      firmId,
      description: 'Paid twice.',
    })
    const mod = await theModerator(site, boss)
    const { page, troubles } = await aVisitor(site, {
      viewport: 'portrait',
      serviceWorkers: false,
    })
    troubles.expect(REFUSED)
    troubles.expect(/status of 412/)
    await enterAs(page, mod, '/admin?tab=submissions')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('list', { name: 'Submissions' }).getByRole('listitem').first().waitFor()
    await page.keyboard.press('j')
    const words = page.getByRole('listbox', { name: 'Words to remove' })
    await page.getByRole('link', { name: 'Write to the sender' }).waitFor()
    expect(await page.getByRole('button', { name: 'This person’s data' }).count()).toBe(0)
    await words.getByRole('option', { name: 'Daniel' }).click()
    await words.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await press('Undo')
    await page.getByText('1 removed, 1 to look at').waitFor()
    await words.getByRole('option', { name: '4471-208' }).click()
    expect(await faultsOfScreen(page)).toEqual([])
    // Firms are found by typing: arrows go through them, and Esc keeps the one that was chosen.
    const firm = page.getByRole('region', { name: firmName }).getByRole('combobox', { name: 'Firm' })
    await expect.poll(() => firm.inputValue()).toBe(firmName)
    await firm.fill('northwind')
    await page.getByRole('option', { name: firmName, selected: true }).waitFor()
    await page.keyboard.press('Escape')
    expect(await firm.inputValue()).toBe(firmName)
    await page.keyboard.press('ArrowDown')
    // Staff publish for a firm that closed, too.
    const listed = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    expect(await listed.count()).toBe((await site.firms()).length + 1)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await firm.inputValue()).toBe(firmName)
    await press('Approve and publish')
    await page.getByText('Choose which proof you saw').waitFor()
    // Its sender is told why words are removed.
    await page.getByText('Choose the rule that the removal rests on').waitFor()
    await page.getByRole('radio', { name: 'Screenshot' }).check()
    const rule = page.getByLabel('Rule of the review policy')
    await rule.selectOption({ label: '4. Name no private persons' })
    await press('Approve and publish')
    await page.getByText('Say why words are removed').waitFor()
    await page.getByLabel('Why words are removed').fill('A name, and the number of an account')
    expect(await faultsOfScreen(page)).toEqual([])
    await press('Approve and publish')
    await page.getByText('Review published').waitFor()
    const shown = async () =>
      (await as(nobody, server).call(listFirmReviews, { params: { id: firmId } })).body.reviews.map(
        ({ text, proof }: { text: string; proof: string }) => [text, proof],
      )
    const redacted = '[removed] was quick. My account [removed] is open.'
    await expect.poll(shown).toEqual([[redacted, 'screenshot']])

    // The next one is open already; another person decides on it first.
    await words.getByRole('option', { name: 'twice' }).waitFor()
    // It came without files, so no proof is asked for.
    expect(await page.getByText('Which proof did you see?').count()).toBe(0)
    await publish(server, boss, second.id, { firmId })
    await press('Approve and publish')
    await page.getByText(new RegExp(`^${boss.username} decided this at `)).waitFor()
    expect(await page.getByRole('button', { name: 'Reject', exact: true }).count()).toBe(0)

    await page.goto(`/admin?tab=submissions&status=approved&submission=${second.id}`)
    await press('Unpublish')
    await page.getByLabel('Reason').fill('The firm asked for a look')
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    await page.getByText('Choose the rule that the decision rests on').waitFor()
    await page.getByRole('dialog').getByLabel('Rule of the review policy').selectOption({ index: 2 })
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    await page.getByText('Review unpublished').waitFor()
    await expect.poll(shown).toEqual([[redacted, 'screenshot']])
    await press('Publish again')
    await page.getByLabel('Reason').fill('The firm found nothing')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click()
    await page.getByText('Review published again').waitFor()
    await expect.poll(shown).toEqual([
      ['Paid twice.', 'none'],
      [redacted, 'screenshot'],
    ])

    // History takes a decision back as well, which admins read.
    const { page: records } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(records, boss, '/admin?tab=history')
    const again = /published a review of Northwind Capital again/
    await records.getByRole('main').getByRole('button', { name: again }).first().click()
    await records.getByRole('button', { name: 'Put Back' }).click()
    const question = records.getByRole('alertdialog')
    await question.getByText('Visitors will no longer see the review.').waitFor()
    await question.getByRole('button', { name: 'Put Back' }).click()
    await records.getByText('Review put back').waitFor()
    await expect.poll(shown).toEqual([[redacted, 'screenshot']])
  },
)

journey(
  'an admin makes links for a firm and revokes one; reports are resolved and its answer is published, on a phone',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(trusting)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital' })
    const texts = ['Paid twice.', 'Never paid.', 'Paid late.']
    const ids: string[] = []
    for (const description of texts) {
      const { id } = await sendRated(server, { firmName: 'Northwind Capital', firmId, description })
      ids.push((await publish(server, boss, id, { firmId })).body.review.id)
    }
    const [kept = '', taken = '', resolved = ''] = ids
    const call = as(nobody, server).call
    for (const [id, key] of [
      [kept, 'report-of-one-visitor'],
      [kept, 'report-of-another-one'],
      [taken, 'report-of-the-other'],
      [resolved, 'report-of-the-third'],
    ] as const) {
      const body = { reason: 'advertising', text: 'It sells a course.', idempotencyKey: key } as const
      await call(reportReview, { params: { id }, body, headers: newAddress() })
    }

    const { page, troubles } = await aVisitor(site, {
      viewport: 'phone',
      serviceWorkers: false,
    })
    troubles.expect(/status of 409/)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await enterAs(page, boss, `/admin?tab=firms&firm=${firmId}`)
    const madeLink = async () => {
      await press('Create Link')
      const url = await page.getByRole('status').locator('code').innerText()
      await press('Done')
      return url.split('#')[1] ?? ''
    }
    const token = await madeLink()
    const other = await madeLink()
    const links = page.getByRole('list', { name: 'Links for answers' }).getByRole('listitem')
    await expect.poll(() => links.getByText('Open', { exact: true }).count()).toBe(2)
    expect(await faultsOfScreen(page)).toEqual([])
    await links.first().getByRole('button').click()
    await press('Revoke Link')
    await links.first().getByText('Revoked').waitFor()
    expect(await links.getByRole('button').count()).toBe(1)
    const { body: stored } = await as(boss, server).call(listAnswerLinks, { params: { id: firmId } })
    expect(stored.map(({ revoked_at }: { revoked_at: string | null }) => revoked_at !== null)).toEqual([
      true,
      false,
    ])
    const opened = await call(readAnswerable, { body: { token: other }, headers: newAddress() })
    expect(opened.status).toBe(404)
    await call(sendAnswer, { body: { token, reviewId: kept, text: 'Thank you.' }, headers: newAddress() })

    // A moderator hands out no links.
    const mod = await theModerator(site, boss)
    await enterAs(page, mod, `/admin?tab=firms&firm=${firmId}`)
    await page.getByRole('heading', { name: 'More details' }).waitFor()
    expect(await page.getByText('Answers to reviews').count()).toBe(0)
    await page.goto('/admin?tab=submissions')
    await page.getByRole('navigation', { name: 'Admin' }).getByText('4 pending').waitFor()
    // A kind of which nothing waits is folded away.
    const objections = page.getByRole('radio', { name: 'Objections 0' })
    await page.getByRole('radio', { name: 'Answers 1' }).waitFor()
    expect(await objections.count()).toBe(0)
    await press('More')
    await objections.click()
    await page.getByText('No objections are waiting').waitFor()
    expect(await objections.isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Reports 3' }).click()
    await objections.waitFor({ state: 'detached' })
    const reported = page.getByRole('list', { name: 'What was reported' })
    await reported.getByText('2 reports').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await reported.getByRole('listitem').filter({ hasText: 'Paid twice.' }).getByRole('button').click()
    await page.getByRole('heading', { name: /^2 reports on one review/ }).waitFor()
    await press('Unpublish')
    await page.getByText('Please give a reason. It appears in History.').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    // Why it is kept stands in History alone.
    await press('Keep the review')
    await page.getByText('Review kept').waitFor()
    await reported.getByRole('listitem').filter({ hasText: 'Never paid.' }).getByRole('button').click()
    await page.getByLabel('Reason for the decision').fill('It is advertising.')
    await page.getByLabel('Rule of the review policy').selectOption('advertising')
    await press('Unpublish')
    await page.getByText('Review unpublished').waitFor()

    // Another person resolves the last ones first.
    await reported.getByRole('listitem').filter({ hasText: 'Paid late.' }).getByRole('button').click()
    await page.getByLabel('Reason for the decision').fill('It is advertising.')
    await page.getByLabel('Rule of the review policy').selectOption('advertising')
    const [{ review, reports }] = (await as(boss, server).call(listReports)).body
    const open = reports.map(({ id }: { id: string }) => id)
    const keeping = { tag: reviewTag(review), action: 'keep', reason: 'It is fair.', reports: open }
    await as(boss, server).call(resolveReports, { params: { id: resolved }, body: keeping })
    await press('Unpublish')
    await page.getByText('These reports were resolved meanwhile').waitFor()
    await page.getByText('There is no such report').waitFor()
    await page.getByText('Back to list').click()
    await page.getByText('No reports are waiting').waitFor()

    await page.getByRole('radio', { name: 'Answers 1' }).click()
    await page.getByRole('list', { name: 'Answers of firms' }).getByRole('button').click()
    await page.getByRole('article').getByText('Thank you.').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await press('Publish')
    await page.getByText('No answers are waiting').waitFor()
    const shown = (await call(listFirmReviews, { params: { id: firmId } })).body.reviews
    expect(shown).toMatchObject([
      { text: 'Paid late.', answer: null },
      { text: 'Paid twice.', answer: { text: 'Thank you.' } },
    ])
  },
)

// @module-tag all

import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { listReports } from '#contract/reviews/moderation.ts'
import { downloadYears } from '#contract/reviews/review-endpoints.ts'
import { addFirm, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { isLedTo } from './fixtures/measure.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'

journey(
  'a claim of a right is sent offline from a phone, decided by a rule on a tablet, and the decision is read on the phone',
  async ({ aSite, aVisitor }) => {
    const site = await aSite({
      ...withAdmin,
      environment: { ...withAdmin.environment, TRUSTED_PROXIES: '127.0.0.1' },
    })
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital', pros: ['a'], cons: ['b'] })
    const { id } = await sendRated(server, { description: 'Daniel Okafor of 12 Mill Street never paid.' })
    await publish(server, boss, id, { firmId })
    const sender = await aVisitor(site, { viewport: 'phone' })
    sender.troubles.expect(NO_NETWORK)
    const { page } = sender
    await sender.goto('/firm/northwind-capital')
    // What sends reports is kept, too, before the line breaks.
    await sender.untilWholeStored()
    const review = page.getByRole('article', { name: 'Review' })
    await review.getByRole('button', { name: 'Report' }).click()
    const send = review.getByRole('button', { name: 'Send report' })

    // Who wants to hear of the decision says where; a claim of a right always does.
    await review.getByText('Tell me the decision').click()
    await review.getByRole('radio', { name: 'The facts are false' }).check()
    await review.getByLabel('Your mail address').fill('d.okafor@')
    await send.click()
    await review.getByText('Write an address like you@example.com').waitFor()
    const mail = review.getByLabel('Your mail address')
    await expect.poll(() => isLedTo(mail)).toBe(true)
    // What is corrected does not fold away under the fingers.
    await mail.press('e')
    await review.getByText('Write an address like you@example.com').waitFor({ state: 'detached' })
    expect(await mail.isVisible()).toBe(true)
    await review.getByRole('radio', { name: 'It breaks a law or my rights' }).check()
    await review.getByLabel('Your mail address').fill('')
    await send.click()
    const words = review.getByLabel('Which law or right, and which words?')
    await expect.poll(() => isLedTo(words)).toBe(true)
    await expect.poll(() => review.getByText('Needed for this reason').count()).toBe(4)
    expect(await axe(page)).toEqual([])
    await words.fill('My full name and street. I am a private person. <b>&</b>')
    await review.getByLabel('Your name').fill('Daniel Okafor')
    await review.getByLabel('Your mail address').fill('d.okafor@example.com')
    await review.getByLabel('I believe in good faith that this is accurate.').check()
    expect(await axe(page)).toEqual([])
    await site.gate.cut()
    await send.click()
    await expect.poll(() => isLedTo(review.getByText('Report will be sent when you are online'))).toBe(true)
    await sender.goto('/submit-review')
    const own = page.getByRole('article', { name: 'Your report of a review of Northwind Capital' })
    await own.getByText('Waiting for signal').waitFor()
    await site.gate.mend()
    await page.reload()
    const reports = async () => (await as(boss, server).call(listReports)).body
    await expect.poll(reports).toMatchObject([
      {
        reports: [{ reason: 'legal', name: 'Daniel Okafor', email: 'd.okafor@example.com', goodFaith: true }],
      },
    ])
    await page.reload()
    await own.getByText('Received', { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])

    const desk = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(desk.page, boss, '/admin?tab=submissions&queue=reports')
    await desk.page.getByRole('list', { name: 'What was reported' }).getByRole('button').click()
    await desk.page.getByText('Daniel Okafor, d.okafor@example.com').waitFor()
    await desk.page.getByText('Sent in good faith, as its sender says').waitFor()
    await desk.page.getByText('<b>&</b>').waitFor()
    const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()
    await desk.page.getByLabel('Reason for the decision').fill('A private person is named.')
    await press('Unpublish')
    await desk.page.getByText('Please choose the rule that the review breaks.').waitFor()
    const rule = desk.page.getByLabel('Rule of the review policy')
    await expect.poll(() => isLedTo(rule)).toBe(true)
    expect(await faultsOfScreen(desk.page)).toEqual([])
    await rule.selectOption('4: name no private persons')
    await press('Unpublish')
    await desk.page.getByText('Review unpublished').waitFor()

    await page.reload()
    await own.getByText('Decided', { exact: true }).waitFor()
    await own.getByText('We read the review that you reported, and took it off the site.').waitFor()
    await own.getByText('The rule: Review policy, 4: name no private persons.').waitFor()
    expect(await axe(page)).toEqual([])
    await site.gate.cut()
    await page.reload()
    await own.getByText('Decided', { exact: true }).waitFor()
    await own.getByText(/^As of /).waitFor()
    await site.gate.mend()

    const counter = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const facts = counter.page.getByRole('region', { name: /^\d{4}$/ }).locator('dl > div')
    const shown = async () => {
      await counter.goto('/how-we-rate')
      return facts.allInnerTexts()
    }
    // The page of a state is drawn once: the decision made another one.
    await expect.poll(shown).toEqual(expect.arrayContaining([expect.stringMatching(/Reports decided\s*1/)]))
    await counter.page
      .getByRole('heading', { name: 'Invented, bought and suppressed reviews are banned' })
      .waitFor()
    expect(await axe(counter.page)).toEqual([])
    const [file] = await Promise.all([
      counter.page.waitForEvent('download'),
      counter.page.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('review-figures.csv')
    expect((await readFile(await file.path(), 'utf8')).slice(1)).toBe(
      (await as(boss, server).call(downloadYears)).body,
    )

    await page.reload()
    await own.getByRole('button', { name: 'Forget on this device: Northwind Capital' }).click()
    await expect.poll(() => page.getByRole('heading', { name: /^Your reports/ }).count()).toBe(0)
  },
)

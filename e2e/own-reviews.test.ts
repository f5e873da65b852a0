// @module-tag all

import { expect } from 'vitest'
import { listReports } from '#contract/reviews/moderation.ts'
import { changeSubmission, listSubmissions } from '#contract/submission-endpoints.ts'
import { addFirm, publish } from '#testing/backend/published-reviews.ts'
import { as } from '#testing/backend/test-server.ts'
import { theAdmin } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { isLedTo } from './fixtures/measure.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { formIsOpen, submissionForm } from './fixtures/submission-form.ts'

/** What the page says of reviews in numbers, and of the stars among those that were published. Runs in the page. */
const figuresShown = () => {
  const facts = [...document.querySelectorAll('main dl > div')].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent),
  )
  const stars = [...document.querySelectorAll('main tr:has([data-label="Rejected"])')].map(
    ({ textContent }) => textContent,
  )
  return { ...Object.fromEntries(facts), stars }
}

/** One review that was received, approved and published, and gives four stars. */
const ONE = {
  'Reviews received': '1',
  Approved: '1',
  Rejected: '0',
  'Median time to a decision': '0 days',
  'Published with text': '1',
  stars: ['5 stars00–', '4 stars100%', '3 stars00–', '2 stars00–', '1 star00–'],
}

journey(
  'a review with stars is sent offline, published, read on another device, corrected and withdrawn by its sender',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const staff = as(boss, server).call
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital', pros: ['a'], cons: ['b'] })
    const sender = await aVisitor(site, { viewport: 'phone' })
    sender.troubles.expect(NO_NETWORK)
    const { page } = sender
    await sender.goto('/submit-review')
    await formIsOpen(page)
    const form = submissionForm(page)

    await form.submit.click()
    await page.getByText('Choose 1 to 5 stars').waitFor()
    await form.firm.fill('northwind')
    await page.getByRole('option', { name: 'Northwind Capital' }).click()
    await form.rating(4).check()
    await page.getByText('4 of 5, good').waitFor()
    await page.getByRole('radio', { name: 'Paid out' }).check()
    await page.getByLabel('Account size').fill('50 thousand')
    await page.getByLabel('Payout amount').fill('$1,280')
    await form.experience.fill('Second payout. Asked on Thursday, received on Monday.')
    await form.submit.click()
    await page.getByText('Please write an amount like $50,000.').waitFor()
    await page.getByLabel('Account size').fill('$50,000')
    expect(await axe(page)).toEqual([])
    await page.getByLabel('Date of the experience').fill('2999-01-01')
    await form.submit.click()
    await page.getByText('Please choose a day that is not in the future.').waitFor()
    await page.getByLabel('Date of the experience').fill('')
    await site.gate.cut()
    await form.submit.click()
    await form.item('Waiting for signal').waitFor()
    await site.gate.mend()
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect.poll(() => isLedTo(form.item('Received'))).toBe(true)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => isLedTo(page.getByText('It stands under “Your reviews”.'))).toBe(true)
    const own = page.getByRole('article', { name: 'Your review of Northwind Capital' })
    await own.getByText('Waiting', { exact: true }).waitFor()

    const [sent] = (await staff(listSubmissions)).body
    expect(sent).toMatchObject({ rating: 4, outcome: 'paid_out', accountSize: '$50,000', firmId })
    await publish(server, boss, sent.id, { firmId })
    const reader = await aVisitor(site, { viewport: 'portrait' })
    reader.troubles.expect(NO_NETWORK)
    await reader.goto('/firm/northwind-capital')
    const shown = reader.page.getByRole('article', { name: 'Paid out $1,280' })
    await shown.getByText('Second payout. Asked on Thursday, received on Monday.').waitFor()
    await reader.page.getByRole('heading', { name: 'Reviews (1)' }).waitFor()
    // A report waits for a connection, and arrives once.
    await shown.getByRole('button', { name: 'Report' }).click()
    await shown.getByRole('button', { name: 'Send report' }).click()
    await shown.getByText('Choose what is wrong with it').waitFor()
    const reasons = shown.getByRole('radio')
    await expect.poll(() => isLedTo(reasons.first())).toBe(true)
    await shown.getByRole('radio', { name: 'It is advertising or paid for' }).check()
    await shown.getByLabel('Tell us more').fill('It names the code three times.')
    expect(await axe(reader.page)).toEqual([])
    await site.gate.cut()
    await shown.getByRole('button', { name: 'Send report' }).click()
    await expect.poll(() => isLedTo(shown.getByText('Report will be sent when you are online'))).toBe(true)
    await site.gate.mend()
    await reader.page.reload()
    const reports = async () => (await staff(listReports)).body
    await expect.poll(reports).toMatchObject([{ reports: [{ reason: 'advertising' }] }])

    await page.reload()
    await own.getByText('Published', { exact: true }).waitFor()
    // Of many reviews each button says which it is of.
    await own.getByRole('button', { name: 'Correct: Northwind Capital' }).click()
    expect(await own.evaluate((review) => review.contains(document.activeElement))).toBe(true)
    const correction = own.getByLabel('Detailed Experience')
    await correction.fill('Second payout, in four days.')
    await site.gate.cut()
    await own.getByRole('button', { name: 'Send the correction' }).click()
    const inVain = own.getByText('Check your connection and try again.')
    await expect.poll(() => isLedTo(inVain)).toBe(true)
    // The typed text stays until its sender leaves it, and the error message goes with it.
    expect(await correction.inputValue()).toBe('Second payout, in four days.')
    await own.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => inVain.count()).toBe(0)
    await site.gate.mend()
    await own.getByRole('button', { name: 'Correct' }).click()
    await correction.fill('Second payout, in four days.')
    await own.getByRole('button', { name: 'Send the correction' }).click()
    await own.getByText('What was published before stays', { exact: false }).waitFor()
    // The figures agree with each other while it waits, and after.
    const counter = await aVisitor(site, { serviceWorkers: false })
    const countsOne = async () => {
      await counter.goto('/how-we-rate')
      return counter.page.evaluate(figuresShown)
    }
    await expect.poll(countsOne).toMatchObject(ONE)
    await expect.poll(() => isLedTo(own.getByText('Correction sent. Our team reads it first.'))).toBe(true)
    // Refused by mistake and put back, it waits as it did.
    for (const change of [{ status: 'rejected', reason: 'No proof' }, { status: 'pending' }] as const) {
      await staff(changeSubmission, { params: { id: sent.id }, body: change })
      await expect.poll(countsOne).toMatchObject(ONE)
    }
    await publish(server, boss, sent.id, { firmId })
    await expect.poll(countsOne).toMatchObject(ONE)
    await reader.page.reload()
    await shown.getByText('Second payout, in four days.').waitFor()
    await shown.getByText(/^Edited /).waitFor()

    // Offline the last known state stays, with its age.
    await site.gate.cut()
    await page.reload()
    await own.getByText(/^As of /).waitFor()
    await own.getByRole('button', { name: 'Withdraw' }).click()
    expect(await axe(page)).toEqual([])
    await own.getByRole('button', { name: 'Withdraw' }).click()
    await expect.poll(() => isLedTo(inVain)).toBe(true)
    await own.getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(() => inVain.count()).toBe(0)
    await site.gate.mend()
    // Also while the site takes no new ones.
    await site.data.changeSettings({ userSubmissions: { enabled: false } })
    await page.reload()
    await own.getByText('Published', { exact: true }).waitFor()
    await expect.poll(() => own.getByRole('button', { name: 'Correct' }).count()).toBe(0)
    await own.getByRole('button', { name: 'Withdraw' }).click()
    const question = own.getByRole('alertdialog', { name: 'Withdraw this review?' })
    expect(await question.evaluate((element) => element === document.activeElement)).toBe(true)
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await own.getByText('Withdrawn', { exact: true }).waitFor()
    await expect.poll(() => isLedTo(own.getByText('Your review is withdrawn.'))).toBe(true)
    await site.data.changeSettings({ userSubmissions: { enabled: true } })
    await reader.page.reload()
    await reader.page.getByText('No reviews yet').waitFor()
    await reader.page.getByRole('link', { name: 'Write the first review' }).click()
    await expect.poll(() => submissionForm(reader.page).firm.inputValue()).toBe('Northwind Capital')
    await own.getByRole('button', { name: 'Forget on this device' }).click()
    await own.waitFor({ state: 'detached' })
    await expect.poll(() => isLedTo(page.getByText('Forgotten on this device.'))).toBe(true)
  },
)

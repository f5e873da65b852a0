// @module-tag all

import { expect } from 'vitest'
import { utcDayOf } from '#contract/primitives/day.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { days } from '#contract/primitives/time.ts'
import { listSubmissions, readSubmission } from '#contract/submission-endpoints.ts'
import { addFirm, publish } from '#testing/backend/published-reviews.ts'
import { as } from '#testing/backend/test-server.ts'
import { theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { isLedTo, overflowing, resize, smallTargets } from './fixtures/measure.ts'
import { midday } from './fixtures/own-pace.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { formIsOpen, submissionForm } from './fixtures/submission-form.ts'
import { viewports } from './fixtures/viewports.ts'
import { axeInLightAndDark } from './fixtures/wear.ts'

const now = midday()
const dayBefore = (count: number) => utcDayOf(new Date(now - days(count)))

journey(
  'a payout that waits is asked after 14 days later; the answer is kept offline, sent as a correction, and taken back',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const staff = as(boss, server).call
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital', pros: ['a'], cons: ['b'] })
    const visitor = await aVisitor(site, { viewport: 'phone' })
    const { page, context, goto, reload, troubles } = visitor
    await context.clock.install({ time: now })
    troubles.expect(NO_NETWORK)
    await goto('/submit-review')
    await formIsOpen(page)
    const form = submissionForm(page)
    const askedOn = dayBefore(20)
    await form.firm.fill('northwind')
    await page.getByRole('option', { name: 'Northwind Capital' }).click()
    await form.rating(2).check()
    await page.getByRole('radio', { name: 'Payout waiting' }).check()
    await page.getByLabel('Asked for on').fill(askedOn)
    await page.getByLabel('Amount you asked for').fill('$1,310')
    await form.experience.fill('No answer yet.')
    await form.submit.click()
    await form.item('Received').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    const [{ id }] = (await staff(listSubmissions)).body
    await publish(server, boss, id, { firmId })
    const read = async () => (await staff(readSubmission, { params: { id } })).body
    const own = page.getByRole('article', { name: 'Your review of Northwind Capital' })
    const box = (name: string | RegExp) => page.getByRole('group', { name })
    const press = (label: string) => page.getByRole('button', { name: `${label}: Northwind Capital` }).click()
    const isClean = async () => {
      for (const size of [viewports.phone, viewports.portrait]) {
        await resize(page, size)
        expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
        expect(await smallTargets(page)).toEqual([])
      }
      await resize(page, viewports.phone)
    }

    await reload()
    await own.getByText('Published', { exact: true }).waitFor()
    await box('Was it paid?')
      .getByText(`You asked on ${dayText(askedOn)}, 20 days ago.`)
      .waitFor()
    await isClean()
    await visitor.offline()
    await press('Yes, paid')
    await expect.poll(() => isLedTo(box(/^Paid, received/))).toBe(true)
    await own.getByText('Kept here, sent when you are online.').waitFor()
    await reload()
    await own.getByText('Kept here, sent when you are online.').waitFor()
    await press('Change the day')
    const day = own.getByLabel('Received on')
    await expect.poll(() => isLedTo(day)).toBe(true)
    await day.fill(dayBefore(30))
    await own.getByRole('button', { name: 'Save the day' }).click()
    await own.getByText(`Before ${dayText(askedOn)}, the day you asked`).waitFor()
    await isClean()
    await day.fill(dayBefore(3))
    await own.getByRole('button', { name: 'Save the day' }).click()
    await box(`Paid, received ${dayText(dayBefore(3))}`).waitFor()
    await isClean()
    expect(await read()).toMatchObject({ outcome: 'payout_waiting' })

    await visitor.online()
    await own.getByText('Sent as a correction, read before it counts.').waitFor()
    const said = { payoutAmount: '$1,310', payoutRequestedOn: askedOn, description: 'No answer yet.' }
    expect(await read()).toMatchObject({ ...said, outcome: 'paid_out', payoutReceivedOn: dayBefore(3) })
    await press('Undo')
    await box('Was it paid?').waitFor()
    await expect.poll(read).toMatchObject({ ...said, outcome: 'payout_waiting', payoutReceivedOn: '' })

    await goto('/saved')
    await page.getByRole('heading', { name: 'Payouts you wait for' }).waitFor()
    await press('Refused')
    await box('Refused').getByText('Sent as a correction, read before it counts.').waitFor()
    await expect.poll(read).toMatchObject({ ...said, outcome: 'payout_refused' })
    await isClean()
    await press('Undo')
    await press('Still waiting')
    await box('Still waiting')
      .getByText(/^Kept on this device\. Asked again on /)
      .waitFor()
    await expect.poll(read).toMatchObject({ ...said, outcome: 'payout_waiting' })
    await goto('/submit-review')
    await box('Still waiting').waitFor()
    expect(await box('Was it paid?').count()).toBe(0)
  },
)

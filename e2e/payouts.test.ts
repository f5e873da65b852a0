import { expect } from 'vitest'
import { listFirmReviews } from '#contract/reviews/review-endpoints.ts'
import { listSubmissions, readSubmission } from '#contract/submission-endpoints.ts'
import { aJpeg, aPdf } from '#testing/backend/pictures.ts'
import { addFirm, aSecret, newAddress, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as, visitor as nobody } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { isLedTo, overflowing, resize, smallTargets } from './fixtures/measure.ts'
import { NO_NETWORK, openedFold } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { aPhoto, formIsOpen, submissionForm } from './fixtures/submission-form.ts'
import { viewports } from './fixtures/viewports.ts'
import { axeInLightAndDark } from './fixtures/wear.ts'

journey(
  'a refused payout is written offline, outlives the page, is sent and corrected',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const staff = as(boss, server).call
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital', pros: ['a'], cons: ['b'] })
    const { page, goto, reload, troubles } = await aVisitor(site, { viewport: 'phone' })
    troubles.expect(NO_NETWORK)
    await goto('/submit-review')
    await formIsOpen(page)
    const form = submissionForm(page)
    const chip = (name: string) => page.getByRole('button', { name, exact: true })
    await form.firm.fill('northwind')
    await page.getByRole('option', { name: 'Northwind Capital' }).click()
    await form.rating(2).check()
    await form.experience.fill('The first payout was refused.')
    await page.getByRole('radio', { name: 'Paid out' }).check()
    await page.getByLabel('Asked for on').fill('2026-01-13')
    await page.getByLabel('Received on').fill('2026-01-09')
    await form.submit.click()
    await page.getByText('Before 13 Jan 2026, the day you asked').waitFor()
    await expect.poll(() => isLedTo(page.getByLabel('Received on'))).toBe(true)
    await page.getByLabel('Received on').fill('2026-01-17')
    await page.getByText('4 days', { exact: true }).waitFor()
    await chip('Rise').click()
    for (const size of [viewports.phone, viewports.portrait]) {
      await resize(page, size)
      expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    }

    await resize(page, viewports.phone)
    await page.getByRole('radio', { name: 'Payout refused' }).check()
    expect(await page.getByLabel('Received on').count()).toBe(0)
    await page.getByLabel('Amount you asked for').fill('$1,900')
    await form.chooser.setInputFiles([await aPhoto(page, 'refusal.jpg', 300, 200)])
    await expect.poll(() => form.files.count()).toBe(1)
    await chip('Identity check').click()
    await chip('News trading').click()
    expect(await chip('Identity check').getAttribute('aria-pressed')).toBe('false')
    await site.gate.cut()
    await reload()
    await page.getByText(/^Your draft of .+ is back\.$/).waitFor()
    await expect.poll(() => chip('News trading').getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByLabel('Asked for on').inputValue()).toBe('2026-01-13')
    await form.submit.click()
    await form.item('Waiting for signal').waitFor()
    await site.gate.mend()
    await page.getByRole('button', { name: 'Try now' }).click()
    await form.item('Received').waitFor()
    const [{ id }] = (await staff(listSubmissions)).body
    const read = async () => (await staff(readSubmission, { params: { id } })).body
    const said = { payoutAmount: '$1,900', payoutRequestedOn: '2026-01-13', payoutReceivedOn: '' }
    expect(await read()).toMatchObject({
      firmId,
      outcome: 'payout_refused',
      ...said,
      payoutMethod: '',
      refusalReason: 'news',
    })

    await page.getByRole('button', { name: 'OK' }).click()
    const own = page.getByRole('article', { name: 'Your review of Northwind Capital' })
    for (const text of ['Payout refused', '$1,900', 'refusal.jpg'])
      await own.getByText(text, { exact: true }).waitFor()
    expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
    await own.getByRole('button', { name: 'Correct: Northwind Capital' }).click()
    await own.getByRole('radio', { name: 'Payout waiting' }).check()
    await own.getByLabel('Asked for on').fill('2026-01-14')
    await own.getByRole('button', { name: 'Send the correction' }).click()
    await expect.poll(read).toMatchObject({
      outcome: 'payout_waiting',
      payoutAmount: '$1,900',
      payoutRequestedOn: '2026-01-14',
      refusalReason: '',
    })
  },
)

journey(
  'a moderator strikes figures that the files do not bear out, and puts one back',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital' })
    const rated = aSubmission({
      ...{ firmName: 'Northwind Capital', firmId, rating: '4', managementSecret: aSecret() },
      ...{ outcome: 'paid_out', payoutAmount: '$1,280', payoutMethod: 'bank', accountSize: '$50,000' },
      ...{ payoutRequestedOn: '2026-01-05', payoutReceivedOn: '2026-01-09' },
    })
    const files = [
      { name: 'payout.jpg', type: 'image/jpeg', bytes: await aJpeg(1200, 900) },
      { name: 'statement.pdf', type: 'application/pdf', bytes: aPdf() },
    ]
    const { id } = (await sendSubmission(server, formOf(rated, files), newAddress())).body
    const mod = await theModerator(site, boss)
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(page, mod, `/admin?tab=submissions&submission=${id}`)
    const figures = page.getByRole('region', { name: 'What the review says of the payout' })
    const preview = page.getByRole('region', { name: 'As visitors will see it' })
    await figures.getByText('4 days', { exact: true }).waitFor()
    // What has to bear them out stands beside them, and one after the other.
    const shown = page.getByRole('region', { name: 'Files' }).getByRole('figure')
    const picture = shown.getByRole('img', { name: 'payout.jpg' })
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(200)
    const sides = async () => [await figures.boundingBox(), await shown.boundingBox()] as const
    const [left, right] = await sides()
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    await shown.getByRole('button', { name: 'One file on' }).click()
    await shown.frameLocator('iframe').locator('canvas').first().waitFor()
    await shown.getByRole('button', { name: 'Enlarge statement.pdf' }).click()
    await page.getByRole('dialog', { name: 'Files' }).getByText('2 of 2').waitFor()
    await page.keyboard.press('Escape')
    await preview.getByText('asked 5 Jan 2026, received 9 Jan 2026, by bank').waitFor()
    await preview.getByText('Counts in the payout record of Northwind Capital').waitFor()
    const connected = page.getByRole('checkbox', { name: /Worked with the firm/ })
    await connected.check()
    await preview.getByText('Left out of the payout record of Northwind Capital').waitFor()
    await connected.uncheck()
    await figures.getByRole('button', { name: 'Strike: Received on' }).click()
    await expect.poll(() => figures.getByText('Took').count()).toBe(0)
    await figures.getByRole('button', { name: 'Strike: Account' }).click()
    await figures.getByRole('button', { name: 'Strike: Amount' }).click()
    await preview.getByText('asked 5 Jan 2026, by bank').waitFor()
    await preview.getByText('Paid out', { exact: true }).waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    // Kept as a draft, as every choice of a decision is.
    await untilDrafted(page, 'payoutReceivedOn')
    await Promise.all([page.waitForEvent('dialog').then((dialog) => dialog.accept()), page.reload()])
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await figures.getByRole('button', { name: 'Put back: Received on' }).click()
    await figures.getByText('4 days', { exact: true }).waitFor()
    await resize(page, viewports.phone)
    const [above, below] = await sides()
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
    await page.getByRole('radio', { name: 'Payout statement' }).check()
    await page.getByRole('button', { name: 'Approve and publish', exact: true }).click()
    await page.getByText('Review published').waitFor()
    const { reviews } = (await as(nobody, server).call(listFirmReviews, { params: { id: firmId } })).body
    expect(reviews).toMatchObject([
      { payoutAmount: '', accountSize: '', payoutReceivedOn: '2026-01-09', payoutMethod: 'bank' },
    ])
  },
)

journey(
  'a refusal that was written offline is counted on a second phone once it is published, and not once it is withdrawn',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital', pros: ['a'], cons: ['b'] })
    const reported = [
      { outcome: 'paid_out', payoutAmount: '$860', payoutMethod: 'bank' },
      { outcome: 'paid_out' },
      { outcome: 'payout_waiting' },
    ] as const
    for (const fields of reported) {
      const { id } = await sendRated(server, { ...fields, firmName: 'Northwind Capital', firmId })
      await publish(server, boss, id, { firmId, proof: 'screenshot' })
    }
    const address = '/firm/northwind-capital'
    const withoutScripts = async () => (await fetch(`${site.gate.origin}${address}`)).text()
    await expect.poll(withoutScripts).toContain('2 of 3 paid')
    expect(
      JSON.stringify((await withoutScripts()).match(/<script type="application\/ld\+json">.*?<\/script>/s)),
    ).not.toMatch(/\d of \d+ paid|payoutReports|payouts"/)

    const reader = await aVisitor(site, { viewport: 'phone' })
    reader.troubles.expect(NO_NETWORK)
    await reader.goto(address)
    const record = await openedFold(reader.page, 'Payout record')
    await record.getByText('2 of 3 paid').first().waitFor()
    for (const size of [viewports.phone, viewports.portrait]) {
      await resize(reader.page, size)
      expect([...(await axeInLightAndDark(reader.page)), ...(await overflowing(reader.page))]).toEqual([])
    }
    await resize(reader.page, viewports.phone)

    const sender = await aVisitor(site, { viewport: 'phone' })
    sender.troubles.expect(NO_NETWORK)
    const { page } = sender
    await sender.goto('/submit-review')
    await formIsOpen(page)
    const form = submissionForm(page)
    await site.gate.cut()
    await form.firm.fill('Northwind Capital')
    await form.rating(1).check()
    await page.getByRole('radio', { name: 'Payout refused' }).check()
    await page.getByRole('button', { name: 'Holding', exact: true }).click()
    await form.experience.fill('They said that I held over a weekend.')
    await form.submit.click()
    await form.item('Waiting for signal').waitFor()
    await site.gate.mend()
    await page.getByRole('button', { name: 'Try now' }).click()
    await form.item('Received').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()

    const [{ id }] = (await as(boss, server).call(listSubmissions)).body
    await reader.offline()
    await publish(server, boss, id, { firmId })
    await reader.online()
    await record.getByText('2 of 4 paid').first().waitFor()
    await record.getByText('Holding 1').waitFor()

    await reader.offline()
    const own = page.getByRole('article', { name: 'Your review of Northwind Capital' })
    await own.getByRole('button', { name: 'Withdraw: Northwind Capital' }).click()
    const question = own.getByRole('alertdialog', { name: 'Withdraw this review?' })
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await own.getByText('Withdrawn', { exact: true }).waitFor()
    await reader.online()
    await record.getByText('2 of 3 paid').first().waitFor()
    await expect.poll(() => record.getByText('Holding').count()).toBe(0)
    await expect.poll(withoutScripts).toContain('2 of 3 paid')
  },
)

import { expect, onTestFinished } from 'vitest'
import { days } from '#contract/primitives/time.ts'
import { listFirmReports } from '#contract/reviews/reported-firms.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { as } from '#testing/backend/test-server.ts'
import { sendThroughCuts } from '../lab/soak/browsers/outbox.ts'
import { theAdmin } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { handFiles } from './fixtures/hand-files.ts'
import { journey } from './fixtures/journey.ts'
import { openLastingVisitor } from './fixtures/lasting-visitor.ts'
import { isLedTo, overflowing, resize, setTextScale, smallTargets } from './fixtures/measure.ts'
import { atOwnPace } from './fixtures/own-pace.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { aPhoto, formIsOpen, submissionForm, writeSubmission } from './fixtures/submission-form.ts'
import { viewports } from './fixtures/viewports.ts'
import { holdsWholeApp } from './fixtures/visitor.ts'
import { axeInLightAndDark } from './fixtures/wear.ts'

journey('a review with two photos is written, checked, sent and received', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  await site.data.activateTheme({ colors: themePresets.light })
  const { page, goto } = await aVisitor(site)
  const form = submissionForm(page)
  await goto('/submit-review')
  await formIsOpen(page)
  await form.submit.click()
  await page.getByText('Please describe your experience.').waitFor()
  await expect.poll(() => form.firm.evaluate((field) => field === document.activeElement)).toBe(true)
  await writeSubmission(page, 'The payout came late')

  await form.chooser.setInputFiles([
    { name: 'notes.docx', mimeType: 'application/msword', buffer: Buffer.from('no picture') },
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture either') },
    await aPhoto(page, 'payout.jpg', 3000, 2000),
  ])
  await page.getByText('notes.docx is of another type').waitFor()
  await page.getByText('broken.png cannot be read as a picture.').waitFor()
  await expect.poll(() => form.files.count()).toBe(1)
  // Dropped is as good as chosen.
  await handFiles(page.getByRole('group', { name: 'Screenshots or documents' }), [
    await aPhoto(page, 'rules.jpg', 800, 600),
    await aPhoto(page, 'mistake.jpg', 90, 90),
  ])
  await expect.poll(() => form.files.count()).toBe(3)
  await page.getByRole('button', { name: 'Remove mistake.jpg' }).click()
  await expect.poll(() => form.files.count()).toBe(2)
  await expect.poll(() => isLedTo(page.getByRole('button', { name: 'Add file' }))).toBe(true)
  await expect.poll(() => form.files.locator('img[src^="data:image/jpeg"]').count()).toBe(2)

  expect(await axeInLightAndDark(page)).toEqual([])
  expect([...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
  await resize(page, viewports.portrait)
  expect([...(await axe(page)), ...(await overflowing(page))]).toEqual([])
  await resize(page, viewports.narrow)
  expect(await overflowing(page)).toEqual([])
  await setTextScale(page, 1.3)
  expect(await overflowing(page)).toEqual([])
  await setTextScale(page, 1)
  await resize(page, viewports.phone)
  await form.firm.fill('Kestrle Row Funding')
  await form.submit.click()
  const question = page.getByRole('group', { name: 'Not in our list - send anyway?' })
  await expect.poll(() => isLedTo(question)).toBe(true)
  await question.getByRole('button', { name: 'Kestrel Row Funding' }).click()
  await expect.poll(() => isLedTo(form.firm)).toBe(true)
  expect(await form.firm.inputValue()).toBe('Kestrel Row Funding')
  await form.submit.click()
  await form.item('Received').waitFor()
  expect(site.data.reviews()).toEqual([
    { description: 'The payout came late', files: ['image/jpeg', 'image/jpeg'] },
  ])
  await expect.poll(() => form.experience.inputValue()).toBe('')
  expect(await axeInLightAndDark(page)).toEqual([])
  await page.getByRole('button', { name: 'OK' }).click()
  await form.item('Received').waitFor({ state: 'detached' })
})

journey('a review begun offline outlives the browser and is sent once', async ({ aSite }) => {
  const site = await aSite()
  const visitor = await openLastingVisitor(site.gate)
  onTestFinished(() => visitor.forget())
  visitor.expect(NO_NETWORK)
  const first = await visitor.open('/')
  await expect
    .poll(() =>
      first.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
    )
    .toBe('activated')
  await first.page.goto('/submit-review')
  // The page and its code are on the device: a first visit keeps neither before it was opened.
  await expect.poll(() => first.page.evaluate(holdsWholeApp)).toBe(true)
  await expect
    .poll(() => first.page.evaluate(async () => Boolean(await caches.match('/submit-review'))))
    .toBe(true)
  await site.gate.cut()
  await first.page.reload()
  await writeSubmission(first.page, 'Nobody answered my mails')
  await submissionForm(first.page).chooser.setInputFiles([await aPhoto(first.page, 'mails.jpg', 2400, 900)])
  await expect.poll(() => submissionForm(first.page).files.count()).toBe(1)
  // The last words are typed and the browser is gone.
  await submissionForm(first.page).experience.fill('Nobody answered my mails in May')
  await visitor.close()

  const second = await visitor.open('/submit-review')
  await second.page.getByText(/^Your draft of .+ is back\.$/).waitFor()
  await expect
    .poll(() => submissionForm(second.page).experience.inputValue())
    .toBe('Nobody answered my mails in May')
  await expect.poll(() => submissionForm(second.page).files.count()).toBe(1)
  await submissionForm(second.page).submit.click()
  await submissionForm(second.page).item('Waiting for signal').waitFor()
  await visitor.close()

  await site.gate.mend()
  const third = await visitor.open('/robots.txt')
  await atOwnPace(third.context)
  await third.page.goto('/')
  await third.page.getByText('Your review of Kestrel Row Funding was received.').waitFor()
  expect(site.data.reviews()).toHaveLength(1)
  await third.page.goto('/submit-review')
  await submissionForm(third.page).item('Received').waitFor()
  await third.page.reload()
  await submissionForm(third.page).item('Received').waitFor()
  expect(site.data.reviews()).toEqual([
    { description: 'Nobody answered my mails in May', files: ['image/jpeg'] },
  ])
  expect(visitor.unexpected()).toEqual([])
})

journey(
  'words that are written after the clock of a device was put back are kept like those before',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, reload } = await aVisitor(site, { serviceWorkers: false })
    const { experience } = submissionForm(page)
    const untilStored = () =>
      expect.poll(() => page.evaluate(() => localStorage.getItem('review-on-the-way'))).toBe(null)
    await page.clock.setFixedTime(Date.now() + days(2))
    await goto('/submit-review')
    await writeSubmission(page, 'The payout came late')
    await untilStored()
    await page.clock.setFixedTime(Date.now())
    await experience.fill('The payout came late, and was less than agreed')
    await untilStored()
    await reload()
    await formIsOpen(page)
    await expect.poll(() => experience.inputValue()).toBe('The payout came late, and was less than agreed')
  },
)

journey(
  'a refusal gives the review back, a busy site makes it wait',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, reload, troubles } = await aVisitor(site, { serviceWorkers: false })
    troubles.expect(/status of (400|503)/)
    const form = submissionForm(page)
    const type = 'application/json'
    const refuse = site.gate.answer('/api/submit-review', {
      status: 400,
      type,
      body: '{"detail":"Your review names a person."}',
    })
    await goto('/submit-review')
    await writeSubmission(page, 'Mr Smith never')
    const beside = await page.context().newPage()
    await beside.goto('/submit-review')
    await expect.poll(() => submissionForm(beside).experience.inputValue()).toBe('Mr Smith never')
    await submissionForm(beside).experience.fill('Mr Smith never paid')
    await expect
      .poll(() => form.experience.inputValue(), { message: 'in the first tab' })
      .toBe('Mr Smith never paid')
    await beside.close()
    await form.submit.click()
    const reason = page.getByRole('alert').getByText('Your review names a person.')
    await expect.poll(() => isLedTo(reason)).toBe(true)
    expect(await form.submit.getAttribute('aria-busy')).toBe(null)
    await expect.poll(() => form.experience.inputValue()).toBe('Mr Smith never paid')
    // The same words once more are another refusal.
    await form.submit.click()
    await expect.poll(() => isLedTo(reason)).toBe(true)
    expect(await form.submit.getAttribute('aria-busy')).toBe(null)
    refuse()
    const busy = site.gate.answer('/api/submit-review', {
      status: 503,
      type,
      body: '{"detail":"Back soon."}',
    })
    await form.experience.fill('The firm never paid')
    await form.submit.click()
    await page.getByText('Back soon. It is sent again in 1 minute.').waitFor()
    busy()
    await site.data.changeSettings({ userSubmissions: { enabled: false } })
    await reload()
    await page.getByText('Submissions are closed').waitFor()
    await page.getByRole('heading', { name: 'Waiting', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => isLedTo(page.getByRole('button', { name: 'Keep it' }))).toBe(true)
    await page.getByRole('button', { name: 'Discard it for good' }).click()
    await page.getByRole('heading', { name: 'Waiting', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => isLedTo(page.getByText('The review is discarded.'))).toBe(true)
    expect(site.data.reviews()).toEqual([])
  },
)

journey(
  'a draft is discarded once its sender says so twice, and no other with it',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto } = await aVisitor(site, { serviceWorkers: false })
    const form = submissionForm(page)
    const button = (name: string, tab = page) => tab.getByRole('button', { name, exact: true })
    await goto('/submit-review')
    await writeSubmission(page, 'Written in anger')
    const beside = await page.context().newPage()
    await beside.goto('/submit-review')
    await expect.poll(() => submissionForm(beside).experience.inputValue()).toBe('Written in anger')
    await button('Discard draft', beside).click()
    await button('Keep it', beside).waitFor()

    await button('Discard draft').click()
    await expect.poll(() => isLedTo(button('Keep it'))).toBe(true)
    await button('Keep it').click()
    await expect.poll(() => isLedTo(button('Discard draft'))).toBe(true)
    await button('Discard draft').click()
    await button('Discard it for good').click()
    await expect.poll(() => submissionForm(beside).experience.inputValue(), { message: 'beside' }).toBe('')
    await expect.poll(() => isLedTo(form.state('The draft is discarded.'))).toBe(true)
    expect(await form.experience.inputValue()).toBe('')

    // A question about the first submission is not repeated for the next.
    await form.experience.fill('Written a day later')
    await expect.poll(() => submissionForm(beside).experience.inputValue()).toBe('Written a day later')
    for (const tab of [page, beside]) {
      await button('Discard draft', tab).waitFor()
      expect(await button('Discard it for good', tab).count()).toBe(0)
    }
    await page.reload()
    await page.getByText(/^Your draft of .+ is back\.$/).waitFor()
    expect(await form.experience.inputValue()).toBe('Written a day later')
  },
)

journey('news of a review tears nobody from what they do', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, troubles, offline, online } = await aVisitor(site, { serviceWorkers: false })
  troubles.expect(NO_NETWORK)
  troubles.expect(/status of 400/)
  const form = submissionForm(page)
  await goto('/submit-review')
  await writeSubmission(page, 'Paid in four days')
  const beside = await page.context().newPage()
  await beside.goto('/submit-review')
  await expect.poll(() => submissionForm(beside).experience.inputValue()).toBe('Paid in four days')
  await submissionForm(beside).firm.focus()
  await form.submit.click()
  await submissionForm(beside).item('Received').waitFor()
  const hasFocus = (field: HTMLElement | SVGElement) => field === document.activeElement
  expect(await submissionForm(beside).firm.evaluate(hasFocus)).toBe(true)
  await beside.close()
  await page.getByRole('button', { name: 'OK' }).click()
  const stands = page.getByText('It stands under “Your reviews”.')
  await expect.poll(() => isLedTo(stands)).toBe(true)

  const own = page.getByRole('article', { name: 'Your review of Kestrel Row Funding' })
  await own.getByText('Waiting', { exact: true }).waitFor()
  await offline()
  await writeSubmission(page, 'Mr Smith never paid')
  await form.submit.click()
  await form.item('Waiting for signal').waitFor()
  // An outcome goes once something newer is to be said.
  await expect.poll(() => stands.count()).toBe(0)
  await own.getByRole('button', { name: 'Correct' }).click()
  const correction = own.getByLabel('Detailed Experience')
  await correction.fill('Paid in five days')
  site.gate.answer('/api/submit-review', {
    status: 400,
    type: 'application/json',
    body: '{"detail":"Your review names a person."}',
  })
  await online()
  await page.getByRole('alert').getByText('Your review names a person.').waitFor()
  expect(await correction.evaluate(hasFocus)).toBe(true)
  expect(await correction.inputValue()).toBe('Paid in five days')
})

journey('a line that breaks anywhere loses no review and doubles none', { tags: ['all'] }, async () => {
  const figures = await sendThroughCuts(1, 20_261_120)
  expect(figures).toMatchObject({ reviews: 1, lost: 0, doubled: 0, unsaid: 0 })
  expect(figures.broken).toBeGreaterThan(0)
})

journey(
  'with no page open the service worker sends what waits',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page, context, goto, untilStored, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    const form = submissionForm(page)
    const [firm] = await site.firms()
    await goto('/')
    await untilStored()
    await goto(`/firm/${firm?.slug}`)
    await goto('/submit-review')
    const browser = await context.newCDPSession(page)
    const { origin } = site.gate
    await writeSubmission(page, 'Sent from the pocket')
    // The firm's page is opened again below.
    await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
    await site.gate.cut()
    await form.submit.click()
    await form.item('Waiting for signal').waitFor()
    await goto(`/firm/${firm?.slug}`)
    await page.getByRole('button', { name: `This is out of date: ${firm?.name}` }).click()
    const report = page.getByRole('form', { name: 'This is out of date' })
    await report.getByLabel('What is out of date?').selectOption('Profit Split')
    await report.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Report will be sent when you are online').waitFor()

    const registration = new Promise<string>((resolve) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await browser.send('ServiceWorker.enable')
    const registrationId = await registration
    await page.goto('about:blank')
    await site.gate.mend()
    await browser.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: 'outbox',
      lastChance: false,
    })
    await expect.poll(() => site.data.reviews()).toMatchObject([{ description: 'Sent from the pocket' }])
    const reports = async () => (await as(boss, { url: origin }).call(listFirmReports)).body
    await expect.poll(reports).toMatchObject([{ fact: 'profitSplit' }])
    await goto('/submit-review')
    await form.item('Received').waitFor()
  },
)

import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { decideObjection, listObjections } from '#contract/reviews/objection-endpoints.ts'
import { changeSubmission, listSubmissions } from '#contract/submission-endpoints.ts'
import { addFirm, sendRated } from '#testing/backend/published-reviews.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { isLedTo, overflowing, resizeWithText } from './fixtures/measure.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { formIsOpen, submissionForm } from './fixtures/submission-form.ts'
import { viewports } from './fixtures/viewports.ts'

const trusting = { ...withAdmin, environment: { ...withAdmin.environment, TRUSTED_PROXIES: '127.0.0.1' } }

journey(
  'a sender without an address reads why a review was rejected and objects; another member of staff upholds it',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const server = { url: site.gate.origin } as Parameters<typeof sendRated>[0]
    const boss = await theAdmin(site)
    const mod = await theModerator(site, boss)
    const firmId = await addFirm(server, boss, { name: 'Northwind Capital' })
    const sender = await aVisitor(site, { viewport: 'phone' })
    sender.troubles.expect(NO_NETWORK)
    const { page } = sender
    await sender.goto('/submit-review')
    await formIsOpen(page)
    const form = submissionForm(page)
    await form.firm.fill('northwind')
    await page.getByRole('option', { name: 'Northwind Capital' }).click()
    await form.rating(2).check()
    await form.experience.fill('I passed and was never paid.')
    await form.submit.click()
    await form.item('Received').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    const own = page.getByRole('article', { name: 'Your review of Northwind Capital' })
    await own.getByText('Waiting', { exact: true }).waitFor()

    // The first decision, with own words, a rule and hostile marks.
    const desk = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const staff = desk.page
    const press = (name: string) => staff.getByRole('button', { name, exact: true }).click()
    await enterAs(staff, mod, '/admin?tab=submissions')
    await staff.getByRole('button', { name: 'Northwind Capital' }).click()
    await press('Reject')
    const reasons = staff.getByRole('dialog', { name: 'Reject with this reason' })
    await reasons.getByText('Review policy, 2: say what happened').waitFor()
    await reasons.getByRole('button', { name: 'Write another reason' }).click()
    await reasons.getByLabel('Reason').fill('It names no <b>day</b>.')
    await reasons.getByRole('button', { name: 'Reject' }).click()
    await reasons.getByText('Choose the rule that the decision rests on').waitFor()
    await reasons.getByLabel('Rule of the review policy').selectOption({ label: '2. Say what happened' })
    await reasons.getByText('With what others can check').waitFor()
    expect(await axe(staff)).toEqual([])
    await reasons.getByRole('button', { name: 'Reject' }).click()
    await staff.getByText('Submission rejected').waitFor()

    await page.reload()
    const statement = own.getByRole('region', { name: 'Statement of reasons' })
    await statement.getByText(/^Not published, /).waitFor()
    await statement.getByText('It names no <b>day</b>.').waitFor()
    await statement.getByText('Review policy, 2: say what happened').waitFor()
    await statement.getByText('None took part. A person decided.').waitFor()
    await statement.getByText(/^Correct it, or object once until /).waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    expect(await axe(page)).toEqual([])
    await resizeWithText(page, viewports.phone, 2)
    expect(await overflowing(page)).toEqual([])
    await resizeWithText(page, viewports.phone, 1)
    await own.getByRole('button', { name: 'Object: Northwind Capital' }).click()
    const sheet = page.getByRole('dialog', { name: 'Object: Northwind Capital' })
    const field = sheet.getByLabel('Why is the decision wrong?')
    await sheet.getByRole('button', { name: 'Send objection' }).click()
    await sheet.getByText('Write why the decision is wrong').waitFor()
    await expect.poll(() => isLedTo(field)).toBe(true)
    await field.fill('It was on 28 October, <i>as the file shows</i>.')
    expect(await axe(page)).toEqual([])
    // What is written survives a lost network, a closed sheet, and a reload without a connection.
    await site.gate.cut()
    await sheet.getByRole('button', { name: 'Send objection' }).click()
    await sheet.getByText('Check your connection and try again.').waitFor()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await own.getByText('It names no <b>day</b>.').first().waitFor()
    await site.gate.mend()
    await page.reload()
    await own.getByRole('button', { name: 'Object: Northwind Capital' }).click()
    await expect.poll(() => field.inputValue()).toBe('It was on 28 October, <i>as the file shows</i>.')
    await sheet.getByRole('button', { name: 'Send objection' }).click()
    await expect.poll(() => isLedTo(own.getByText('Objection sent.'))).toBe(true)
    const steps = own.getByRole('list', { name: 'Objection' }).getByRole('listitem')
    await steps.filter({ hasText: 'A member of staff decides' }).waitFor()
    expect(await steps.count()).toBe(3)
    await steps.getByText('“It was on 28 October, <i>as the file shows</i>.”').waitFor()
    expect(await own.getByRole('button', { name: /^Object/ }).count()).toBe(0)
    expect(await axe(page)).toEqual([])

    // Who decided first reads it, and does not decide again.
    await staff.goto('/admin?tab=submissions&queue=objections')
    const tab = staff.getByRole('radio', { name: /^Objections/ })
    expect(await tab.isChecked()).toBe(true)
    await staff.getByText('Another member decides').waitFor()
    await staff.getByText('This year: 1 objection, 0 upheld.').waitFor()
    expect(await faultsOfScreen(staff)).toEqual([])
    expect(await axe(staff)).toEqual([])
    await staff.getByRole('button', { name: 'Northwind Capital' }).click()
    await staff.getByText('The first decision was yours.').waitFor()
    expect(await staff.getByRole('button', { name: 'Keep the decision' }).count()).toBe(0)
    const [{ id }] = (await as(mod, server).call(listObjections)).body.objections
    const refused = { tag: '"1"', outcome: 'kept', reason: 'Mine' }
    expect((await as(mod, server).call(decideObjection, { params: { id }, body: refused })).status).toBe(403)

    const second = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const other = second.page
    // Narrowed to a firm, in the address as the other lists are.
    await enterAs(other, boss, '/admin?tab=submissions&queue=objections&firm=Kestrel')
    await other.getByText('No objections match').waitFor()
    const firmChoice = other.getByRole('combobox', { name: 'Firm' })
    expect(await firmChoice.inputValue()).toBe('Kestrel')
    expect(await axe(other)).toEqual([])
    await other.getByRole('button', { name: 'Clear filters' }).click()
    await other.getByRole('button', { name: 'Northwind Capital' }).waitFor()
    await firmChoice.click()
    await other.getByRole('option', { name: 'Northwind Capital' }).click()
    await expect.poll(() => new URL(other.url()).searchParams.get('firm')).toBe('Northwind Capital')
    expect(await faultsOfScreen(other)).toEqual([])
    await other.reload()
    await other.getByRole('button', { name: 'Northwind Capital' }).click()
    await other.getByRole('heading', { name: /^Objection to a rejection/ }).waitFor()
    await other.getByText('NC', { exact: true }).waitFor()
    await other.getByText('It names no <b>day</b>.').waitFor()
    await other.getByText('It was on 28 October, <i>as the file shows</i>.', { exact: true }).waitFor()
    await other.getByText('I passed and was never paid.').waitFor()
    await other.getByRole('button', { name: 'Uphold the objection' }).click()
    await other.getByText('Please give a reason. The sender reads it.').waitFor()
    await other.getByLabel('Reason, sent to the sender').fill('The file names the day.')
    expect(await faultsOfScreen(other)).toEqual([])
    expect(await axe(other)).toEqual([])
    await other.getByRole('button', { name: 'Uphold the objection' }).click()
    await other.getByText('Objection upheld').waitFor()
    await other.getByText('No objections match').waitFor()
    await other.getByRole('button', { name: 'Clear filters' }).click()
    await other.getByText('No objections are waiting').waitFor()
    await other.getByLabel('Objections to show').selectOption('decided')
    await other.getByText('Upheld', { exact: true }).waitFor()
    expect(await axe(other)).toEqual([])

    await page.reload()
    await own.getByText('Published', { exact: true }).waitFor()
    await steps.filter({ hasText: 'The file names the day.' }).waitFor()
    const reader = await aVisitor(site, { viewport: 'phone' })
    await reader.goto('/firm/northwind-capital')
    await reader.page.getByText('I passed and was never paid.').waitFor()
    const [sent] = (await as(boss, server).call(listSubmissions)).body
    expect(sent).toMatchObject({ status: 'approved', firmId, decided_by: boss.username })
  },
)

journey(
  'a sender with an address objects by the link of the mail, once, on a phone',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(trusting)
    const server = { url: site.gate.origin } as Parameters<typeof sendRated>[0]
    const boss = await theAdmin(site)
    const fields = { firmName: 'Kestrel Row Funding', contactEmail: 'anna@example.com' }
    const { id } = await sendRated(server, fields)
    const body = { status: 'rejected', reason: 'No <b>day</b> is in it.', rule: 'happened' }
    expect((await as(boss, server).call(changeSubmission, { params: { id }, body })).status).toBe(200)
    const token = `obj_${randomBytes(32).toString('base64url')}`
    await site.data.mailStatements(token)
    const { page, goto, troubles } = await aVisitor(site, { viewport: 'phone' })
    troubles.expect(/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|status of 404/)
    await goto(`/submit-review#${token}`)
    await page.getByRole('heading', { name: 'Object' }).waitFor()
    await page.getByText('No <b>day</b> is in it.').waitFor()
    await page.getByText(/^Not published, .* A person decided\.$/).waitFor()
    await page.getByLabel('Why is the decision wrong?').fill('It says Thursday.')
    await page.getByLabel('Mail address').fill('no address')
    await page.getByRole('button', { name: 'Send objection' }).click()
    await page.getByText('Write an address like you@example.com').waitFor()
    await page.getByLabel('Mail address').fill('anna@example.com')
    expect(await faultsOfScreen(page)).toEqual([])
    expect(await axe(page)).toEqual([])
    await site.gate.cut()
    await page.getByRole('button', { name: 'Send objection' }).click()
    await expect.poll(() => isLedTo(page.getByText('Check your connection and try again.'))).toBe(true)
    await site.gate.mend()
    await page.reload()
    await expect
      .poll(() => page.getByLabel('Why is the decision wrong?').inputValue())
      .toBe('It says Thursday.')
    expect(await page.getByLabel('Mail address').inputValue()).toBe('anna@example.com')
    await page.getByRole('button', { name: 'Send objection' }).click()
    await expect.poll(() => isLedTo(page.getByText('Objection sent.'))).toBe(true)
    await page.getByText('“It says Thursday.”').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toMatch(/Thursday|obj_/)
    await page.reload()
    await page.getByRole('heading', { name: 'This link has ended' }).waitFor()
    expect(await axe(page)).toEqual([])
    const [objection] = (await as(boss, server).call(listObjections)).body.objections
    expect(objection).toMatchObject({ text: 'It says Thursday.', decision: 'rejected' })
    expect((await site.written()).console).not.toContain(token)
  },
)

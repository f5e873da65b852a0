// @module-tag all

import { expect } from 'vitest'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { listFirmReports } from '#contract/reviews/reported-firms.ts'
import { listChangedRulePages } from '#contract/rule-pages.ts'
import { addFirm } from '#testing/backend/published-reviews.ts'
import { as } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { isLedTo, overflowing, smallTargets } from './fixtures/measure.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'

const sourceUrl = 'https://northwind.example/rules'
const began = Date.now()
const dayOf = (weeksAgo: number) => utcDayOf(new Date(began - days(7 * weeksAgo)))
const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ')

journey(
  'the page of a rule changed: visitors read it beside the source, an admin compares it, a moderator confirms',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const server = { url: site.gate.origin }
    const boss = await theAdmin(site)
    const challenges = ['One', 'Two'].map((name) =>
      sampleChallenge({ id: name, name, sourceUrl, checkedAt: dayOf(4), steps: name === 'One' ? '1' : '2' }),
    )
    const values = { name: 'Northwind Capital', pros: ['a'], cons: ['b'], challenges }
    await addFirm(server, boss, values)
    const visitor = await aVisitor(site, { viewport: 'phone' })
    await visitor.goto('/firm/northwind-capital')
    const part = visitor.page.getByRole('region', { name: 'Challenges (2)' })
    await part.getByText('Checked', { exact: false }).first().waitFor()
    const note = part.getByText('The firm’s page changed on', { exact: false })
    expect(await note.count()).toBe(0)

    await site.data.changeRulePage({
      address: sourceUrl,
      before: `Profit split 80% from the first payout ${words(60)} Smallest payout $100`,
      now: `Profit split 90% from the first payout ${words(60)} Smallest payout $250`,
      day: dayOf(1),
    })
    // The device hears of it by its sync.
    await visitor.page.reload()
    await note.waitFor()
    expect([...(await overflowing(visitor.page)), ...(await smallTargets(visitor.page))]).toEqual([])
    expect(await axe(visitor.page)).toEqual([])

    const desk = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(desk.page, { ...boss, username: 'boss' }, '/admin?tab=overview')
    await desk.page.getByText('The page of a rule changed: 1 firm').waitFor()
    await desk.page.getByRole('link', { name: 'The page of a rule changed', exact: false }).click()
    await desk.page.getByRole('heading', { name: 'The page of this rule changed' }).waitFor()
    const before = desk.page.getByRole('region', { name: 'Before', exact: false })
    await expect.poll(() => before.locator('del').allTextContents()).toEqual(['80%', '$100'])
    const now = desk.page.getByRole('region', { name: 'Now', exact: false })
    expect(await now.locator('ins').allTextContents()).toEqual(['90%', '$250'])
    await desk.page.getByText('2 challenges name this page').waitFor()
    expect(await faultsOfScreen(desk.page)).toEqual([])
    await desk.page.getByRole('link', { name: 'Edit challenges' }).click()
    await desk.page.getByText('The page of this rule changed on', { exact: false }).waitFor()

    const moderator = await theModerator(site, boss)
    await enterAs(desk.page, moderator, '/admin?tab=firms')
    await desk.page.getByRole('button', { name: 'Northwind Capital', exact: false }).first().click()
    await desk.page.getByRole('link', { name: 'Compare' }).click()
    await desk.page.getByRole('button', { name: 'Confirm, checked today' }).click()
    await desk.page.getByText('2 challenges confirmed, checked today').waitFor()
    expect((await as(boss, server).call(listChangedRulePages)).body).toEqual([])
    await visitor.page.reload()
    await expect.poll(() => note.count()).toBe(0)
    await part.getByText('Checked', { exact: false }).first().waitFor()
  },
)

journey(
  'a challenge is called out of date on a phone without signal, decided on a tablet, and the decision is read on the phone',
  async ({ aSite, aVisitor }) => {
    const site = await aSite({
      ...withAdmin,
      environment: { ...withAdmin.environment, TRUSTED_PROXIES: '127.0.0.1' },
    })
    const server = { url: site.gate.origin }
    const boss = await theAdmin(site)
    const challenges = [sampleChallenge({ sourceUrl, checkedAt: dayOf(1) })]
    await addFirm(server, boss, { name: 'Northwind Capital', pros: ['a'], cons: ['b'], challenges })
    const pdf = 'https://opalharbor.example/terms.pdf'
    const opal = await addFirm(server, boss, {
      name: 'Opal Harbor',
      standing: 'payouts_paused',
      standingSince: dayOf(1),
      standingSource: 'https://opalharbor.example/news',
      challenges: [sampleChallenge({ sourceUrl: pdf, checkedAt: dayOf(1) })],
    })
    await site.data.findPdf(pdf)
    const sender = await aVisitor(site, { viewport: 'phone' })
    sender.troubles.expect(NO_NETWORK)
    const { page } = sender
    // A fact with a source of its own has the way beside it, and the form has it chosen.
    await sender.goto('/firm/opal-harbor')
    await page.getByRole('button', { name: 'This is out of date: Standing' }).click()
    const form = page.getByRole('form', { name: 'This is out of date' })
    expect(await form.getByLabel('What is out of date?').inputValue()).toBe('standing')
    expect([...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    expect(await axe(page)).toEqual([])
    await form.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Report sent').waitFor()

    await sender.goto('/firm/northwind-capital')
    await sender.untilWholeStored()
    // A fact of the firm, which the form asks for.
    await page.getByRole('button', { name: 'This is out of date: Northwind Capital' }).click()
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect.poll(() => isLedTo(form.getByLabel('What is out of date?'))).toBe(true)
    await form.getByLabel('What is out of date?').selectOption('Profit Split')
    expect(await axe(page)).toEqual([])
    expect([...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    await form.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Report sent').waitFor()

    await page.getByRole('button', { name: 'This is out of date: Ridge 50' }).click()
    await form.getByText('Ridge 50').waitFor()
    await form.getByLabel('What is right now', { exact: false }).fill('It costs $249 <b>now</b>')
    await site.gate.cut()
    await form.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Report will be sent when you are online').waitFor()
    await sender.goto('/submit-review')
    const own = page.getByRole('article', { name: 'Your report about Northwind Capital' })
    await own.getByText('Waiting for signal').waitFor()
    await site.gate.mend()
    await page.reload()
    const reports = async () => (await as(boss, server).call(listFirmReports)).body
    await expect
      .poll(reports)
      .toMatchObject([
        { fact: 'standing' },
        { fact: 'profitSplit' },
        { challenge_name: 'Ridge 50', reports: [{}] },
      ])

    const desk = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(desk.page, { ...boss, username: 'boss' }, '/admin?tab=submissions&queue=reports')
    const list = desk.page.getByRole('list', { name: 'What was reported' })
    await list.getByRole('listitem').filter({ hasText: 'Opal Harbor' }).getByText('Standing').waitFor()
    await list.getByRole('listitem').filter({ hasText: 'Ridge 50' }).getByRole('button').click()
    await desk.page.getByText('“It costs $249 <b>now</b>”').waitFor()
    expect(await faultsOfScreen(desk.page)).toEqual([])
    const corrected = desk.page.getByRole('button', { name: 'I corrected it' })
    await corrected.click()
    await desk.page.getByText('Resolved as corrected').waitFor()
    await expect.poll(async () => (await reports()).length).toBe(2)
    await page.reload()
    await own
      .getByText('We looked at what you called out of date, and corrected it.', { exact: false })
      .waitFor()

    // The form of the firm says which page of its rules is not compared.
    await desk.page.goto(`${server.url}/admin?tab=firms&firm=${opal}`)
    await desk.page.getByText('This page cannot be compared (a PDF)').waitFor()
    await desk.page.getByText(pdf).first().waitFor()
    expect(await faultsOfScreen(desk.page)).toEqual([])
  },
)

// @module-tag all

import { expect } from 'vitest'
import type { Firm } from '#contract/firm.ts'
import { operates } from '#contract/firm-standing.ts'
import { reportFirm } from '#contract/reviews/firm-reports.ts'
import { listFirmReports } from '#contract/reviews/reported-firms.ts'
import { defaultCriteria } from '#contract/rubric/default-criteria.ts'
import { whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { sectionOf } from '#contract/tiers.ts'
import { addFirm } from '#testing/backend/published-reviews.ts'
import { as, visitor as nobody } from '#testing/backend/test-server.ts'
import { theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import {
  isLedTo,
  overflowing,
  resize,
  resizeWithText,
  setTextScale,
  smallTargets,
} from './fixtures/measure.ts'
import { detailsLink, dialog, listedFirms, NO_NETWORK, openedFold, openFilters } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import { withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'
import { axeInLightAndDark } from './fixtures/wear.ts'

const line = (criterion: string, verdict: 'yes' | 'no', note: string, source = '') => ({
  criterion,
  verdict,
  note,
  source,
  checkedOn: '2026-11-18',
})

/** A gold firm with two answers yes and one no, and a silver one with one yes. */
async function withAssessments(site: Site) {
  const server = { url: site.gate.origin }
  const boss = await theAdmin(site)
  const gold = await addFirm(server, boss, {
    name: 'Northwind Capital',
    category: 'Gold',
    pros: ['a'],
    cons: ['b'],
    assessment: [
      line('legal-entity', 'yes', 'Northwind Ltd, entry 12.', 'https://northwind.example/legal'),
      line('fees-complete', 'yes', ''),
      line('identity-check', 'no', 'Named only after the first payout.'),
    ],
  })
  await addFirm(server, boss, {
    name: 'Opal Field',
    category: 'Silver',
    pros: ['a'],
    cons: ['b'],
    assessment: [line('legal-entity', 'yes', '')],
  })
  return { server, boss, gold }
}

journey(
  'two taps from the list tell why a firm is gold and what is not known; a line is challenged offline',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const { server, boss, gold } = await withAssessments(site)
    const withoutScripts = async () => (await fetch(`${site.gate.origin}/firm/northwind-capital`)).text()
    await expect.poll(withoutScripts).toContain('Northwind Ltd, entry 12.')
    expect(await withoutScripts()).toContain('7 of 10 not known yet')

    const { page, goto, untilWholeStored, troubles } = await aVisitor(site, { viewport: 'phone' })
    troubles.expect(NO_NETWORK)
    await goto('/')
    await detailsLink(page, 'Northwind Capital').tap()
    await dialog(page).getByRole('link', { name: 'Why this tier' }).tap()
    const why = dialog(page).getByRole('region', { name: 'Why this tier' })
    await expect.poll(() => isLedTo(why.getByRole('heading', { name: 'Why this tier' }))).toBe(true)
    await why.getByText('2 yes, 1 no').waitFor()
    await why.getByText(', 7 of 10 not known yet').waitFor()
    const lines = why
      .getByRole('list', { name: 'Criteria, in the order of the rubric' })
      .getByRole('listitem')
    expect(await lines.count()).toBe(defaultCriteria.length)
    await lines
      .nth(0)
      .getByRole('link', { name: /northwind\.example\/legal/ })
      .waitFor()
    for (const size of [viewports.phone, viewports.portrait, viewports.desktop]) {
      await resize(page, size)
      expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      await resizeWithText(page, size, 2)
      expect(await overflowing(page)).toEqual([])
      await setTextScale(page, 1)
    }
    await resize(page, viewports.phone)

    await untilWholeStored()
    await dialog(page).getByRole('link', { name: 'Why this tier' }).tap()
    await site.gate.cut()
    await why.getByRole('button', { name: 'Challenge this line: Fees complete before the checkout' }).click()
    const form = why.getByRole('form', { name: 'Challenge this line' })
    await form.getByRole('button', { name: 'Send report' }).click()
    await form.getByText('Choose what is wrong with it').waitFor()
    await form.getByText('Write an address like https://example.com/rules').waitFor()
    await form.getByRole('radio', { name: 'The facts are false' }).check()
    await form.getByLabel('Where can it be read?').fill('https://northwind.example/fees')
    await form.getByLabel('What is right?').fill('A fee to withdraw is named nowhere.')
    expect(await smallTargets(page)).toEqual([])
    await form.getByRole('button', { name: 'Send report' }).click()
    await why.getByText('Report will be sent when you are online').waitFor()
    await site.gate.mend()
    const reported = async () => (await as(boss, server).call(listFirmReports)).body
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(reported).toMatchObject([
      {
        firm_id: gold,
        criterion: 'fees-complete',
        reports: [
          {
            reason: 'false',
            source: 'https://northwind.example/fees',
            text: 'A fee to withdraw is named nowhere.',
          },
        ],
      },
    ])
  },
)

journey(
  'an address narrows the list to firms that meet criteria, also offline, and a comparison has them as rows',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await withAssessments(site)
    const { page, goto, reload, untilWholeStored, offline, troubles } = await aVisitor(site, {
      viewport: 'phone',
    })
    troubles.expect(NO_NETWORK)
    await goto('/')
    const all = (await listedFirms(page)).length
    await openFilters(page)
    const criteria = page.getByRole('group', { name: 'Criteria that are met' })
    // The address says which are chosen, and the box follows it.
    const fees = { name: /^Fees complete before the checkout/ }
    await criteria.getByRole('checkbox', fees).click()
    await criteria.getByRole('checkbox', { ...fees, checked: true }).waitFor()
    const isListed = async (name: string) => (await listedFirms(page)).includes(name)
    await expect.poll(() => isListed('Opal Field')).toBe(false)
    expect(await isListed('Northwind Capital')).toBe(true)
    await expect.poll(() => new URL(page.url()).search).toBe('?criteria=fees-complete')
    for (const size of [viewports.phone, viewports.portrait]) {
      await resize(page, size)
      expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    }
    await resize(page, viewports.phone)
    await dialog(page).getByRole('button', { name: 'Clear All Filters' }).click()
    await dialog(page)
      .getByRole('button', { name: `Show ${all} firms` })
      .click()
    await expect.poll(async () => (await listedFirms(page)).length).toBe(all)

    await untilWholeStored()
    await offline()
    await goto('/?criteria=fees-complete&criteria=legal-entity&tier=gold')
    await expect.poll(() => isListed('Northwind Capital')).toBe(true)
    await expect.poll(() => isListed('Opal Field')).toBe(false)
    await openFilters(page)
    await criteria.getByRole('checkbox', { name: /^Legal entity is named/, checked: true }).waitFor()

    await goto('/compare?firms=northwind-capital,opal-field')
    const row = (name: RegExp) => page.getByRole('row', { name })
    await row(/^Criteria/)
      .getByText('rubric version 1')
      .waitFor()
    await row(/^Fees complete before the checkout.*differs/)
      .getByText('Not known')
      .waitFor()
    await row(/^Legal entity is named/)
      .getByText('Yes')
      .first()
      .waitFor()
    for (const size of [viewports.phone, viewports.portrait]) {
      await resize(page, size)
      expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
    }
    await reload()
    await row(/^Identity check described before buying.*differs/).waitFor()
  },
)

/** Of the firms of the gold tier that operate: all, those with 8 to 10, 5 to 7 and 0 to 4 yes, and those not assessed. */
function goldFigures(firms: readonly Firm[]): readonly number[] {
  const standings = firms
    .filter((firm) => sectionOf(firm.category) === 'gold' && operates(firm))
    .map((firm) => whyThisTier(firm, { version: 1, criteria: defaultCriteria }))
  const assessed = standings.filter(({ isAssessed }) => isAssessed)
  const between = (from: number, to: number) => assessed.filter(({ yes }) => yes >= from && yes <= to).length
  return [standings.length, between(8, 10), between(5, 7), between(0, 4), standings.length - assessed.length]
}

journey(
  'how we rate tells the rubric, how tiers stand to it, and what changed of it',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const { server, boss, gold } = await withAssessments(site)
    await addFirm(server, boss, { name: 'Halden Ridge', category: 'Gold' })
    const challenge = { criterion: 'legal-entity', reason: 'false', idempotencyKey: 'a-challenged-line' }
    const sent = { params: { id: gold }, body: challenge }
    expect((await as(nobody, server).call(reportFirm, sent)).status).toBe(201)
    const { page, goto, reload } = await aVisitor(site, { viewport: 'phone', serviceWorkers: false })
    const withoutScripts = async () => (await fetch(`${site.gate.origin}/how-we-rate`)).text()
    await expect.poll(withoutScripts).toContain('Tiers and the rubric today')
    await goto('/how-we-rate')
    const rubric = page.getByRole('region', { name: 'The rubric', exact: true })
    expect(await rubric.getByRole('listitem').count()).toBe(defaultCriteria.length)
    const tiers = page.getByRole('region', { name: 'Tiers and the rubric today' })
    const goldCells = tiers.getByRole('row', { name: /^Gold/ }).getByRole('cell')
    const figures = goldFigures(await site.firms())
    await expect.poll(async () => (await goldCells.allTextContents()).map(Number)).toEqual(figures)
    const challenged = page.getByRole('region', { name: 'Challenged lines' })
    await expect.poll(() => challenged.getByRole('definition').allTextContents()).toEqual(['1', '0', '1'])
    const changes = page.getByRole('region', { name: 'Changes of the rubric' })
    await changes.getByText('None since our record began.').waitFor()
    const criteria = defaultCriteria.slice(1)
    await as(boss, server).call(changeSettings, { body: { rubric: { criteria } } })
    await reload()
    await rubric.getByText(/^Version 2, since /).waitFor()
    await expect.poll(() => rubric.getByRole('listitem').count()).toBe(criteria.length)
    await changes.getByText('Legal entity is named').waitFor()
    await changes.getByText('no longer asked').waitFor()
    for (const size of [viewports.phone, viewports.portrait, viewports.desktop]) {
      await resize(page, size)
      expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      await resizeWithText(page, size, 2)
      expect(await overflowing(page)).toEqual([])
      await setTextScale(page, 1)
    }
  },
)

journey(
  'parts of the details that a device lacks are said to be missing, before the app knows that it is offline',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored, troubles } = await aVisitor(site, { viewport: 'phone' })
    troubles.expect(NO_NETWORK)
    troubles.expect(/ERR_FAILED .*\/assets\//)
    await goto('/')
    await untilStored()
    const firm = (await site.firms()).find(({ assessment }) => assessment.length > 0)
    await site.gate.cut()
    await detailsLink(page, firm?.name ?? '').click()
    const why = dialog(page).getByRole('region', { name: 'Why this tier' })
    await dialog(page).getByRole('link', { name: 'Why this tier' }).click()
    await why.getByText('Connect to read the criteria').waitFor()
    const payouts = await openedFold(page, 'Payout record')
    await payouts.getByText('Connect to read the payout record').waitFor()
    // The figure itself is in the list, and stands there before the details were ever opened.
    await payouts.getByText(/ in the last 12 months/).waitFor()
    await dialog(page).getByText('Connect to read the record', { exact: true }).waitFor()
  },
)

// @module-tag all

import { expect } from 'vitest'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { overflowing, resize, smallTargets } from './fixtures/measure.ts'
import { textOnPicture } from './fixtures/on-picture.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { viewports } from './fixtures/viewports.ts'

journey(
  'challenges are narrowed and sorted in the address, compared, and their codes copied offline',
  async ({ site, aVisitor }) => {
    const { page, goto, untilStored, offline, troubles } = await aVisitor(site)
    const table = page.getByRole('table', { name: 'Challenges of all firms' })
    const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
    const count = (text: string) => page.getByRole('status').filter({ hasText: text })
    const query = () => new URL(page.url()).search
    const faults = async () => [
      ...(await axe(page)),
      ...(await overflowing(page)),
      ...(await textOnPicture(page)),
    ]
    /** Faults of the look on a phone and on an upright tablet. */
    const faultsOnBoth = async () => {
      const found = await faults()
      await resize(page, viewports.portrait)
      found.push(...(await faults()).map((fault) => `portrait: ${fault}`))
      await resize(page, viewports.phone)
      return found
    }
    const row = (name: string) => rows.filter({ has: page.getByRole('rowheader', { name }) })

    await goto('/')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Challenges' })
      .filter({ visible: true })
      .click()
    await count('22 challenges of 28').waitFor()
    const disclosure = page.getByRole('main').getByText('No tier, no place and no review is for sale.')
    await disclosure.waitFor()
    const earning = page.getByRole('main').getByRole('link', { name: 'How we earn' })
    expect(await earning.getAttribute('href')).toBe('/how-we-rate')
    const ridge = row('Halden Ridge Capital Ridge 50')
    // The cost of an attempt until it is funded stands first, its parts beside it.
    expect(await ridge.locator('b').textContent()).toBe('$225.65')
    const parts = await ridge.textContent()
    for (const part of ['$149.00', '$126.65', 'RIDGE15', '+ $99.00 activation']) expect(parts).toContain(part)
    expect(await faultsOnBoth()).toEqual([])
    expect(await smallTargets(page)).toEqual([])

    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    expect(await faultsOnBoth()).toEqual([])
    await sheet.getByRole('button', { name: '1', exact: true }).click()
    await expect.poll(query).toBe('?steps=1')
    await sheet.getByRole('group', { name: 'Account size' }).getByRole('button', { name: '$50K' }).click()
    await expect.poll(query).toBe('?size=50000&steps=1')
    await sheet.getByRole('group', { name: 'Account size' }).getByRole('button', { name: '$50K' }).click()
    // Instruments and tiers come first, and each chip says how many challenges it leaves.
    const instrument = sheet.getByRole('group', { name: 'Instruments' })
    const price = sheet.getByRole('group', { name: 'Price until funded' })
    expect(await price.getByRole('button', { name: 'Any' }).getAttribute('aria-pressed')).toBe('true')
    await instrument.getByRole('button', { name: /^Futures/ }).click()
    await price.getByRole('button', { name: /^Up to \$200 / }).click()
    await expect.poll(query).toBe('?price=-20000&steps=1&instrument=futures')
    const left = Number((await price.getByRole('button', { name: /^Up to \$200 / }).textContent())?.slice(10))
    await sheet.getByRole('button', { name: new RegExp(`^Show ${left} challenges?$`) }).waitFor()
    await price.getByRole('button', { name: 'Any' }).click()
    await expect.poll(query).toBe('?steps=1&instrument=futures')
    await sheet.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(query).toBe('')
    await sheet.getByRole('button', { name: 'No time limit' }).click()
    await sheet.getByRole('button', { name: /^Show \d+ challenges$/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(query).toBe('?untimed=1')
    // Also from far down the list, its beginning is what is seen then.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await sheet.getByRole('button', { name: '1', exact: true }).click()
    await sheet.getByRole('button', { name: /^Show \d+ challenges$/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    const firstRow = () => rows.first().boundingBox()
    await expect.poll(async () => (await firstRow())?.y ?? -1).toBeGreaterThan(0)
    expect((await firstRow())?.y).toBeLessThan(422)
    await page.goBack()
    await expect.poll(query).toBe('?untimed=1')

    // The heads of the columns sort where they are seen, a field where they are not.
    await resize(page, viewports.portrait)
    await table.getByRole('button', { name: 'Price until funded' }).click()
    await expect.poll(query).toBe('?untimed=1&sort=price')
    await page.goBack()
    await expect.poll(query).toBe('?untimed=1')
    await resize(page, viewports.phone)
    await page.getByLabel('Sort:').selectOption({ label: 'Price until funded: lowest first' })
    await expect.poll(query).toBe('?untimed=1&sort=price')
    const prices = async () =>
      (await rows.locator('b').allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')))
    await expect.poll(async () => (await prices())[0]).toBe(44.1)
    const listed = await prices()
    expect(listed).toEqual(listed.toSorted((a, b) => a - b))
    await page.goBack()
    await expect.poll(query).toBe('?untimed=1')
    await page.getByRole('button', { name: 'Clear filters' }).click()

    await page.getByText('6 challenges of firms to avoid are hidden').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(query).toBe('?avoid=1')
    await goto('/challenges?avoid=1&sort=-firm')
    await count('28 challenges').waitFor()
    expect(await page.getByText('of firms to avoid').count()).toBe(0)
    const avoided = rows.filter({ hasText: 'AVOID' }).first()
    expect(await avoided.locator('s').count()).toBe(0)
    await avoided.getByText('No code').waitFor()

    await goto('/challenges')
    for (const name of ['Halden Ridge Capital $50,000', 'Kestrel Row Funding $50,000']) {
      await table.getByRole('button', { name: `Compare ${name}` }).click()
    }
    await page
      .getByRole('complementary', { name: 'Comparison' })
      .getByRole('link', { name: 'Compare' })
      .click()
    const comparison = page.getByRole('table', { name: /^Comparison of/ })
    const valuesOf = (label: string) =>
      comparison
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: label }) })
        .getByRole('cell')
        .allTextContents()
    await comparison.getByRole('rowheader', { name: 'Price with code' }).waitFor()
    expect(await valuesOf('Price with code')).toEqual(['$126.65', '$239.20'])
    expect(await valuesOf('Price until funded')).toEqual(['$225.65', '$239.20'])
    expect(await faultsOnBoth()).toEqual([])
    await page.getByRole('button', { name: 'Differences only' }).click()
    await expect.poll(() => comparison.getByRole('rowheader', { name: 'Size' }).count()).toBe(0)
    const shared = query()

    await goto('/challenges')
    await row('Kestrel Row Funding Row Instant 25').getByRole('link').first().click()
    const details = page.getByRole('dialog', { name: 'Kestrel Row Funding' })
    const section = details.getByRole('region', { name: 'Challenges (5)' })
    // Below the details the table stays.
    expect(await page.locator('h1').textContent()).toBe('Challenges')
    await section.getByText('There is no profit target to reach first.').waitFor()
    await section.getByRole('button', { name: '$400K' }).click()
    await section.getByText('You may lose $40,000 in all, counted from the start.').waitFor()
    await section.getByRole('img', { name: /Target at \$432,000/ }).waitFor()
    await section.getByRole('button', { name: 'One more' }).click()
    await section.getByText('$1,566.40').waitFor()
    const isOff = (name: string) => section.getByRole('button', { name }).getAttribute('aria-disabled')
    expect([await isOff('One less'), await isOff('One more')]).toEqual([null, null])
    const more = section.getByRole('button', { name: 'One more' })
    for (let attempts = 2; attempts <= 9; attempts += 1) await more.press('Enter')
    await section.getByText('× 9').waitFor()
    expect(await isOff('One more')).toBe('true')
    const less = section.getByRole('button', { name: 'One less' })
    for (let attempts = 9; attempts >= 1; attempts -= 1) await less.press('Enter')
    await section.getByText('× 1', { exact: true }).waitFor()
    expect(await isOff('One less')).toBe('true')
    expect(await faultsOnBoth()).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await section.getByRole('link', { name: 'What Static drawdown means' }).click()
    await page.waitForURL(/\/rules#static$/)
    await page.getByRole('heading', { name: 'Static drawdown' }).waitFor()
    await page.goBack()
    await page.goBack()
    await count('22 challenges of 28').waitFor()

    await untilStored()
    troubles.expect(NO_NETWORK)
    await offline()
    await goto('/challenges?no-daily-loss=1&size=25000-60000')
    await count('2 challenges of 28').waitFor()
    await goto('/challenges?sort=-size')
    await count('22 challenges of 28').waitFor()
    await page.getByText(/^Saved /).waitFor()
    await row('Halden Ridge Capital Ridge 50')
      .getByRole('button', { name: /^Copy discount code RIDGE15/ })
      .click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('RIDGE15')
    await row('Kestrel Row Funding Row 400').getByRole('link').first().click()
    await section.getByText('You may lose $40,000 in all, counted from the start.').waitFor()

    await goto(`/compare${shared}`)
    await comparison.getByRole('rowheader', { name: 'Price with code' }).waitFor()
    expect(await comparison.getByRole('columnheader').count()).toBe(3)
    await goto('/rules')
    await page.getByRole('heading', { name: 'Consistency rule' }).waitFor()
    await goto('/')
    await page.getByRole('searchbox').fill('400k')
    const oneFirm = page.getByRole('status').filter({ hasText: '1 firm matches' })
    await oneFirm.waitFor()
    // Codes and names of challenges are found; a misspelt name brings a suggestion.
    for (const typed of ['kestrel20', 'row instant']) {
      await page.getByRole('searchbox').fill('no such firm')
      await page.getByText('No firms match your filters').waitFor()
      await page.getByRole('searchbox').fill(typed)
      await oneFirm.waitFor()
    }
    await page.getByRole('searchbox').fill('britmor')
    await page.getByRole('link', { name: 'Did you mean Brightmoor?' }).click()
    await oneFirm.waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('Brightmoor')

    // A name that is found is asked about nowhere, whatever a filter hides.
    for (const path of ['/?q=Brightmoor&tier=gold', '/challenges?q=Brightmoor&tier=gold']) {
      await goto(path)
      await page.getByText(/No firms match|No challenge matches/).waitFor()
      expect(await page.getByRole('link', { name: /Did you mean/ }).count()).toBe(0)
    }

    // On Reviews Enter leads to the firms.
    await goto('/reviews')
    await page.getByRole('searchbox', { name: 'Search firms' }).fill('400k')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/?q=400k#results')
    await oneFirm.waitFor()
    await goto('/challenges?sort=-size')
    await page.getByRole('searchbox', { name: 'Search challenges' }).fill('ridge 50')
    await count('1 challenge of 28').waitFor()
    expect(query()).toBe('?sort=-size&q=ridge+50')
    await page.getByRole('searchbox').fill('britmor')
    await page.getByRole('link', { name: 'Did you mean Brightmoor?' }).click()
    await count('3 challenges of 28').waitFor()
    expect(await faults()).toEqual([])

    await goto('/challenges?sort=-size')
    await resize(page, viewports.desktop)
    const rail = page.getByRole('complementary', { name: 'Filters' })
    await rail.getByRole('button', { name: 'Instant' }).click()
    await expect.poll(query).toBe('?steps=instant&sort=-size')
    expect(await faults()).toEqual([])
  },
)

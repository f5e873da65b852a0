// @module-tag all

import { expect } from 'vitest'
import { days } from '#contract/primitives/time.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { as, visitor } from '#testing/backend/test-server.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { everythingKept } from './fixtures/kept.ts'
import { overflowing, resize, resizeWithText, smallTargets } from './fixtures/measure.ts'
import { dialog, NO_NETWORK } from './fixtures/screen.ts'
import { someChanges } from './fixtures/some-changes.ts'
import { viewports } from './fixtures/viewports.ts'
import { holdsWholeApp } from './fixtures/visitor.ts'
import { axeInLightAndDark } from './fixtures/wear.ts'

journey(
  'a visitor reads what changed, narrows it by kind, tier and firm in the address, and goes on to older entries',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.activateTheme({ colors: themePresets.light })
    const [first, second] = await site.firms()
    await site.data.addChanges(someChanges(await site.firms(), new Date()))
    const { page, goto } = await aVisitor(site)
    await goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Changes', exact: true }).click()
    const entries = page.getByRole('region', { name: 'Changes', exact: true })
    await entries.getByText('$239.20').waitFor()
    expect(await entries.locator('s', { hasText: '$199.00' }).count()).toBe(1)
    expect(await entries.locator('img').count()).toBe(0)
    // What changed of an offer at one moment is one entry.
    const offer = entries.getByRole('listitem').filter({ hasText: 'KESTREL20' })
    expect(await offer.innerText()).toContain('20%')
    await entries.getByText('2 more prices of this firm').click()
    await entries.getByText('$439.20').waitFor()
    expect(await entries.getByText('https://b.example/').isVisible()).toBe(false)
    await entries.getByText('1 minor change').click()
    await entries.getByText('https://b.example/').waitFor()
    await entries.getByText(/^Corrected on/).waitFor()
    await entries.getByText(/^Removed on/).waitFor()
    await entries.getByText('[removed]').waitFor()
    const faults = async () => [...(await overflowing(page)), ...(await smallTargets(page))]
    expect([...(await axeInLightAndDark(page)), ...(await faults())]).toEqual([])
    for (const size of [viewports.portrait, viewports.desktop]) {
      await resize(page, size)
      expect([...(await axe(page)), ...(await faults())]).toEqual([])
    }
    const minor = page.getByRole('switch', { name: 'Open minor changes' })
    const counted = page.getByRole('button', { name: /^Standing and tier \d+$/ })
    expect(Number((await counted.innerText()).match(/\d+/)?.[0])).toBeGreaterThan(0)
    await entries.getByText('1 minor change').click()
    await entries.getByText('https://b.example/').waitFor({ state: 'hidden' })
    await minor.click()
    await entries.getByText('https://b.example/').waitFor()
    await minor.click()
    await entries.getByText('https://b.example/').waitFor({ state: 'hidden' })
    await resize(page, viewports.phone)
    await page.getByRole('button', { name: 'About this record' }).click()
    await page
      .getByRole('dialog')
      .getByText(/Recorded since/)
      .waitFor()
    expect([...(await axe(page)), ...(await faults())]).toEqual([])
    await page.keyboard.press('Escape')

    const query = () => new URL(page.url()).search
    await page.getByRole('button', { name: 'Standing and tier' }).click()
    await expect.poll(query).toBe('?kind=standing-tier')
    await entries.getByText(/^4 of 7 payouts/).waitFor()
    await expect.poll(() => entries.getByText('$239.20').count()).toBe(0)
    const filters = page.getByRole('button', { name: /^Filters/ })
    await page.getByRole('button', { name: 'How we rate' }).click()
    await filters.click()
    await dialog(page)
      .getByRole('combobox', { name: 'Firm' })
      .selectOption({ label: first?.name ?? '' })
    await expect.poll(query).toBe(`?firm=${first?.slug}&kind=rating`)
    await dialog(page).getByRole('button', { name: 'No entry matches' }).waitFor()
    expect([...(await axe(page)), ...(await faults())]).toEqual([])
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => filters.innerText()).toMatch(/1$/)
    await entries.getByText('No change of this kind').waitFor()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await entries.getByText('$239.20').waitFor()
    await expect.poll(() => entries.getByText(second?.name ?? '').count()).toBe(0)
    await page.goBack()
    await entries.getByText('No change of this kind').waitFor()
    // An address from before there were groups.
    await goto('/changes?kind=tier')
    await entries.getByText('Tier alone').waitFor()
    await entries.getByText(/^4 of 7 payouts/).waitFor()
    expect(await entries.getByText('firms added').count()).toBe(0)
    await page.getByRole('button', { name: 'Standing and tier', pressed: true }).waitFor()
    await filters.click()
    await dialog(page).getByRole('switch', { name: 'Last 30 days' }).click()
    await expect.poll(query).toBe('?kind=tier&days=30')
    await dialog(page)
      .getByRole('button', { name: /^Show / })
      .click()
    await entries.getByText(/^4 of 7 payouts/).waitFor()
    await entries.getByRole('link', { name: 'All of Standing and tier' }).click()
    await expect.poll(query).toBe('?kind=standing-tier&days=30')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect.poll(query).toBe('?days=30')
    expect([...(await axeInLightAndDark(page)), ...(await faults())]).toEqual([])
    await filters.click()
    await dialog(page).getByRole('button', { name: 'Clear All Filters' }).click()
    await expect.poll(query).toBe('')
    await page.keyboard.press('Escape')
    await goto('/changes')
    await resizeWithText(page, { width: 320, height: 640 }, 2)
    expect(await overflowing(page)).toEqual([])
  },
)

journey(
  'older entries follow those on show, and a comparison counts those of 90 days',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const firms = await site.firms()
    const [first, second] = firms
    const some = someChanges(firms, new Date())
    const model = some.find(({ kind }) => kind === 'warning')
    if (!model) throw new Error('An entry is needed')
    const old = Array.from({ length: 60 }, (_, place) => ({
      ...model,
      id: `old-${place}`,
      at: new Date(Date.now() - days(200 + place)).toISOString(),
      after: `Warning ${place}`,
    }))
    await site.data.addChanges([...some, ...old])
    const { page, goto } = await aVisitor(site)
    await goto('/changes?kind=warning&days=30')
    await page.getByText('No change of this kind').waitFor()
    await goto('/changes?kind=warning')
    const entries = page.getByRole('region', { name: 'Changes', exact: true })
    const [newest, last] = [/^Warning 0$/, /^Warning 59$/].map((text) => entries.getByText(text))
    await newest?.waitFor()
    expect(await last?.count()).toBe(0)
    await entries.getByRole('link', { name: /^Older, before / }).click()
    await last?.waitFor()
    expect(await newest?.count()).toBe(1)
    await entries.getByText(/ of 61 entries shown, newest first$/).waitFor()
    expect(new URL(page.url()).search).toBe('?kind=warning')
    await expect.poll(() => entries.getByRole('link', { name: /^Older/ }).count()).toBe(0)

    await goto(`/compare?firms=${first?.slug},${second?.slug}`)
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Changed in the last 90 days' }) })
    const recent = async (id = '') => {
      const { body } = await as(visitor, { url: site.gate.origin }).call(listChanges, {
        query: { firm: id, limit: '200' },
      })
      return body.changes.filter(({ at }: { at: string }) => Date.parse(at) > Date.now() - days(90)).length
    }
    const counts = await Promise.all([recent(first?.id), recent(second?.id)])
    await expect
      .poll(() => row.getByRole('cell').allTextContents())
      .toEqual(counts.map((count) => `${count} changes`))
  },
)

journey(
  'without scripts the changes are a plain form and pages of older entries',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const [first] = await site.firms()
    await site.data.addChanges(someChanges(await site.firms(), new Date()))
    const { page, goto } = await aVisitor(site, { scripts: false })
    await goto('/changes')
    const entries = page.getByRole('region', { name: 'Changes', exact: true })
    expect(await entries.getByText('$239.20').count()).toBe(1)
    await page.getByRole('combobox', { name: 'Firm' }).selectOption({ label: first?.name ?? '' })
    await page.getByRole('button', { name: /^Prices and codes/ }).click()
    await page.waitForURL('**/changes?*kind=prices-codes*')
    expect(await entries.getByText('KESTREL20').count()).toBe(1)
    expect(await entries.getByText(/^4 of 7 payouts/).count()).toBe(0)
    await goto(`/firm/${first?.slug}`)
    const record = page.getByRole('region', { name: /^Record/ })
    expect(await record.getByText('$239.20').count()).toBe(1)
    expect(await record.getByText(/^Our record begins on/).count()).toBe(1)
    await page.getByRole('link', { name: 'Feed of this firm' }).click()
    await page.waitForURL(`**/firm/${first?.slug}/feed.xml`)
  },
)

journey(
  'the record of a firm and the changes are there without a network, with their age',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const [first] = await site.firms()
    await site.data.addChanges(someChanges(await site.firms(), new Date()))
    const { page, goto, untilStored, troubles } = await aVisitor(site)
    await goto('/changes')
    const entries = page.getByRole('region', { name: 'Changes', exact: true })
    await entries.getByText('$239.20').waitFor()
    await goto(`/firm/${first?.slug}`)
    const record = dialog(page).getByRole('region', { name: /^Record/ })
    await record.getByText('$239.20').waitFor()
    await expect
      .poll(() =>
        dialog(page)
          .getByRole('link', { name: /^Record/ })
          .textContent(),
      )
      .toMatch(/Record \d+/)
    await record.getByRole('button', { name: /^Codes/ }).click()
    await expect.poll(() => record.getByText('$239.20').count()).toBe(0)
    expect([...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    await untilStored()
    await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
    for (const key of ['', first?.id])
      await expect.poll(() => everythingKept(page)).toContain(`"key":"changes/${key}"`)
    troubles.expect(NO_NETWORK)
    await site.vanish()
    await goto(`/changes?kind=tier`)
    await entries.getByText(/^4 of 7 payouts/).waitFor()
    await entries.getByText(/^Kept for offline, read/).waitFor()
    await goto(`/firm/${first?.slug}`)
    await record.getByText(/^Kept for offline, read/).waitFor()
    await record.getByText('$239.20').waitFor()
  },
)

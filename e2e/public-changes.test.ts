import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { overflowing, resize, setTextScale, smallTargets } from './fixtures/measure.ts'
import { dialog, NO_NETWORK } from './fixtures/screen.ts'
import { someChanges } from './fixtures/some-changes.ts'
import { viewports } from './fixtures/viewports.ts'
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
    await entries.getByText('Show 2 more prices of this firm').click()
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
    await resize(page, viewports.phone)

    const query = () => new URL(page.url()).search
    await page.getByRole('button', { name: 'Tier', exact: true }).click()
    await expect.poll(query).toBe('?kind=tier')
    await entries.getByText(/^4 of 7 payouts/).waitFor()
    await expect.poll(() => entries.getByText('$239.20').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Firm' }).selectOption({ label: first?.name ?? '' })
    await expect.poll(query).toBe(`?firm=${first?.slug}&kind=tier`)
    await entries.getByText('No change of this kind').waitFor()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await entries.getByText('$239.20').waitFor()
    await expect.poll(() => entries.getByText(second?.name ?? '').count()).toBe(0)
    await page.goBack()
    await entries.getByText('No change of this kind').waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    await goto('/changes')
    await setTextScale(page, 2)
    expect(await overflowing(page)).toEqual([])
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
    await page.getByRole('button', { name: 'Codes', exact: true }).click()
    await page.waitForURL('**/changes?*kind=offer*')
    expect(await entries.getByText('KESTREL20').count()).toBe(1)
    expect(await entries.getByText('$239.20').count()).toBe(0)
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

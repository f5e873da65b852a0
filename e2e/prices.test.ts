// @module-tag all

import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { overflowing, resize, resizeWithText, setTextScale, smallTargets } from './fixtures/measure.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import { viewports } from './fixtures/viewports.ts'
import { axeInLightAndDark } from './fixtures/wear.ts'

const discount = (daysAgo: number, before: number, after: number) => ({
  daysAgo,
  kind: 'offer' as const,
  field: 'discountPercentage',
  before,
  after,
})

/** Less than a day ago, so today in whatever hour, or late yesterday just after midnight. */
const NOW = 0.0001

/** Kestrel's price was lower once and is a reduction today, Quillstone's never was another, Opal Harbor's is new. */
async function withPast(site: Site): Promise<void> {
  const past = [discount(77, 0, 25), discount(65, 25, 0), discount(26, 0, 15), discount(NOW, 15, 20)]
  await site.data.tellPast('Kestrel Row Funding', [{ daysAgo: 92, kind: 'added' }, ...past])
  await site.data.tellPast('Halden Ridge Capital', [{ daysAgo: 80, kind: 'added' }, discount(NOW, 0, 15)])
  await site.data.tellPast('Quillstone Prop', [{ daysAgo: 70, kind: 'added' }])
  await site.data.tellPast('Opal Harbor Trading', [{ daysAgo: 13, kind: 'added' }])
}

journey(
  'what a challenge cost before is drawn, read as a table, and there offline',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await withPast(site)
    const { page, goto, reload, untilWholeStored, offline, troubles } = await aVisitor(site, {
      viewport: 'phone',
    })
    troubles.expect(NO_NETWORK)
    await goto('/firm/kestrel-row-funding#challenges-row-50')
    const details = page.getByRole('dialog')
    const line = details.getByRole('img', {
      name: /^Price with code of the \$50,000 account, .+: \$299\.00, /,
    })
    await line.waitFor()
    expect(await line.getAttribute('aria-label')).toContain('; $224.25, ')
    const read = async () => (await details.locator('#challenges').innerText()).replaceAll(/\s+/g, ' ')
    for (const text of [
      '$299.00 $239.20',
      'Lowest 30 days before: $254.15',
      'Lowest with a code in 90 days $224.25',
      'Lowest in the 30 days before $254.15',
      'when it was added here',
    ])
      expect(await read()).toContain(text)
    await details.getByText('Show as table').click()
    const rows = details.getByRole('table', { name: 'Prices, the newest first' }).getByRole('row')
    expect(await rows.count()).toBe(6)
    expect(await rows.nth(1).innerText()).toContain('$239.20')
    for (const size of [viewports.phone, viewports.portrait]) {
      await resize(page, size)
      expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      await resizeWithText(page, size, 2)
      expect(await overflowing(page)).toEqual([])
      await setTextScale(page, 1)
    }
    await untilWholeStored()
    await offline()
    await reload()
    await line.waitFor()
  },
)

journey(
  'nothing is struck where the code is no reduction; a short record draws no line',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await withPast(site)
    const { page, goto } = await aVisitor(site, { viewport: 'phone' })
    await goto('/firm/quillstone-prop#challenges-quill-10')
    const challenges = page.getByRole('dialog').locator('#challenges')
    await challenges.getByText(/It cost the same on .+, so nothing is struck\./).waitFor()
    expect(await challenges.locator('s').count()).toBe(0)
    await goto('/firm/opal-harbor-trading#challenges-harbor-5')
    await challenges.getByText('14 days recorded. The line is drawn from 30 days on.').waitFor()

    await goto('/challenges')
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    const marked = row('Halden Ridge Capital Ridge 50')
    await marked.getByText('Lowest in 90 days').waitFor()
    expect(await row('Kestrel Row Funding Row 50').getByText('Lowest in 90 days').count()).toBe(0)
    for (const size of [viewports.phone, viewports.portrait]) {
      await resize(page, size)
      expect(await marked.locator('s').count()).toBe(1)
      expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
    }
    // "25% off" goes with the struck price.
    const permanent = row('Quillstone Prop Quill 10')
    expect(await permanent.locator('s').count()).toBe(0)
    expect(
      await permanent.locator('td').filter({ hasText: 'off' }).filter({ hasNotText: 'QUILL25' }).count(),
    ).toBe(0)
  },
)

journey('the line is there without scripts, and its table opens', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  await withPast(site)
  const { page, goto } = await aVisitor(site, { viewport: 'phone', scripts: false })
  await goto('/firm/kestrel-row-funding')
  const line = page.getByRole('img', { name: /^Price with code of the \$10,000 account/ })
  await line.waitFor()
  await page.getByText('Show as table').click()
  expect(await page.getByRole('table', { name: 'Prices, the newest first' }).getByRole('row').count()).toBe(6)
  expect(await overflowing(page)).toEqual([])
})

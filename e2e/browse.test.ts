import { expect } from 'vitest'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { pageJourney } from './fixtures/journey.ts'
import { firmRow, listedFirms, sectionTitles } from './fixtures/screen.ts'

const COLUMNS = [
  'Firm & Rating',
  'Max Funding',
  'Profit Split',
  'Eval Fee',
  'Discount',
  'Instruments',
  'Discount Code',
  'Features',
]

pageJourney('a trader reads every tier in its order, firms by name', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/')
  expect(await sectionTitles(page)).toEqual(['GOLD TIER', 'SILVER TIER', 'BRONZE TIER', 'AVOID'])
  const published = await site.firms()
  expect(published).toHaveLength(8)
  expect(await listedFirms(page)).toEqual(published.map((firm) => firm.name))
})

pageJourney(
  'the page has one headline, three benefits and its landmarks',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    for (const benefit of ['Real Experiences', 'Community Verified', 'Unbiased Ratings']) {
      expect(await page.getByRole('heading', { name: benefit }).isVisible()).toBe(true)
    }
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      expect(await page.getByRole(landmark).count(), landmark).toBe(1)
    }
    expect(await page.getByRole('heading', { name: 'Risk Disclaimer' }).isVisible()).toBe(true)
  },
)

pageJourney(
  'a card shows facts, instruments and accounts under their names',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/')
    const [firm] = await site.firms()
    const row = firmRow(page, firm?.name ?? '')
    const text = (await row.textContent()) ?? ''
    for (const fact of [firm?.maxFunding, firm?.profitSplit, firm?.evaluationFee]) {
      expect(text.replace(/\s+/g, ' ')).toContain(fact?.replace(/\s+/g, ' '))
    }
    expect(await row.getByText('Verified Partner').isVisible()).toBe(true)
  },
)

pageJourney(
  'instruments beyond three in a card and two in a table are summed up',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const [firm] = await site.firms()
    const name = firm?.name ?? ''
    await site.data.changeFirm(name, { instruments: ['forex', 'futures', 'cfd', 'Crypto', 'Options'] })
    for (const [viewport, shown, more] of [
      ['phone', ['FX', 'Futures', 'CFDs'], '+2'],
      ['portrait', ['FX', 'Futures', 'CFDs'], '+2'],
      ['desktop', ['FX', 'Futures'], '+3'],
    ] as const) {
      const { page, goto } = await aVisitor(site, { viewport })
      await goto('/')
      const row = firmRow(page, name)
      const cell = row.getByRole('cell').nth(4)
      const seen = await cell
        .locator(':scope > *')
        .evaluateAll((badges) =>
          badges
            .filter((badge) => badge.checkVisibility())
            .map(
              (badge) => badge.textContent || getComputedStyle(badge, '::before').content.replaceAll('"', ''),
            ),
        )
      expect(seen, viewport).toEqual([...shown, more])
    }
  },
)

pageJourney(
  'the eight columns are read out in their order at every width',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    for (const viewport of ['phone', 'portrait', 'desktop'] as const) {
      const { page, goto } = await aVisitor(site, { viewport })
      await goto('/')
      const heads = page.getByRole('table').first().getByRole('columnheader')
      expect(await heads.allTextContents(), viewport).toEqual(COLUMNS)
      expect(await heads.first().isVisible(), viewport).toBe(true)
      // Each row with a link that the owner earns from says so.
      expect(
        await page
          .locator('main tbody')
          .getByText(/^Affiliate link/)
          .filter({ visible: true })
          .count(),
      ).toBe((await site.firms()).filter(isAffiliateActive).length)
    }
  },
)

pageJourney(
  'firms of an unknown category stand last, under a plain heading',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.addFirm({ name: 'Nobody Knows Us', category: 'platinum' })
    const { page, goto } = await aVisitor(site)
    await goto('/')
    expect((await sectionTitles(page)).at(-1)).toBe('UNRATED')
    expect((await listedFirms(page)).at(-1)).toBe('Nobody Knows Us')
  },
)

pageJourney(
  'a tier without firms is not shown, and an empty directory says so',
  async ({ aSite, aVisitor }) => {
    const site = await aSite({ sampleFirms: false })
    const { page, goto } = await aVisitor(site)
    await goto('/')
    expect(await listedFirms(page)).toEqual([])
    await page.getByRole('heading', { name: 'No firms yet' }).waitFor()
    expect(await page.getByRole('region', { name: 'Gold firms' }).count()).toBe(0)
    await site.data.addFirm({ name: 'Only One', category: 'Bronze' })
    await page.reload()
    await expect.poll(() => sectionTitles(page)).toEqual(['BRONZE TIER'])
  },
)

pageJourney('the footer leads to each tier', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Avoid' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#avoid')
  await expect
    .poll(() => page.locator('#avoid').evaluate((section) => section.getBoundingClientRect().top))
    .toBeLessThan(300)
})

import { expect } from 'vitest'
import { changeFirm } from '#contract/firm-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { pageJourney } from './fixtures/journey.ts'
import { overflowing, resize, smallTargets } from './fixtures/measure.ts'
import { fromMore } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'

/** Noon of a day of the month after this one, so that no month ends under the journey. */
const nextMonth = (day: number): Date => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth() + 1, day, 12)
}

pageJourney(
  'what is planned and what ends stands in a calendar, and in the row of its firm',
  async ({ desk: { site, boss }, aVisitor }) => {
    const [firm] = await site.firms()
    if (!firm) throw new Error('There is a firm')
    const plan = {
      at: nextMonth(12).toISOString(),
      change: { discountPercentage: 45, affiliateCode: 'PLANNED45' },
    }
    await as(boss, { url: site.gate.origin }).call(changeFirm, {
      params: { id: firm.id },
      body: { planned: [plan] },
    })
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, boss, '/admin?tab=firms')
    await page.getByText(/: 45% discount with the code PLANNED45$/).waitFor()
    await fromMore(page, 'Calendar')
    await page.getByRole('heading', { name: 'Calendar' }).waitFor()
    await page.getByRole('button', { name: 'Next month' }).click()
    const entry = page.getByRole('link', { name: new RegExp(`${firm.name}.*45% discount`) })
    for (const viewport of [viewports.phone, viewports.portrait]) {
      await resize(page, viewport)
      await entry.waitFor()
      expect([...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    }
    await entry.click()
    await page.getByRole('heading', { name: 'Edit Firm' }).waitFor()
    expect(await page.getByLabel('Firm Name').inputValue()).toBe(firm.name)
  },
)

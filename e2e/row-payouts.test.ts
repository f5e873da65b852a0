// @module-tag all

import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import { firmRow } from './fixtures/screen.ts'

pageJourney.for(['phone', 'desktop'] as const)(
  'a firm with three reports on its payouts says how many were paid, one with fewer says nothing, on a %s',
  async (viewport, { site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport })
    await goto('/')
    const firms = (await site.firms()).filter(({ standing }) => standing !== 'closed')
    const counted = firms.filter(({ payoutReports = 0 }) => payoutReports >= 3)
    expect(counted.length).toBeGreaterThan(0)
    expect(counted.length).toBeLessThan(firms.length)
    for (const firm of firms) {
      const { payoutReports = 0, payoutsPaid = 0 } = firm
      const row = firmRow(page, firm.name)
      const figure = row.getByText(/^\d+ of \d+ paid$/)
      const isCounted = payoutReports >= 3
      expect(await figure.allTextContents(), firm.name).toEqual(
        isCounted ? [`${payoutsPaid} of ${payoutReports} paid`] : [],
      )
      if (!isCounted) continue
      const shown = ((await figure.boundingBox())?.height ?? 0) > 10
      expect(shown, firm.name).toBe(true)
    }
  },
)

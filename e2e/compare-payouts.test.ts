// @module-tag all

import { expect } from 'vitest'
import { addFirm, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { isLedTo, overflowing, resize } from './fixtures/measure.ts'
import { NO_NETWORK, openedFold } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'
import { axeInLightAndDark } from './fixtures/wear.ts'

journey(
  'two payout records are compared, also offline; too few reports lead to their reviews',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
    const boss = await theAdmin(site)
    const reports = {
      'Kestrel Row': [
        { outcome: 'paid_out', payoutAmount: '$4,200' },
        { outcome: 'paid_out' },
        { outcome: 'payout_refused', refusalReason: 'news' },
      ],
      'Opal Harbor': [{ outcome: 'payout_waiting' }],
    } as const
    for (const [firmName, all] of Object.entries(reports)) {
      const firmId = await addFirm(server, boss, { name: firmName, pros: ['a'], cons: ['b'] })
      for (const fields of all) {
        const { id } = await sendRated(server, { ...fields, firmName, firmId })
        await publish(server, boss, id, { firmId, proof: 'screenshot' })
      }
    }
    const { page, goto, reload, offline, troubles } = await aVisitor(site, { viewport: 'phone' })
    troubles.expect(NO_NETWORK)
    await goto('/compare?firms=kestrel-row,opal-harbor')
    const row = (name: string | RegExp) => page.getByRole('row', { name })
    await row(/^Refused.*differs/)
      .getByText('news trading')
      .waitFor()
    await row(/^Refused/)
      .getByText('from 3 reports on')
      .waitFor()
    await row(/^Paid.*differs/)
      .getByText('2 with proof')
      .waitFor()
    await row(/^Payout record/)
      .getByText('last 12 months')
      .waitFor()
    for (const size of [viewports.phone, viewports.portrait]) {
      await resize(page, size)
      expect([...(await axeInLightAndDark(page)), ...(await overflowing(page))]).toEqual([])
    }
    await resize(page, viewports.phone)
    await offline()
    await reload()
    await row(/^Largest paid/)
      .getByText('$4,200')
      .waitFor()

    await goto('/firm/opal-harbor')
    const record = await openedFold(page, 'Payout record')
    await record.getByRole('link', { name: 'Payout waiting' }).click()
    const review = page.getByRole('listitem').filter({ has: page.getByRole('article') })
    await expect.poll(() => isLedTo(review)).toBe(true)
  },
)

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { changeFirm } from '#contract/firm-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { pageJourney } from './fixtures/journey.ts'
import { overflowing, resize, smallTargets } from './fixtures/measure.ts'
import { viewports } from './fixtures/viewports.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const act = (page: Page, about: string) =>
  page.getByRole('list', { name: 'Recent acts' }).getByRole('listitem').filter({ hasText: about })
const undo = async (page: Page, about: string, place: 'first' | 'last' = 'first') => {
  const row = act(page, about)
  await (place === 'first' ? row.first() : row.last()).getByRole('button').click()
}
const openRecent = async (page: Page) => {
  await button(page, /: account$/).click()
  await button(page, 'Recent acts').click()
  await page.getByRole('heading', { name: 'Recent acts' }).waitFor()
}

pageJourney(
  'an act is undone from the menu of the account long after its banner went, unless the same was changed since',
  async ({ desk: { site, boss }, aVisitor }) => {
    const [gone, kept] = await site.firms()
    if (!gone || !kept) throw new Error('There are two')
    const call = as(boss, { url: site.gate.origin }).call
    await call(changeFirm, { params: { id: kept.id }, body: { maxFunding: '$900,000' } })
    const { page, troubles } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, boss, '/admin?tab=firms')
    await button(page, `Delete ${gone.name}`).click()
    await button(page, 'Delete Firm').click()
    await expect.poll(async () => (await site.firms()).some(({ id }) => id === gone.id)).toBe(false)
    await openRecent(page)
    await undo(page, gone.name)
    await act(page, gone.name).getByText('Put back').waitFor()
    expect((await site.firms()).find(({ id }) => id === gone.id)).toMatchObject({ slug: gone.slug })

    troubles.expect(/status of 409/)
    // Staff change the same elsewhere between the list and the press.
    await call(changeFirm, { params: { id: kept.id }, body: { maxFunding: '$950,000' } })
    await undo(page, kept.name, 'last')
    await page.getByText(`Nothing was put back. Changed in the meantime: ${kept.name}.`).waitFor()
    for (const viewport of [viewports.phone, viewports.portrait]) {
      await resize(page, viewport)
      expect([...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
    }
    await act(page, kept.name).last().getByText('Changed since').waitFor()
    await undo(page, kept.name)
    await expect
      .poll(async () => (await site.firms()).find(({ id }) => id === kept.id)?.maxFunding)
      .toBe('$900,000')
  },
)

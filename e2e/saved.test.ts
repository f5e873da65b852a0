import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import { layoutShifts, resize, watchLayoutShift } from './fixtures/measure.ts'
import { atOwnPace, undoLast } from './fixtures/own-pace.ts'
import { detailsLink, dialog, firmRow, listedFirms, openMore } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import { viewports } from './fixtures/viewports.ts'

/** Taller than any page of a few firms. */
const TALL = 4800

const nameOf = async (site: Site, index: number) => (await site.firms())[index]?.name ?? ''

pageJourney('a saved firm stands on the Saved page, also after a reload', async ({ site, aVisitor }) => {
  const { page, goto, reload } = await aVisitor(site)
  const name = await nameOf(site, 2)
  await goto('/')
  const save = firmRow(page, name).getByRole('button', { name: `Save ${name}` })
  expect(await save.getAttribute('aria-pressed')).toBe('false')
  await save.click()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  await page
    .getByRole('link', { name: /^Saved/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/saved')
  await expect.poll(() => listedFirms(page)).toEqual([name])
  await reload()
  await expect.poll(() => listedFirms(page)).toEqual([name])
  await firmRow(page, name)
    .getByRole('button', { name: `Save ${name}` })
    .click()
  await expect.poll(() => listedFirms(page)).toEqual([])
})

pageJourney(
  'a firm that was taken off is put back in its place, by a tap and by key',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto, context } = await aVisitor(site)
    await atOwnPace(context)
    const saved = await Promise.all([1, 2, 3].map((index) => nameOf(site, index)))
    await goto('/')
    const buttonOf = (name: string) => firmRow(page, name).getByRole('button', { name: `Save ${name}` })
    for (const name of saved) await buttonOf(name).click()
    await goto('/saved')
    await expect.poll(() => listedFirms(page)).toHaveLength(3)
    const before = await listedFirms(page)
    const [, middle = ''] = before
    await buttonOf(middle).click()
    await page.getByText(`${middle} is no longer saved.`).waitFor()
    await expect.poll(() => listedFirms(page)).toHaveLength(2)
    await undoLast(page)
    await expect.poll(() => listedFirms(page)).toEqual(before)
    expect(await page.getByText('is no longer saved').count()).toBe(0)

    await buttonOf(middle).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
    await page.keyboard.press('Enter')
    await expect.poll(() => listedFirms(page)).toEqual(before)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Save ${middle}`)
  },
)

pageJourney(
  'the Saved page without firms says how to save one',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/saved')
    expect(await listedFirms(page)).toEqual([])
    expect(await page.getByRole('main').textContent()).toMatch(/saved/i)
    expect(await page.locator('meta[name=robots][content*=noindex]').count()).toBe(1)
  },
)

pageJourney('two tabs show the same saved firms', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto, context } = await aVisitor(site)
  const name = await nameOf(site, 0)
  await goto('/')
  const other = await context.newPage()
  await other.goto('/saved')
  await firmRow(page, name)
    .getByRole('button', { name: `Save ${name}` })
    .click()
  await expect.poll(() => listedFirms(other)).toEqual([name])
})

pageJourney('saved firms outlive a firm that is gone', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, reload } = await aVisitor(site)
  const name = await nameOf(site, 0)
  await goto('/')
  await firmRow(page, name)
    .getByRole('button', { name: `Save ${name}` })
    .click()
  await site.data.removeEveryFirm()
  await goto('/saved')
  await expect.poll(() => listedFirms(page)).toEqual([])
  await reload()
  expect(await listedFirms(page)).toEqual([])
})

pageJourney('a firm can be shared by its own address', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto, context } = await aVisitor(site)
  await context.addInitScript(() => {
    const shared: ShareData[] = []
    Object.defineProperty(window, 'shared', { value: shared })
    navigator.share = (data) => Promise.resolve(void shared.push(data ?? {}))
    navigator.canShare = () => true
  })
  const [firm] = await site.firms()
  await goto('/')
  await detailsLink(page, firm?.name ?? '').click()
  await openMore(page)
  await dialog(page)
    .getByRole('button', { name: /^Share/ })
    .click()
  const shared = () =>
    page.evaluate(() =>
      (window as unknown as { shared: ShareData[] }).shared.map(({ url }) => new URL(url ?? '').pathname),
    )
  await expect.poll(shared).toEqual([`/firm/${firm?.slug}`])
})

pageJourney(
  'where the browser cannot share, the address is copied',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto, context } = await aVisitor(site)
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
    })
    const [firm] = await site.firms()
    await goto('/')
    await detailsLink(page, firm?.name ?? '').click()
    await openMore(page)
    await dialog(page)
      .getByRole('button', { name: /^Share|^Copy link/ })
      .click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toContain(`/firm/${firm?.slug}`)
  },
)

pageJourney(
  'a short page ends in its footer, which stays where it stands first',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const name = await nameOf(site, 0)
    for (const viewport of ['portrait', 'phone'] as const) {
      const { page, goto, context } = await aVisitor(site, { viewport })
      await watchLayoutShift(context)
      await goto('/')
      await firmRow(page, name)
        .getByRole('button', { name: `Save ${name}` })
        .click()
      const [firm] = await site.firms()
      for (const path of ['/saved', `/compare?firms=${firm?.slug}`, '/compare', '/verified-traders']) {
        await resize(page, { ...viewports[viewport], height: TALL })
        await goto(path)
        const foot = page.getByRole('contentinfo')
        await foot.waitFor()
        const ends = await foot.evaluate((footer) => ({
          page: document.documentElement.scrollHeight,
          footer:
            footer.getBoundingClientRect().bottom +
            Number.parseFloat(getComputedStyle(document.body).paddingBottom),
        }))
        expect(ends, path).toEqual({ page: TALL, footer: TALL })
        const moved = (await layoutShifts(page)).flatMap(({ sources }) => sources)
        expect(
          moved.filter((source) => source.startsWith('footer')),
          path,
        ).toEqual([])
      }
    }
  },
)

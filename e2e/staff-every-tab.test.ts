import { expect } from 'vitest'
import { cutTexts, namelessPictures, touchingButtons } from './fixtures/admin-faults.ts'
import { adminStops, fillAdminArea, LONG_NAME, siteWithSenders } from './fixtures/admin-walk.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { pageJourney } from './fixtures/journey.ts'
import { overflowing, resize, setTextScale, smallTargets } from './fixtures/measure.ts'
import { textFaults } from './fixtures/text-faults.ts'
import { viewports } from './fixtures/viewports.ts'

/** Where list and detail stand side by side, at its narrowest, on a tablet and on a desktop. */
const beside = [{ width: 1001, height: 820 }, viewports.tablet, viewports.desktop] as const

pageJourney(
  'every tab and what opens in it, on an upright tablet: axe finds nothing, thumbs reach everything, and nothing sticks out',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(siteWithSenders)
    const boss = await theAdmin(site)
    await fillAdminArea(site, boss)
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, boss)
    const faults: Record<string, string[]> = {}
    for (const { name, isDetail, go } of adminStops) {
      await go(page)
      const found = [...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]
      if (found.length > 0) faults[name] = found
      if (isDetail) await page.getByRole('button', { name: 'Back to list' }).click()
    }
    expect(faults).toEqual({})
  },
)

pageJourney(
  'every tab: beside a detail names are whole, nothing touches a button, thumbs reach everything, and each detail leads back; pictures have names; large text is whole on an upright tablet',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(siteWithSenders)
    const boss = await theAdmin(site)
    await fillAdminArea(site, boss)
    const { page } = await aVisitor(site, { viewport: 'desktop' })
    await enterAs(page, boss)
    const faults: Record<string, string[]> = {}
    const note = (place: string, found: readonly string[]) => {
      if (found.length > 0) faults[place] = [...found]
    }
    for (const { name, isDetail, go } of adminStops) {
      await go(page)
      note(`${name}, pictures`, await namelessPictures(page))
      for (const size of beside) {
        await resize(page, size)
        note(`${name}, ${size.width}`, [
          ...(await cutTexts(page)),
          ...(await touchingButtons(page)),
          ...(await smallTargets(page)),
          ...(await textFaults(page)),
        ])
      }
      for (const size of [viewports.phone, viewports.narrow]) {
        await resize(page, size)
        note(`${name}, ${size.width}`, [...(await overflowing(page)), ...(await textFaults(page))])
      }
      await resize(page, viewports.portrait)
      for (const scale of [1, 1.3, 2]) {
        await setTextScale(page, scale)
        note(`${name}, upright at ${scale * 100} %`, [
          ...(await cutTexts(page)),
          ...(await overflowing(page)),
          ...(await textFaults(page)),
        ])
      }
      await setTextScale(page, 1)
      await resize(page, viewports.desktop)
      if (!isDetail) continue
      const back = page.getByRole('button', { name: 'Back to list' })
      if (await back.isVisible()) await back.click()
      else note(`${name}, back`, ['there is no way back'])
    }
    expect(faults).toEqual({})
  },
)

pageJourney(
  'the row of a firm says its description, and a warning in a line or a column of its own',
  { tags: ['all'] },
  async ({ desk: { site, boss }, aVisitor }) => {
    const name = `${LONG_NAME} II`
    await site.data.addFirms([{ name, category: 'gold', description: 'Rules that everybody can read.' }])
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, boss, '/admin?tab=firms')
    await page.getByLabel('Search firms').fill(name)
    const row = page.getByRole('list', { name: 'Firms' }).getByRole('listitem').filter({ hasText: name })
    for (const size of [viewports.phone, viewports.portrait, viewports.tablet]) {
      await resize(page, size)
      const [said, warning] = await Promise.all(
        ['Rules that everybody can read.', 'No logo'].map((text) =>
          row.getByText(text, { exact: true }).boundingBox(),
        ),
      )
      if (!said || !warning) throw new Error('One of the two is not shown')
      const isBelow = warning.y >= said.y + said.height
      expect(isBelow || warning.x >= said.x + said.width).toBe(true)
    }
  },
)

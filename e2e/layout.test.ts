import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { overflowing, setTextScale } from './fixtures/measure.ts'
import { fill } from './fixtures/rich-data.ts'
import { viewports } from './fixtures/viewports.ts'
import { walk } from './fixtures/walk.ts'

journey(
  'nothing sticks out at 320, 820 and 1440 px, nor at 320 px with text at 130 %, nor at 390 px with text at 200 %',
  { timeout: 120_000 },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await fill(site.data)
    const visitor = await aVisitor(site, { viewport: 'narrow', reducedMotion: true })
    const faults: Record<string, string[]> = {}
    await walk(visitor, site, async (name) => {
      const plain = await overflowing(visitor.page)
      if (plain.length > 0) faults[name] = plain
      await setTextScale(visitor.page, 1.3)
      const large = await overflowing(visitor.page)
      if (large.length > 0) faults[`${name} at 130 %`] = large
      await visitor.page.setViewportSize(viewports.phone)
      await setTextScale(visitor.page, 2)
      const huge = await overflowing(visitor.page)
      if (huge.length > 0) faults[`${name} at 390 px and 200 %`] = huge
      await setTextScale(visitor.page, 1)
      for (const wide of ['portrait', 'desktop'] as const) {
        await visitor.page.setViewportSize(viewports[wide])
        const found = await overflowing(visitor.page)
        if (found.length > 0) faults[`${name}, ${wide}`] = found
      }
      await visitor.page.setViewportSize(viewports.narrow)
    })
    expect(faults).toEqual({})
  },
)

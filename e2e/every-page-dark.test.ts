// @module-tag all

import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { overflowing } from './fixtures/measure.ts'
import { needsWorker, walk, wayNames } from './fixtures/walk.ts'

journey.for(wayNames)(
  '%s, dark on a tablet: axe finds nothing, and nothing sticks out',
  async (way, { filled: site, aVisitor }) => {
    await site.data.activateTheme({ colors: themePresets.dark })
    const visitor = await aVisitor(site, { viewport: 'tablet', serviceWorkers: needsWorker(way) })
    const faults: Record<string, string[]> = {}
    await walk(way, visitor, site, async (name) => {
      const found = [...(await axe(visitor.page)), ...(await overflowing(visitor.page))]
      if (found.length > 0) faults[name] = found
    })
    expect(faults).toEqual({})
  },
)

import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { ringFaults } from './fixtures/focus-rings.ts'
import { journey } from './fixtures/journey.ts'
import { faultsAtEverySize } from './fixtures/looks.ts'
import { overflowing, smallTargets } from './fixtures/measure.ts'
import { textOnPicture } from './fixtures/on-picture.ts'
import { needsWorker, walk, wayNames } from './fixtures/walk.ts'

// Each public page and state is visited once a size (on tablet and desktop in every-page-dark and every-page-desktop), with every
// check of the look in that visit: accessibility rules, width, broken words, targets and outline. A complaint on the console fails
// the visitor.

journey.for(wayNames)(
  '%s, light on a phone: axe finds nothing, thumbs reach everything, and nothing sticks out',
  async (way, { filled: site, aVisitor }) => {
    await site.data.activateTheme({ colors: themePresets.light })
    const visitor = await aVisitor(site, { viewport: 'phone', serviceWorkers: needsWorker(way) })
    const { page } = visitor
    const faults: Record<string, string[]> = {}
    await walk(way, visitor, site, async (name) => {
      const found = [...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]
      if (found.length > 0) faults[name] = found
    })
    expect(faults).toEqual({})
  },
)

journey.for(wayNames)(
  '%s, light on a phone: at every width and size of text nothing sticks out or breaks, and rings and texts are seen',
  { tags: ['all'] },
  async (way, { filled: site, aVisitor }) => {
    await site.data.activateTheme({ colors: themePresets.light })
    const visitor = await aVisitor(site, { viewport: 'phone', serviceWorkers: needsWorker(way) })
    const { page } = visitor
    const faults: Record<string, string[]> = {}
    await walk(way, visitor, site, async (name) => {
      const found = [
        ...(await textOnPicture(page)),
        ...(await ringFaults(page)),
        ...(await faultsAtEverySize(page)),
      ]
      if (found.length > 0) faults[name] = found
    })
    expect(faults).toEqual({})
  },
)

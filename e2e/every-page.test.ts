import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { ringFaults } from './fixtures/focus-rings.ts'
import { journey } from './fixtures/journey.ts'
import { faultsAtEverySize } from './fixtures/looks.ts'
import { overflowing, smallTargets } from './fixtures/measure.ts'
import { textOnPicture } from './fixtures/on-picture.ts'
import { needsWorker, walk, wayNames } from './fixtures/walk.ts'

interface Look {
  readonly what: string
  readonly tags: 'all'[]
  faults(page: Page): Promise<string[]>
}

/** What each stop is looked at for: in the core what every page must have, in the whole every width and size of text. */
const looks: readonly Look[] = [
  {
    what: 'axe finds nothing, thumbs reach everything, and nothing sticks out',
    tags: [],
    faults: async (page) => [
      ...(await axe(page)),
      ...(await overflowing(page)),
      ...(await smallTargets(page)),
    ],
  },
  {
    what: 'at every width and size of text nothing sticks out or breaks, and rings and texts are seen',
    tags: ['all'],
    faults: async (page) => [
      ...(await textOnPicture(page)),
      ...(await ringFaults(page)),
      ...(await faultsAtEverySize(page)),
    ],
  },
]

// On tablet and desktop in every-page-dark and every-page-desktop. A complaint on the console fails the visitor.
for (const { what, tags, faults } of looks) {
  journey.for(wayNames)(
    `%s, light on a phone: ${what}`,
    { tags },
    async (way, { filled: site, aVisitor }) => {
      await site.data.activateTheme({ colors: themePresets.light })
      const visitor = await aVisitor(site, { viewport: 'phone', serviceWorkers: needsWorker(way) })
      const found: Record<string, string[]> = {}
      await walk(way, visitor, site, async (name) => {
        const here = await faults(visitor.page)
        if (here.length > 0) found[name] = here
      })
      expect(found).toEqual({})
    },
  )
}

import { expect } from 'vitest'
import { someChanges } from '../fixtures/some-changes.ts'
import type { Engine } from './engine.ts'
import { journeyIn } from './journey-in.ts'
import { screenOf } from './screen.ts'

/** The list of changes in a browser of another engine: read, folded open and narrowed. */
export function publicChangesIn(engine: Engine): void {
  journeyIn(engine)('what changed is read by day and narrowed in the address', async ({ browser, aSite }) => {
    const site = await aSite()
    await site.data.addChanges(someChanges(await site.firms(), new Date()))
    const screen = screenOf(browser.driver, site.gate.origin)
    await screen.goto('/changes')
    await screen.waitFor('$239.20')
    await screen.click('button', /^Standing and tier/)
    await expect.poll(screen.place).toBe('/changes?kind=standing-tier')
    await screen.waitFor(/4 of 7 payouts since August/)
    await screen.waitUntilGone('$239.20')
  })
}

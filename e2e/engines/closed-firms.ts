import { expect } from 'vitest'
import type { Engine } from './engine.ts'
import { journeyIn } from './journey-in.ts'
import { screenOf } from './screen.ts'

/** A closed firm in a browser of another engine: listed with its day, found, and opened without a link to its domain. */
export function closedFirmsIn(engine: Engine): void {
  journeyIn(engine)('closed firms are listed, found and read', async ({ browser, aSite }) => {
    const site = await aSite()
    const [firm, other] = await site.firms()
    const named = {
      standingNote: 'Accounts were shut the same day.',
      standingSource: 'https://register.example/20418',
    }
    await site.data.changeFirm(firm?.name ?? '', {
      standing: 'closed',
      standingSince: '2026-11-25',
      ...named,
    })
    await site.data.changeFirm(other?.name ?? '', {
      standing: 'closed',
      standingSince: '2026-11-24',
      ...named,
    })
    const screen = screenOf(browser.driver, site.gate.origin)
    await screen.goto('/closed')
    await screen.find('link', firm?.name ?? '')
    await screen.waitFor('25 Nov 2026')
    await screen.fill('Search closed firms', other?.name ?? '')
    await expect.poll(screen.listed).toEqual([other?.name])
    await screen.click('link', other?.name ?? '')
    await screen.find('dialog', other?.name ?? '')
    await screen.waitFor('Closed since 24 Nov 2026')
    await screen.waitFor('Not a link: the domain may be sold')
  })
}

import { toFirmDetails } from '#contract/firm.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import type { Engine } from './engine.ts'
import { journeyIn } from './journey-in.ts'
import { screenOf } from './screen.ts'

const old = '2026-06-31'

/** Opens what is folded. Runs in the page. */
const openFolds = () => {
  for (const fold of document.querySelectorAll('details')) fold.open = true
}

/** Engines differ in what a day is that no calendar has: one reads 1 July, another nothing that can be formatted. */
export function oldDaysIn(engine: Engine): void {
  journeyIn(engine)(
    'a firm with days that no calendar has shows them as they are written',
    async ({ browser, aSite }) => {
      const site = await aSite({ sampleFirms: false })
      const firm = sampleFirm({
        discountValidUntil: old,
        codeCheckedAt: '2026-02-30',
        tierSince: '2026-11-31',
        evidence: [{ url: 'https://proof.example/', label: 'Proof', date: old }],
      })
      const { id: _, ...details } = toFirmDetails(firm)
      await site.data.addFirm({ ...firm, ...details, pros: ['Pays'], cons: ['Dear'] })
      const screen = screenOf(browser.driver, site.gate.origin)
      for (const path of ['/', '/?sort=ending', `/firm/${firm.slug}`]) {
        await screen.goto(path)
        await screen.waitFor('Apex')
      }
      await screen.waitFor('Why this tier')
      await browser.driver.executeScript(openFolds)
      for (const day of [old, '2026-02-30', '2026-11-31']) await screen.waitFor(new RegExp(day))
    },
  )
}

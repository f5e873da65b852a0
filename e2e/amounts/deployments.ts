import { expect } from 'vitest'
import { deployUnderOpenTabs } from '../../lab/soak/browsers/deployments.ts'
import { journey } from '../fixtures/journey.ts'

// The longest version: npm run soak -- deployments. All pages are one file, loaded ahead; lost-parts.test.ts takes files away.
export function deploymentsUnderOpenTabs(count: number): void {
  journey(
    `${count} deployments under open tabs blank no page, lose no form and load nothing again unasked`,
    async ({ aVisitor }) => {
      const { white, lost, strayLoads } = await deployUnderOpenTabs(aVisitor, count)
      expect({ white, lost, strayLoads }).toEqual({ white: [], lost: [], strayLoads: [] })
    },
  )
}

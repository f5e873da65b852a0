import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { deployUnderOpenTabs } from './soak/deployments.ts'

// The long version: npm run soak -- deployments
journey(
  'deployments under open tabs blank no page, lose no form and load nothing again unasked',
  { timeout: 240_000 },
  async ({ aVisitor }) => {
    const { white, lost, strayLoads, recoveries } = await deployUnderOpenTabs(aVisitor, 5)
    expect({ white, lost, strayLoads }).toEqual({ white: [], lost: [], strayLoads: [] })
    // What was never loaded is gone after five builds; a worker's browser may still hold it.
    expect(recoveries).toBeGreaterThan(0)
  },
)

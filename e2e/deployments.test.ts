import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { deployUnderOpenTabs } from './soak/deployments.ts'

// The long version: npm run soak -- deployments. All pages are one file, loaded ahead; lost-parts.test.ts takes files away.
journey(
  'deployments under open tabs blank no page, lose no form and load nothing again unasked',
  async ({ aVisitor }) => {
    const { white, lost, strayLoads } = await deployUnderOpenTabs(aVisitor, 5)
    expect({ white, lost, strayLoads }).toEqual({ white: [], lost: [], strayLoads: [] })
  },
)

// @module-tag all

import { expect } from 'vitest'
import { killWorkers } from '../lab/soak/browsers/sw-kill.ts'
import { journey } from './fixtures/journey.ts'

// The long version: npm run soak -- sw-kill
journey(
  'browsers whose service worker is broken are well after at most two loads, once the switch is thrown',
  async ({ aVisitor }) => {
    const { clients, broken, recovered, mostLoads } = await killWorkers(aVisitor, 2)
    expect({ broken, recovered }).toEqual({ broken: clients, recovered: clients })
    expect(mostLoads).toBeLessThanOrEqual(2)
  },
)

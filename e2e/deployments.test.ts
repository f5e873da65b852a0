import { describe } from 'vitest'
import { deploymentsUnderOpenTabs } from './amounts/deployments.ts'

deploymentsUnderOpenTabs(2)

describe('over large amounts', { tags: ['all'] }, () => {
  deploymentsUnderOpenTabs(5)
})

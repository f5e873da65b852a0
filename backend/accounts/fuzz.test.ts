import { describe } from 'vitest'
import { anyAccountCallsFindNoFault } from '#testing/backend/amounts/any-account-calls.ts'

// Without end: npm run soak -- fuzz
anyAccountCallsFindNoFault(150)

describe('over large amounts', { tags: ['all'] }, () => {
  anyAccountCallsFindNoFault(1500)
})

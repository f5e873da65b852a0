import { describe } from 'vitest'
import { anyRequestsFindNoError } from '#testing/backend/amounts/any-requests.ts'

// Without end: npm run soak -- fuzz
anyRequestsFindNoError(200)

describe('over large amounts', { tags: ['all'] }, () => {
  anyRequestsFindNoError(2000)
})

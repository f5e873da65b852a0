import { describe, expect, it } from 'vitest'
import type { Submission } from '#contract/submission.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { nextWaiting } from './queries.ts'

const row = (id: string, status: Submission['status'] = 'pending'): Submission => ({
  ...aSubmissionRecord,
  id,
  status,
  decided_at: null,
  erased_at: null,
  files: [],
})

describe('the review after a decision', () => {
  const rows = [row('a'), row('b', 'rejected'), row('c'), row('d')]

  it('is the next one that waits, and after the last the first', () => {
    expect(nextWaiting(rows, 'a')).toBe('c')
    expect(nextWaiting(rows, 'c')).toBe('d')
    expect(nextWaiting(rows, 'd')).toBe('a')
  })

  it('is the first where the one before is not listed, and none where nothing waits', () => {
    expect(nextWaiting(rows, 'elsewhere')).toBe('a')
    expect(nextWaiting([row('a')], 'a')).toBeNull()
    expect(nextWaiting([row('a'), row('b', 'approved')], 'a')).toBeNull()
  })
})

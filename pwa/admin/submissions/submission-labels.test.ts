import { describe, expect, it } from 'vitest'
import { submissionStatuses } from '#contract/submission.ts'
import { decisionMessages, statusBadgeStyle } from './submission-labels.ts'

describe('the labels of submissions', () => {
  it.each(submissionStatuses)('know the state $key and every way out of it', ({ key, leadsTo }) => {
    expect(statusBadgeStyle(key).kind).not.toBe('plain')
    for (const next of leadsTo) expect(decisionMessages[next].button).not.toBe('')
  })

  it('show an unknown state plainly', () => {
    expect(statusBadgeStyle('constructor').kind).toBe('plain')
  })
})

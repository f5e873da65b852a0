import { describe, expect, it } from 'vitest'
import { submissionStatuses } from '#contract/submission-statuses.ts'
import { decisionMessages, excerptOf, statusBadgeStyle } from './submission-labels.ts'

describe('the labels of submissions', () => {
  it.each(submissionStatuses)('know the state $key and every way out of it', ({ key, leadsTo }) => {
    expect(statusBadgeStyle(key).kind).not.toBe('plain')
    for (const next of leadsTo) expect(decisionMessages[next].button).not.toBe('')
  })

  it('show an unknown state plainly', () => {
    expect(statusBadgeStyle('constructor').kind).toBe('plain')
  })

  it('cut an excerpt at a sentence, at a word, or anywhere', () => {
    expect(excerptOf('  Paid\n\nin a day. ')).toBe('Paid in a day.')
    expect(excerptOf(`${'Paid in a day. '.repeat(60)}`)).toMatch(/day\.$/)
    expect(excerptOf('word '.repeat(300))).toMatch(/word…$/)
    expect(excerptOf('😀'.repeat(600)).length).toBeLessThanOrEqual(501)
    expect(excerptOf('x'.repeat(9000)).length).toBeLessThanOrEqual(501)
  })
})

import { describe, expect, it } from 'vitest'
import { redact } from '#contract/reviews/redaction.ts'
import type { StaffReview } from '#contract/reviews/review.ts'
import type { Submission } from '#contract/submission.ts'
import { aReviewRecord } from '#testing/backend/a-review-record.ts'
import { firstChoice, mayShowName, removedAfter, removedBefore } from './publish-choice.ts'

const sent = (values: Partial<Submission> = {}): Submission => ({
  ...aReviewRecord,
  decided_at: null,
  erased_at: null,
  corrected_at: null,
  outcome: '',
  files: [],
  rating: 4,
  description: 'Daniel was quick',
  ...values,
})
const firms = [
  { id: 'f1', name: 'Halden Ridge' },
  { id: 'f2', name: 'Kestrel' },
]
const published = (values: Partial<StaffReview>): Submission['review'] =>
  ({
    firmId: 'f1',
    proof: 'screenshot',
    removed: [0],
    text: '[removed] was quick',
    showName: false,
    displayName: '',
    incentivised: false,
    connected: true,
    ...values,
  }) as StaffReview

describe('the choice to begin with', () => {
  it('takes the firm of the name, no proof, and the labels that the sender gave', () => {
    expect(firstChoice(sent({ incentivised: true, relationship: 'Former employee' }), firms)).toEqual({
      firmId: 'f2',
      proof: null,
      showName: false,
      incentivised: true,
      connected: true,
    })
    expect(firstChoice(sent({ firmId: 'f1' }), firms).firmId).toBe('f1')
    expect(firstChoice(sent({ firmName: 'Elsewhere' }), firms).firmId).toBe('')
  })

  it('shows a name with consent alone', () => {
    expect(firstChoice(sent({ showName: true }), firms).showName).toBe(true)
    expect(mayShowName(sent({ showName: false }))).toBe(false)
    expect(mayShowName(sent({ showName: true, contactName: '' }))).toBe(false)
  })

  it('is an earlier decision where there is one', () => {
    expect(firstChoice(sent({ review: published({}) }), firms)).toMatchObject({
      firmId: 'f1',
      proof: 'screenshot',
      connected: true,
    })
  })
})

describe('the words that are removed', () => {
  it('begin with those of an earlier decision, as long as the text is the same', () => {
    expect(removedBefore(sent({ review: published({}) }))).toEqual([0])
    expect(removedBefore(sent({ review: published({}), description: 'Mara was quick, then slow' }))).toEqual(
      [],
    )
    expect(removedBefore(sent())).toEqual([])
  })

  it('come back with a second press', () => {
    const text = 'Daniel was quick'
    expect(redact(text, [...removedAfter([], [0, 2])])).toBe('[removed] was [removed]')
    expect(redact(text, [...removedAfter([], [0, 2, 0])])).toBe('Daniel was [removed]')
    expect([...removedAfter([0], [0])]).toEqual([])
  })
})

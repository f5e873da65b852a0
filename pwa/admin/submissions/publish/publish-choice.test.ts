import { describe, expect, it } from 'vitest'
import { redact } from '#contract/reviews/redaction.ts'
import type { StaffReview } from '#contract/reviews/review.ts'
import type { Submission } from '#contract/submission.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import {
  asksProof,
  choiceOf,
  firstDraft,
  mayShowName,
  namesOfWords,
  positionsOf,
  pressedAt,
} from './publish-choice.ts'

const sent = (values: Partial<Submission> = {}): Submission => ({
  ...aSubmissionRecord,
  decided_at: null,
  erased_at: null,
  corrected_at: null,
  outcome: '',
  files: [],
  rating: 4,
  description: 'Daniel was quick',
  ...values,
})
const aFile = { id: 'f', name: 'payout.jpg', type: 'image/jpeg', size: 1 }
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

const firstChoice = (submission: Submission, known: typeof firms) =>
  choiceOf(firstDraft(submission), submission, known)

describe('the choice to begin with', () => {
  it('takes the firm of the name, no proof, and the labels that the sender gave', () => {
    const withFile = { files: [aFile], incentivised: true, relationship: 'Former employee' }
    expect(firstChoice(sent(withFile), firms)).toEqual({
      firmId: 'f2',
      proof: null,
      showName: false,
      incentivised: true,
      connected: true,
      reason: '',
      rule: '',
      struck: [],
    })
    expect(firstChoice(sent({ firmId: 'f1' }), firms).firmId).toBe('f1')
    expect(firstChoice(sent({ firmName: 'Elsewhere' }), firms).firmId).toBe('')
  })

  it('asks for the proof where there are files, and keeps what was seen before they went', () => {
    const proofIn = (submission: Submission) => firstChoice(submission, firms).proof
    expect([proofIn(sent({ files: [aFile] })), asksProof(sent({ files: [aFile] }))]).toEqual([null, true])
    expect([proofIn(sent()), asksProof(sent())]).toEqual(['none', false])
    const before = sent({ review: published({}) })
    expect([proofIn(before), asksProof(before)]).toEqual(['screenshot', true])
    expect(asksProof(sent({ review: published({ proof: 'none' }) }))).toBe(false)
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
    expect(firstDraft(sent({ review: published({}) })).removed).toEqual(['1 Daniel'])
    const corrected = sent({ review: published({}), description: 'Mara was quick, then slow' })
    expect(firstDraft(corrected).removed).toEqual([])
    expect(firstDraft(sent()).removed).toEqual([])
  })

  it('come back with a second press', () => {
    const text = 'Daniel was quick'
    const after = pressedAt(pressedAt(new Set(), 2), 0)
    expect(redact(text, [...after])).toBe('[removed] was [removed]')
    expect(redact(text, [...pressedAt(after, 0)])).toBe('Daniel was [removed]')
    expect(namesOfWords(text, after)).toEqual(['1 Daniel', '3 quick'])
  })

  it('are those of a draft that still stand where they stood', () => {
    expect([...positionsOf('Daniel was quick', ['1 Daniel', '3 quick'])]).toEqual([0, 2])
    expect([...positionsOf('Mara was quick', ['1 Daniel', '3 quick'])]).toEqual([2])
    expect([...positionsOf('So Daniel was quick', ['1 Daniel', '3 quick'])]).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { ShownSubmission } from '#pwa/data/outbox/messages.ts'
import type { FollowUp } from '#pwa/data/outbox/stored-submission.ts'
import { followUpState } from './follow-up-state.ts'

interface Given {
  readonly outcome?: string
  readonly state?: string
  readonly askedOn?: string
  readonly followUp?: Partial<FollowUp>
}

/** The state on 26 November of a review sent on the 1st. */
function shown({ outcome = 'payout_waiting', state = 'published', askedOn = '', followUp }: Given = {}) {
  const content = { outcome, payoutRequestedOn: askedOn }
  const review = { state, content, sent_at: '2026-11-01T12:00:00.000Z' }
  const stored = {
    own: { review, readAt: '' },
    ...(followUp && { followUp: { day: '2026-11-26', isUnsent: false, problem: '', ...followUp } }),
  }
  return followUpState(stored as unknown as ShownSubmission, '2026-11-26')
}

describe('whether a sender is asked what became of a payout', () => {
  it('from the 14th day after asking the firm on, else after the review was sent', () => {
    expect(shown({ askedOn: '2026-11-13' })).toBeNull()
    expect(shown({ askedOn: '2026-11-12' })).toMatchObject({ kind: 'question', days: 14 })
    expect(shown()).toMatchObject({ kind: 'question', askedOn: '', days: 25 })
  })

  it('only of a review that says that the payout waits, and that the site did not decide against', () => {
    expect(shown({ outcome: 'paid_out' })).toBeNull()
    for (const state of ['rejected', 'unpublished', 'withdrawn']) expect(shown({ state })).toBeNull()
    expect(shown({ state: 'waiting' })).toMatchObject({ kind: 'question' })
  })

  it('again 14 days after "Still waiting"', () => {
    expect(shown({ followUp: { answer: 'waiting', day: '2026-11-13' } })).toEqual({
      kind: 'waiting',
      again: '2026-11-27',
    })
    expect(shown({ followUp: { answer: 'waiting', day: '2026-11-12' } })).toMatchObject({ kind: 'question' })
  })

  it('not while an answer waits to be sent or to be read; and not once it was read', () => {
    expect(shown({ followUp: { answer: 'paid', isUnsent: true } })).toMatchObject({ kind: 'answered' })
    const sent = { outcome: 'paid_out', followUp: { answer: 'paid' } } as const
    expect(shown({ ...sent, state: 'waiting' })).toMatchObject({ kind: 'answered' })
    expect(shown({ ...sent, state: 'published' })).toBeNull()
  })

  it('at once where the answer was taken back, or refused by the site', () => {
    const askedOn = '2026-11-25'
    expect(
      shown({ askedOn, outcome: 'paid_out', followUp: { answer: 'undone', isUnsent: true } }),
    ).toMatchObject({ kind: 'question', isUnsent: true })
    expect(shown({ askedOn, followUp: { answer: 'paid', problem: 'Closed' } })).toMatchObject({
      kind: 'question',
      problem: 'Closed',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { outcomes } from './options.ts'
import { applicableFacts, hasPayoutFact, noPayoutFacts, payoutFacts, payoutFaults } from './payout-facts.ts'

const paid = { ...noPayoutFacts, outcome: 'paid_out' }
const faultsOf = (said: Partial<typeof paid> | Record<string, string>) =>
  Object.fromEntries(payoutFaults({ ...paid, ...said }, '2026-11-26'))

describe('The facts of a payout', () => {
  it.each([
    [{ payoutRequestedOn: '2026-11-13', payoutReceivedOn: '2026-11-13' }, {}],
    [{ payoutReceivedOn: '2026-11-26', payoutMethod: 'rise' }, {}],
    [{ payoutRequestedOn: '2026-11-13', payoutReceivedOn: '2026-11-12' }, { payoutReceivedOn: 'early' }],
    [{ payoutRequestedOn: '2026-11-27' }, { payoutRequestedOn: 'future' }],
    [
      { payoutRequestedOn: '2026-11-28', payoutReceivedOn: '2026-11-27' },
      { payoutRequestedOn: 'future', payoutReceivedOn: 'future' },
    ],
    [{ refusalReason: 'news' }, { refusalReason: 'foreign' }],
    [{ outcome: 'payout_refused', refusalReason: 'news', payoutRequestedOn: '2026-11-01' }, {}],
    [{ outcome: 'payout_refused', payoutReceivedOn: '2026-11-01' }, { payoutReceivedOn: 'foreign' }],
    [{ outcome: 'payout_waiting', payoutMethod: 'bank' }, { payoutMethod: 'foreign' }],
    [{ outcome: 'passed', payoutRequestedOn: '2026-11-01' }, { payoutRequestedOn: 'foreign' }],
    [{ outcome: '', payoutRequestedOn: '2026-11-01' }, { payoutRequestedOn: 'foreign' }],
  ])('%j are checked against each other and the result', (said, faults) => {
    expect(faultsOf(said)).toEqual(faults)
  })

  it('belong to results about a payout alone', () => {
    for (const { key, hasPayout } of outcomes) {
      expect(payoutFacts.some((fact) => hasPayoutFact(key, fact.key))).toBe(hasPayout)
    }
  })

  it('that another result does not have are let go', () => {
    const said = {
      payoutRequestedOn: '2026-11-01',
      payoutReceivedOn: '2026-11-05',
      payoutMethod: 'bank',
      refusalReason: '',
    }
    expect(applicableFacts(said, 'paid_out')).toEqual(said)
    expect(applicableFacts(said, 'payout_waiting')).toEqual({
      ...noPayoutFacts,
      payoutRequestedOn: '2026-11-01',
    })
    expect(applicableFacts(said, 'failed')).toEqual(noPayoutFacts)
  })
})

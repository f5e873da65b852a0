import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import type { FirmChange, StaffFirm } from '../firm.ts'
import { firmForm, reasonRulesOf } from './change-rules.ts'

const firm: StaffFirm = sampleFirm({
  category: 'gold',
  challenges: [sampleChallenge({ id: 'one', price: 9900 })],
})
const paused = {
  standing: 'payouts_paused',
  standingSince: '2026-11-12',
  standingSource: 'https://firm.example/notice',
} as const

describe('a reason', () => {
  it.each<[string, FirmChange, boolean]>([
    ['a move to avoid', { category: 'Avoid' }, true],
    ['a move between other tiers', { category: 'Silver' }, false],
    ['the same tier in other letters', { category: 'Gold' }, false],
    ['a standing', paused, true],
    ['the standing that it has', { standing: 'operating', standingSince: '' }, false],
    ['a price', { challenges: [sampleChallenge({ id: 'one', price: 100 })] }, false],
  ])('of %s is needed: %o, %s', (_, change, isNeeded) => {
    expect(reasonRulesOf(firm, change).needsReason).toBe(isNeeded)
  })

  it('is needed for a move from avoid, a corrected note, and the way back', () => {
    expect(reasonRulesOf({ ...firm, category: 'avoid' }, { category: 'bronze' }).needsReason).toBe(true)
    const now = { ...firm, ...paused, standingNote: 'Paid by May.' }
    expect(reasonRulesOf(now, { standingNote: 'Paid by June.' }).needsReason).toBe(true)
    expect(reasonRulesOf(now, { standing: 'operating' }).needsReason).toBe(true)
    expect(reasonRulesOf(now, { warning: 'Slow.' }).needsReason).toBe(false)
  })

  it('is needed for a new firm only where it does not operate', () => {
    expect(reasonRulesOf(null, { category: 'Avoid' }).needsReason).toBe(false)
    expect(reasonRulesOf(null, paused).needsReason).toBe(true)
  })

  it('is read by no one while visitors do not see the firm', () => {
    const draft = { ...firm, status: 'draft' } as const
    expect(reasonRulesOf(draft, { category: 'Avoid', ...paused }).needsReason).toBe(false)
    expect(reasonRulesOf(draft, { warning: 'Slow.' }).takesReason).toBe(false)
    expect(reasonRulesOf(firm, { warning: 'Slow.' }).takesReason).toBe(true)
    expect(reasonRulesOf(firm, { codeCheckedAt: '2026-11-25' }).takesReason).toBe(false)
  })
})

describe('a change', () => {
  it.each<[FirmChange, boolean]>([
    [{ maxFunding: '$400,000' }, true],
    [{ maxFunding: '$400,000', warning: 'Slow.' }, false],
    [{ category: 'Silver' }, false],
    [{ affiliateCode: 'NEW' }, false],
    [{ discountPercentage: 3 }, false],
    [paused, false],
    [{ codeCheckedAt: '2026-11-25' }, false],
    [{ challenges: [sampleChallenge({ id: 'one', price: 9900, name: 'Renamed' })] }, true],
    [{ challenges: [sampleChallenge({ id: 'one', price: 9800 })] }, false],
    [{ challenges: [] }, false],
    [{ challenges: [sampleChallenge({ id: 'two', price: 9900 })] }, false],
  ])('%j may be minor: %s', (change, may) => {
    expect(reasonRulesOf(firm, change).mayBeMinor).toBe(may)
  })
})

describe('the form of a firm', () => {
  /** As the resolver of the forms checks. */
  const asInForms = { abortPipeEarly: true }
  const faultsOf = (before: StaffFirm | null, change: object) =>
    (
      v.safeParse(firmForm(before), { ...firm, reason: '', minor: false, ...change }, asInForms).issues ?? []
    ).map(({ path, message }) => `${path?.map(({ key }) => key).join('.')} ${message}`)

  it('asks for the day, the source and the reason of a standing at their fields', () => {
    expect(faultsOf(firm, {})).toEqual([])
    expect(faultsOf(firm, { standing: 'closed' })).toEqual([
      'standingSince is required',
      'standingSource is required',
      'reason is required',
    ])
    expect(faultsOf(firm, paused)).toEqual(['reason is required'])
    expect(faultsOf(firm, { ...paused, reason: '  ' })).toEqual(['reason is required'])
    expect(faultsOf(firm, { ...paused, reason: 'Its own notice.' })).toEqual([])
  })

  it('asks for the reason beside the faults of other fields, and for nothing that was typed wrong', () => {
    expect(faultsOf(firm, { category: 'Avoid', name: '' })).toEqual([
      'name is required',
      'reason is required',
    ])
    const [wrong, ...others] = faultsOf(firm, { ...paused, standingSince: 'Tuesday', reason: 'Its notice.' })
    expect([wrong?.startsWith('standingSince '), others]).toEqual([true, []])
  })
})

import { describe, expect, it } from 'vitest'
import { accountLines } from './account-lines.ts'

describe('The lines of an account', () => {
  const account = {
    accountSize: 50_000,
    currency: 'USD',
    id: 'a',
    name: 'A',
    sourceUrl: '',
    checkedAt: '2026-11-18',
  }

  it('stand where the rules put them', () => {
    const rules = { profitTargets: [8, 5], dailyLoss: 5, maxLoss: 10 }
    expect(accountLines({ ...account, ...rules })).toEqual({
      start: 50_000,
      target: 54_000,
      dailyFloor: 47_500,
      maximumFloor: 45_000,
    })
  })

  it('are absent where a rule is not known, and where there is no such limit', () => {
    expect(accountLines({ ...account, dailyLoss: null })).toEqual({ start: 50_000 })
  })
})

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { challenge, challengeList } from './challenge.ts'
import { MOST_CHALLENGES } from './options.ts'

const least = {
  name: 'Ridge 50',
  accountSize: 50_000,
  currency: 'USD',
  sourceUrl: 'https://haldenridge.example/rules',
  checkedAt: '2026-11-18',
}

const faultsOf = (values: object) => {
  const { issues = [] } = v.safeParse(challenge, { ...least, ...values })
  return issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
}

describe('A challenge', () => {
  it('needs its name, size, currency, source and the day of its check, and gets an id', () => {
    const { id, ...rest } = v.parse(challenge, least)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(rest).toEqual(least)
    for (const key of Object.keys(least)) {
      const { [key as keyof typeof least]: _, ...others } = least
      expect(v.is(challenge, others), key).toBe(false)
    }
  })

  it('keeps what is not known absent, and "no limit" as null', () => {
    const { id: _, ...kept } = v.parse(challenge, {
      ...least,
      dailyLoss: null,
      timeLimitDays: null,
      price: 0,
    })
    expect(kept).toEqual({ ...least, dailyLoss: null, timeLimitDays: null, price: 0 })
  })

  it('holds amounts in whole cents and percentages with at most two decimals', () => {
    for (const profitSplit of [80, 8.35, 0.29, 99.99, 0]) expect(faultsOf({ profitSplit })).toEqual([])
    expect(faultsOf({ price: 149.5 })).toEqual(['price must be a whole number between 0 and 100000000'])
    expect(faultsOf({ profitSplit: 80.125 })).toEqual(['profitSplit must have at most two decimals'])
    expect(faultsOf({ profitTargets: [8, 101] })).toEqual([
      'profitTargets.1 must be a percentage between 0 and 100',
    ])
    expect(faultsOf({ maxLoss: 80 })).toEqual(['maxLoss must be a percentage between 0 and 50'])
  })

  it.each([
    ['accountSize', 0],
    ['accountSize', Number.NaN],
    ['currency', 'usd'],
    ['price', '149'],
    ['price', -1],
    ['steps', 2],
    ['profitTargets', [1, 2, 3, 4]],
    ['dailyLoss', 'none'],
    ['maxLoss', null],
    ['drawdownKind', 'trailing'],
    ['payoutEvery', 'weekly'],
    ['refundable', 'yes'],
    ['sourceUrl', 'javascript:alert(1)'],
    ['checkedAt', '2026-02-30'],
    ['name', ' \u0007 '],
  ])('refuses %s %j', (key, value) => {
    expect(faultsOf({ [key]: value })).toHaveLength(1)
  })
})

describe('The challenges of a firm', () => {
  it(`are at most ${MOST_CHALLENGES}, each under an id of its own`, () => {
    const many = Array.from({ length: MOST_CHALLENGES }, () => ({ ...least }))
    expect(v.is(challengeList, many)).toBe(true)
    expect(v.is(challengeList, [...many, least])).toBe(false)
    expect(
      v.is(challengeList, [
        { ...least, id: 'a' },
        { ...least, id: 'a' },
      ]),
    ).toBe(false)
  })
})

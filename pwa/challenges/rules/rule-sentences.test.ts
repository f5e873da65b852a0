import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { type RuleSentence, ruleSentences } from './rule-sentences.ts'
import { ruleTerms } from './rule-terms.ts'

const plainSentence = ({ texts, amounts }: RuleSentence): string =>
  texts.map((text, index) => text + (amounts[index] ?? '')).join('')

const wordsOf = (changes: Partial<Challenge>) =>
  ruleSentences(sampleChallenge({ accountSize: 50_000, ...changes })).map(plainSentence)

test('A challenge of which nothing is known has no rules', () => {
  expect(wordsOf({})).toEqual([])
})

describe('A rule in words', () => {
  it.each([
    [{ profitTargets: [8, 5] }, 'Earn $4,000 in step 1 and $2,500 in step 2.'],
    [{ profitTargets: [6] }, 'Earn $3,000 to pass.'],
    [{ profitTargets: [6, 5, 4] }, 'Earn $3,000 in step 1, $2,500 in step 2 and $2,000 in step 3.'],
    [{ steps: 'instant' }, 'There is no profit target to reach first.'],
    [{ dailyLoss: null }, 'There is no daily limit.'],
    [{ dailyLoss: 2.5 }, 'You may lose $1,250 in one day.'],
    [
      { maxLoss: 5, drawdownKind: 'trailing_end_of_day' },
      'You may lose $2,500 in all, counted from the highest end-of-day balance.',
    ],
    [
      { maxLoss: 10, drawdownKind: 'static' },
      'You may lose $5,000 in all, counted from the start. This floor never moves.',
    ],
    [{ maxLoss: 4 }, 'You may lose $2,000 in all.'],
    [{ minimumDays: 5, timeLimitDays: null }, 'Trade on at least 5 days. There is no time limit.'],
    [{ minimumDays: 1, timeLimitDays: 30 }, 'Trade on at least 1 day. Pass within 30 days.'],
    [{ timeLimitDays: 30 }, 'Pass within 30 days.'],
    [{ consistencyRule: 30 }, 'No day may bring more than 30% of the profit.'],
    [{ consistencyRule: null }, 'There is no consistency rule.'],
    [
      { profitSplit: 80, firstPayoutDays: 14, payoutEvery: 14 },
      'You keep 80%. First payout after 14 days, then every 14 days.',
    ],
    [{ profitSplit: 80 }, 'You keep 80% of the profit.'],
    [{ payoutEvery: 'on_demand' }, 'Paid on demand.'],
    [
      { newsTrading: true, weekendHolding: true, overnightHolding: false },
      'News trading and holding over the weekend are allowed. Holding overnight is not allowed.',
    ],
  ] satisfies [Partial<Challenge>, string][])('for %j reads “%s”', (changes, expected) => {
    expect(wordsOf(changes).map((text) => text.trim())).toEqual([expected])
  })

  it('keeps the cents of a share that has any', () => {
    expect(wordsOf({ accountSize: 25_050, dailyLoss: 2.5 })).toEqual(['You may lose $626.25 in one day.'])
  })

  it('leads to a term that is explained, and takes texts and amounts in turn', () => {
    const terms = ruleTerms.map(({ key }) => key)
    const percent = fc.integer({ min: 0, max: 50 })
    const challenges = fc.record(
      {
        profitTargets: fc.array(percent, { maxLength: 3 }),
        dailyLoss: fc.option(percent),
        maxLoss: percent,
        drawdownKind: fc.constantFrom('static' as const, 'trailing_intraday' as const),
        minimumDays: fc.nat(20),
        timeLimitDays: fc.option(fc.integer({ min: 1, max: 90 })),
        profitSplit: percent,
        firstPayoutDays: fc.nat(30),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(challenges, (changes) => {
        for (const sentence of ruleSentences(sampleChallenge(changes as Partial<Challenge>))) {
          expect(terms).toContain(sentence.term)
          expect(sentence.texts.length - sentence.amounts.length).toBeLessThanOrEqual(1)
          expect(plainSentence(sentence)).not.toMatch(/undefined|NaN|\s\s/)
        }
      }),
    )
  })
})

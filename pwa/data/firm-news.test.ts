import { describe, expect, it } from 'vitest'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { factsOf, newsBetween } from './firm-news.ts'

type Changes = Parameters<typeof sampleFirm>[0]
const news = (before: Changes, after: Changes) =>
  newsBetween(factsOf(sampleFirm(before)), factsOf(sampleFirm(after))).map(({ text }) => text)

describe('the news of a firm', () => {
  it.each<[string, Changes, Changes, string[]]>([
    ['nothing', {}, { name: 'Renamed', profitSplit: '95%' }, []],
    ['a tier', { category: 'Silver' }, { category: 'GOLD' }, ['Tier: Gold, was Silver']],
    ['a code', {}, { affiliateCode: 'NEW' }, ['Discount code: NEW, was SAVE']],
    ['a discount', {}, { discountPercentage: 30 }, ['Discount: 30%, was 20%']],
    ['a fee', {}, { evaluationFee: '$99' }, ['Eval fee: $99, was $147']],
    ['a first warning', {}, { warning: 'Slow payouts.' }, ['New warning: Slow payouts.']],
    ['a lifted warning', { warning: 'Slow.' }, {}, ['The warning was lifted']],
    [
      'an offer that starts',
      { affiliateEnabled: false },
      {},
      ['New discount code: SAVE', 'New discount: 20%'],
    ],
    [
      'an offer that ends',
      {},
      { affiliateEnabled: false },
      ['No discount code any more', 'No discount any more'],
    ],
    [
      'what is changed of an offer nobody sees',
      { affiliateUrl: '' },
      { affiliateUrl: '', affiliateCode: 'X' },
      [],
    ],
    [
      'a pause, before all that it ends',
      { warning: 'x' },
      { standing: 'payouts_paused', standingSince: '2026-11-12' },
      ['Payouts paused', 'The warning was lifted', 'No discount code any more', 'No discount any more'],
    ],
    ['a pause that ends in a closure', { standing: 'payouts_paused' }, { standing: 'closed' }, ['Closed']],
    [
      'the end of a pause',
      { standing: 'payouts_paused' },
      {},
      ['It operates again', 'New discount code: SAVE', 'New discount: 20%'],
    ],
    ['only how the tier is spelled', { category: 'gold' }, { category: 'Gold' }, []],
  ])('tells %s', (_, before, after, told) => {
    expect(news(before, after)).toEqual(told)
  })

  it('takes what devices kept before there was a standing as operating', () => {
    const { standing: _, ...kept } = factsOf(sampleFirm())
    expect(newsBetween(kept, factsOf(sampleFirm()))).toEqual([])
    const told = newsBetween(kept, factsOf(sampleFirm({ standing: 'closed' })))
    expect(told[0]).toEqual({ fact: 'standing', text: 'Closed' })
  })

  it('tells the worst first', () => {
    const told = news({}, { evaluationFee: '$1', category: 'avoid', warning: 'Closed.' })
    expect(told[0]).toBe('New warning: Closed.')
    expect(told[1]).toBe('Tier: Avoid, was Gold')
  })
})

import { describe, expect, it } from 'vitest'
import { hostileUrls } from '#testing/contract/hostile-urls.ts'
import { challenge } from '../challenges/challenge.ts'
import { type ChangeKind, changeKinds } from './change-kinds.ts'
import { changeText, sentenceOf } from './change-sentence.ts'
import { challengeFields } from './changed-fields.ts'

const ridge = { id: 'c1', name: 'Ridge 50', currency: 'USD' }
const ofRidge = (field: string, before: unknown, after: unknown) =>
  changeText({ kind: 'challenge', field, subject: ridge, before, after })
const of = (kind: ChangeKind, field: string, before: unknown, after: unknown) =>
  changeText({ kind, field, before, after })

const refusals = { id: 'refusals', name: 'Refusals explained' }
const ofCriterion = (before: unknown, after: unknown) =>
  changeText({ kind: 'criteria', field: 'refusals', subject: refusals, before, after })
const ofRubric = (before: unknown, after: unknown) =>
  changeText({ kind: 'rubric', field: 'refusals', subject: refusals, before, after })

const wholeRidge = { ...ridge, accountSize: 50_000, steps: '2', price: 19_900 }

describe('the sentence of an entry', () => {
  const firm = { id: 'f1', slug: 'f1', name: 'F1', category: 'Silver' }
  const whole = { kind: 'added', field: '', before: null, after: { category: 'Silver' } } as const
  const ofKinds: Readonly<Record<ChangeKind, readonly (readonly [string, string])[]>> = {
    added: [
      [of('added', '', null, { category: 'Silver' }), 'New on this site, tier: SILVER'],
      [of('added', '', null, {}), 'New on this site'],
      [changeText({ ...whole, firm: { ...firm, sample: true } }), 'Added as a sample, tier: SILVER'],
    ],
    gone: [[of('gone', '', { category: 'Silver' }, null), 'No longer listed here']],
    standing: [
      [of('standing', 'standing', 'operating', 'closed'), 'Standing: Closed instead of Operating'],
      [
        changeText({
          kind: 'standing',
          field: 'standing',
          before: 'operating',
          after: 'payouts_paused',
          standing: { since: '2026-11-12', note: '', source: '' },
        }),
        'Standing: Payouts paused instead of Operating since 12 Nov 2026',
      ],
      [
        of('standing', 'standingNote', '', 'Open accounts run on.'),
        'Note on the standing: Open accounts run on. instead of none',
      ],
    ],
    tier: [[of('tier', 'category', 'Silver', 'Bronze'), 'Tier: BRONZE instead of SILVER']],
    warning: [
      [of('warning', 'warning', '', 'Read the rules.'), 'New warning: Read the rules.'],
      [of('warning', 'warning', 'Slow', 'Slower'), 'Warning: Slower instead of Slow'],
      [of('warning', 'warning', 'Slow', ''), 'Warning: Slow lifted'],
    ],
    offer: [
      [of('offer', 'affiliateCode', 'KESTREL15', 'KESTREL20'), 'Code: KESTREL20 instead of KESTREL15'],
      [of('offer', 'affiliateCode', 'KESTREL25', ''), 'Code: none instead of KESTREL25'],
      [of('offer', 'discountPercentage', 0, 20), 'Discount: 20% instead of none'],
      [of('offer', 'discountValidUntil', '', '2026-12-12'), 'Code valid until: 12 Dec 2026 instead of none'],
    ],
    challenge: [
      [ofRidge('price', 19_900, 23_920), 'the Ridge 50 costs $239.20 instead of $199.00'],
      [ofRidge('', null, wholeRidge), 'Challenge: Ridge 50 added: $50,000, 2 steps, $199.00'],
      [ofRidge('', wholeRidge, null), 'Challenge: Ridge 50 no longer offered'],
    ],
    points: [
      [of('points', 'pros', ['Fast'], ['Fast', 'Fair']), 'Pros: Fair added'],
      [of('points', 'cons', ['Dear', 'Slow'], ['Dear']), 'Cons: Slow removed'],
      [of('points', 'pros', ['Fast'], ['Fair']), 'Pros: Fair instead of Fast'],
      [of('points', 'pros', ['a', 'b'], ['b', 'a']), 'Pros: in other words or another order'],
      [of('points', 'pros', null, ['Fast']), 'Pros: Fast added'],
    ],
    criteria: [
      [
        ofCriterion({ verdict: 'yes', note: '' }, { verdict: 'no', note: '2 refusals name no rule' }),
        'Refusals explained: No, 2 refusals name no rule instead of Yes',
      ],
      [
        ofCriterion({ verdict: 'yes', source: '' }, { verdict: 'yes', source: 'https://a.example/' }),
        'Refusals explained, source: https://a.example/ instead of none',
      ],
      [of('criteria', 'refusals', null, 'yes'), 'refusals, source: none instead of none'],
      [
        ofCriterion(
          { verdict: 'no', note: `${'word '.repeat(40)}within 14 days` },
          { verdict: 'no', note: `${'word '.repeat(40)}within 30 days` },
        ),
        'Refusals explained: No, …30 days instead of No, …14 days',
      ],
    ],
    rubric: [
      [of('rubric', 'version', 1, 2), 'Rubric, version: 2 instead of 1'],
      [ofRubric(null, { name: 'Refusals explained' }), 'New criterion: Refusals explained'],
      [ofRubric({ name: 'Refusals explained' }, null), 'Criterion: Refusals explained no longer asked'],
      [
        ofRubric(
          { name: 'Refusals explained', meaning: 'Old' },
          { name: 'Refusals explained', meaning: 'New' },
        ),
        'Criterion Refusals explained: New instead of Old',
      ],
      [
        ofRubric(
          { name: 'Refusals explained', meaning: `${'word '.repeat(40)}and a rule` },
          { name: 'Refusals explained', meaning: `${'word '.repeat(40)}and a published rule` },
        ),
        'Criterion Refusals explained: …published rule instead of …rule',
      ],
    ],
    evidence: [
      [
        of('evidence', 'evidence', [], [{ url: 'https://a.example/', label: 'Ruling', date: '2026-11-01' }]),
        'Evidence: Ruling added',
      ],
    ],
    facts: [
      [of('facts', 'platforms', ['cTrader'], ['cTrader', 'TradingView']), 'Platforms: TradingView added'],
      [of('facts', 'instruments', ['forex'], ['cfd']), 'Instruments: CFDs instead of FX'],
      [of('facts', 'payoutFrequency', 'Weekly', 'Daily'), 'Payout frequency: Daily instead of Weekly'],
      [of('facts', 'copyTrading', false, true), 'Copy trading: yes instead of no'],
      [of('facts', 'headOffice', 'Prague', 'Dubai'), 'Head office: Dubai instead of Prague'],
    ],
    company: [
      [
        of('company', 'company.legalName', '', 'DescribedChange Ltd'),
        'Legal name: DescribedChange Ltd instead of none',
      ],
      [of('company', 'company.founded', '2022', '2023-06'), 'Founded: Jun 2023 instead of 2022'],
      [of('company', 'company.people', null, null), 'People: changed'],
      [
        of('company', 'company.sisters', [], [{ firmId: 'a', name: 'Copperline Prop' }]),
        'Sister firms: Copperline Prop added',
      ],
      [
        of('company', 'company.notices', [{ title: 'Not authorised', authority: 'The authority' }], []),
        'Notices of authorities: Not authorised, The authority removed',
      ],
    ],
    policy: [
      [of('policy', 'review-policy', 'Old.', 'New.'), 'Review policy: New. instead of Old.'],
      [of('policy', 'userSubmissions.enabled', true, false), 'Reviews are taken: no instead of yes'],
    ],
    restored: [
      [of('restored', '', null, '2026-11-12T10:00:00.000Z'), 'Restored to the state of: 12 Nov 2026'],
      [of('restored', '', null, null), 'Restored from a backup'],
    ],
  }
  it.each(changeKinds.flatMap((kind) => ofKinds[kind]))('%s', (text, expected) => {
    expect(text).toBe(expected)
  })

  it('has an example of every kind', () => {
    expect(changeKinds.filter((kind) => ofKinds[kind].length === 0)).toEqual([])
  })
})

const ofFields: Readonly<Record<keyof typeof challengeFields, readonly [unknown, unknown, string]>> = {
  name: ['Ridge', 'Ridge 50', 'Ridge 50, name: Ridge 50 instead of Ridge'],
  accountSize: [50_000, 60_000, 'Ridge 50, size: $60,000 instead of $50,000'],
  currency: ['USD', 'EUR', 'Ridge 50, currency: EUR instead of USD'],
  price: [19_900, 23_920, 'the Ridge 50 costs $239.20 instead of $199.00'],
  activationFee: [undefined, 14_900, 'Ridge 50, activation fee: $149.00 instead of not stated'],
  billing: ['one_time', 'monthly', 'Ridge 50, billing: Monthly instead of One-time'],
  steps: ['2', 'instant', 'Ridge 50, steps: Instant instead of 2 steps'],
  profitTargets: [[8, 5], [10], 'Ridge 50, profit targets: 10% instead of 8% + 5%'],
  dailyLoss: [null, 3, 'Ridge 50, daily loss: 3% instead of none'],
  maxLoss: [10, 8.5, 'Ridge 50, maximum loss: 8.5% instead of 10%'],
  drawdownKind: ['static', 'trailing_intraday', 'Ridge 50, drawdown: Trailing, intraday instead of Static'],
  minimumDays: [3, 1, 'Ridge 50, minimum days: 1 day instead of 3 days'],
  timeLimitDays: [30, null, 'Ridge 50, time limit: none instead of 30 days'],
  consistencyRule: [30, 40, 'Ridge 50, consistency rule: 40% instead of 30%'],
  profitSplit: [80, 70, 'Ridge 50, profit split: 70% instead of 80%'],
  firstPayoutDays: [14, 8, 'Ridge 50, first payout: 8 days instead of 14 days'],
  payoutEvery: ['on_demand', 14, 'Ridge 50, payout every: 14 days instead of on demand'],
  refundable: [true, false, 'Ridge 50, fee back: no instead of yes'],
  newsTrading: [undefined, true, 'Ridge 50, news trading: yes instead of not stated'],
  overnightHolding: [false, true, 'Ridge 50, overnight holding: yes instead of no'],
  weekendHolding: [true, false, 'Ridge 50, weekend holding: no instead of yes'],
  platforms: [['cTrader'], undefined, 'Ridge 50, platforms: cTrader removed'],
  instruments: [undefined, ['forex'], 'Ridge 50, instruments: FX added'],
  sourceUrl: [
    'https://a.example/',
    'https://b.example/',
    'Ridge 50, source: https://b.example/ instead of https://a.example/',
  ],
  checkedAt: ['2026-11-01', '2026-11-12', 'Ridge 50, checked on: 12 Nov 2026 instead of 1 Nov 2026'],
}

describe('a changed field of a challenge', () => {
  it.each(Object.entries(ofFields))('%s', (field, [before, after, text]) => {
    expect(ofRidge(field, before, after)).toBe(text)
  })

  it('is told for every field that a challenge has', () => {
    const { id: _, ...fields } = challenge.entries
    expect(Object.keys(challengeFields).sort()).toEqual(Object.keys(fields).sort())
  })

  it('has an amount in no currency where none is known', () => {
    const subject = { id: 'c1', name: 'Ridge 50' }
    const told = { kind: 'challenge', field: 'price', subject, before: 100, after: 250 } as const
    expect(changeText(told)).toBe('the Ridge 50 costs 2.50 instead of 1.00')
    expect(changeText({ ...told, subject: { ...subject, currency: 'no such' } })).toContain('2.50')
  })
})

describe('an entry of a shape that is not expected', () => {
  const values: readonly unknown[] = [
    undefined,
    null,
    '',
    0,
    Number.NaN,
    true,
    {},
    [],
    [[]],
    [null],
    { name: { name: {} } },
    ...hostileUrls.slice(0, 3),
    '<script>alert(1)</script>',
  ]
  const fields = [
    '',
    'standing',
    '__proto__',
    'constructor',
    ...Object.keys(challengeFields),
    'pros',
    'evidence',
  ]

  it.each(changeKinds)('is still told: %s', (kind) => {
    const faults = fields.flatMap((field) =>
      values.flatMap((value) =>
        [
          { before: value, after: 'x' },
          { before: 'x', after: value },
          { before: value, after: value },
        ]
          .map((change) => changeText({ kind, field, subject: { ...ridge, name: '' }, ...change }))
          .filter((text) => !/\S/.test(text) || /undefined|\[object/.test(text)),
      ),
    )
    expect(faults).toEqual([])
  })

  it('stays text', () => {
    expect(sentenceOf({ kind: 'warning', field: 'warning', before: '', after: '<b>x</b>' }).after).toEqual([
      '<b>x</b>',
    ])
  })
})

it('an entry whose words had to go tells its field alone', () => {
  const removed = { at: '2026-12-03T00:00:00.000Z', reason: "A person's name" }
  const told = { kind: 'facts', field: 'headOffice', before: 'secret', after: 'secret', removed } as const
  expect(changeText(told)).toBe('Head office: [removed]')
  expect(JSON.stringify(sentenceOf(told))).not.toContain('secret')
})

it('a long text is quoted by its beginning', () => {
  const text = of('facts', 'description', '', `The firm ${'pays '.repeat(100)}`)
  expect(text.length).toBeLessThan(200)
  expect(text).toContain('… instead of none')
})

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { challenge } from '../challenges/challenge.ts'
import { type Firm, firm } from '../firm.ts'
import { type FirmStanding, withoutPausedOffer } from '../firm-standing.ts'
import { changeKinds } from './change-kinds.ts'
import { changeText } from './change-sentence.ts'
import { challengeFields } from './changed-fields.ts'
import { firmChanges, firmFieldKinds, mayBeMinor } from './firm-changes.ts'
import { publicChange } from './public-change.ts'

const brief = (before: Firm | null, after: Firm | null) =>
  firmChanges(before, after).map((one) => [one.kind, one.field, one.before, one.after])

/** Another value of each field. */
const others: { readonly [Field in keyof Firm]: Firm[Field] } = {
  id: 'firm-2',
  slug: 'other',
  updated_at: '2026-11-21T10:00:00.000Z',
  logoImage: '/media/1.webp',
  name: 'Other',
  category: 'silver',
  website: 'https://other.example/',
  logoUrl: 'https://other.example/logo.png',
  instruments: ['futures'],
  affiliateEnabled: false,
  affiliateCode: 'OTHER',
  affiliateUrl: 'https://other.example/?ref=2',
  discountPercentage: 30,
  discountValidUntil: '2026-12-31',
  requiresCodeCopy: true,
  includeInCarousel: false,
  maxFunding: '$1',
  profitSplit: '1%',
  evaluationFee: '$2',
  maxAccounts: '9',
  copyTrading: true,
  warning: 'Careful.',
  platforms: ['cTrader'],
  drawdownType: 'static',
  payoutFrequency: 'weekly',
  restrictedCountries: ['Norway'],
  sample: true,
  standing: 'payouts_paused',
  standingSince: '2026-11-12',
  standingNote: 'Wait.',
  standingSource: 'https://other.example/paused',
  description: 'Other.',
  pros: ['Pays'],
  cons: ['Slow'],
  experience: 'Fine.',
  evidence: [{ url: 'https://other.example/e', label: 'Proof', date: '' }],
  codeCheckedAt: '2026-11-20',
  assessment: [{ criterion: 'legal-entity', verdict: 'yes', note: '', source: '', checkedOn: '2026-11-20' }],
  tierSince: '2026-11-19',
  challenges: [sampleChallenge()],
  company: { people: [{ id: 'p1' }], sisters: [], notices: [] },
  reviewCount: 3,
  ratingMean: 4.5,
}

describe('A field of a firm', () => {
  it('has a kind, or is named as not told', () => {
    expect(Object.keys(firmFieldKinds).sort()).toEqual(Object.keys(firm.entries).sort())
    const kinds = Object.values(firmFieldKinds).filter((kind) => kind !== null)
    expect(kinds.filter((kind) => !changeKinds.includes(kind))).toEqual([])
    expect(['id', ...Object.keys(challengeFields)].sort()).toEqual(Object.keys(challenge.entries).sort())
  })

  it.each(Object.keys(firmFieldKinds) as (keyof Firm)[])(
    'is told by its kind when it changes: %s',
    (field) => {
      const before = sampleFirm()
      const kinds = firmChanges(before, { ...before, [field]: others[field] }).map(({ kind }) => kind)
      // Without its offer a firm has neither code nor discount.
      const told = field === 'affiliateEnabled' ? ['offer', 'offer'] : [firmFieldKinds[field] ?? []].flat()
      expect([...new Set(kinds)]).toEqual(field === 'standing' ? ['standing', 'offer'] : [...new Set(told)])
    },
  )

  it('that says the same tells nothing', () => {
    const before = sampleFirm({ standing: 'operating', standingSince: '' })
    expect(brief(before, sampleFirm())).toEqual([])
    const unrated = sampleFirm({ category: 'Platinum', affiliateEnabled: false })
    expect(brief(unrated, { ...unrated, category: 'Diamond' })).toEqual([])
  })
})

describe('A firm', () => {
  it('that comes or goes is told in one entry', () => {
    const short = { name: 'Apex', category: 'gold' }
    expect(brief(null, sampleFirm())).toEqual([['added', '', null, short]])
    expect(brief(sampleFirm(), null)).toEqual([['gone', '', { ...short, standing: 'operating' }, null]])
    expect(brief(null, null)).toEqual([])
  })

  it('that is back tells its standing where visitors read another one of it last', () => {
    const back = (last: FirmStanding | null) => firmChanges(null, sampleFirm(), [], last)
    expect(back('closed')).toMatchObject([
      { kind: 'added', before: null, after: { standing: 'operating', standingBefore: 'closed' } },
    ])
    expect(back('closed').map(changeText)).toEqual(['Listed again, standing: Operating instead of Closed'])
    expect(back(null)[0]?.after).toEqual({ name: 'Apex', category: 'gold' })
    expect(back('operating')[0]?.after).toEqual({ name: 'Apex', category: 'gold', again: true })
    expect(back(null).map(changeText)).toEqual(['New on this site, tier: GOLD'])
    expect(back('operating').map(changeText)).toEqual(['Listed again, tier: GOLD'])
  })

  it('that stops doing business loses its offer, and says since when and why', () => {
    const paused = {
      standing: 'payouts_paused',
      standingSince: '2026-11-12',
      standingNote: 'Wait.',
      standingSource: 'https://apex.example/paused',
    } as const
    const after = withoutPausedOffer(sampleFirm(paused))
    expect(firmChanges(sampleFirm(), after)).toEqual([
      {
        kind: 'standing',
        field: 'standing',
        before: 'operating',
        after: 'payouts_paused',
        standing: { since: '2026-11-12', note: 'Wait.', source: 'https://apex.example/paused' },
      },
      { kind: 'offer', field: 'affiliateCode', before: 'SAVE', after: '' },
      { kind: 'offer', field: 'discountPercentage', before: 20, after: 0 },
    ])
    expect(brief(after, { ...after, standingNote: 'Wait longer.' })).toEqual([
      ['standing', 'standingNote', 'Wait.', 'Wait longer.'],
    ])
    expect(firmChanges(after, sampleFirm())[0]).toEqual({
      kind: 'standing',
      field: 'standing',
      before: 'payouts_paused',
      after: 'operating',
    })
  })

  it('that moves to avoid is told by tier, then by the code that nobody is offered there', () => {
    expect(brief(sampleFirm(), sampleFirm({ category: 'avoid', tierSince: '2026-11-19' }))).toEqual([
      ['tier', 'category', 'gold', 'avoid'],
      ['offer', 'affiliateCode', 'SAVE', ''],
      ['offer', 'discountPercentage', 20, 0],
    ])
  })

  it('whose code nobody is offered changes it in silence', () => {
    const off = sampleFirm({ affiliateEnabled: false })
    expect(brief(off, { ...off, affiliateCode: 'LATER', discountPercentage: 50 })).toEqual([])
  })

  it('with an inline logo is told without the picture', () => {
    const logoUrl = `data:image/webp;base64,${'A'.repeat(1000)}`
    expect(brief(sampleFirm(), sampleFirm({ logoUrl }))).toEqual([
      ['facts', 'logoUrl', '', 'data:image/webp'],
    ])
  })
})

describe('A challenge', () => {
  const sold = sampleChallenge({ price: 19_900, dailyLoss: 5 })
  const before = sampleFirm({ challenges: [sold, sampleChallenge({ id: 'ridge-100', name: 'Ridge 100' })] })
  const subject = { id: 'ridge-50', name: 'Ridge 50', currency: 'USD' }

  it('is told field by field, whole where it comes or goes, and not for its order', () => {
    const [, other = sampleChallenge()] = before.challenges
    const { dailyLoss: _, ...without } = { ...sold, price: 23_920 }
    const changed = { ...before, challenges: [other, without] }
    expect(firmChanges(before, changed)).toEqual([
      { kind: 'challenge', field: 'price', subject, before: 19_900, after: 23_920 },
      { kind: 'challenge', field: 'dailyLoss', subject, before: 5, after: undefined },
    ])
    expect(brief(before, { ...before, challenges: [sold] })).toEqual([['challenge', '', other, null]])
    expect(brief({ ...before, challenges: [sold] }, before)).toEqual([['challenge', '', null, other]])
  })

  it('that is sold in another currency tells each amount in its own', () => {
    const changed = {
      ...before,
      challenges: [{ ...sold, currency: 'EUR', price: 18_900 }, ...before.challenges.slice(1)],
    }
    expect(firmChanges(before, changed).map(changeText)).toEqual([
      'the Ridge 50 costs €189.00 instead of $199.00',
      'Ridge 50, currency: EUR instead of USD',
    ])
  })

  it('that was only checked again tells nothing', () => {
    const checked = before.challenges.map((one) => ({ ...one, checkedAt: '2026-11-26' }))
    expect(brief(before, { ...before, challenges: checked })).toEqual([])
  })

  it('tells "not known" from "no limit"', () => {
    const { dailyLoss: _, ...unknown } = sold
    const [told] = firmChanges(
      { ...before, challenges: [unknown] },
      { ...before, challenges: [{ ...sold, dailyLoss: null }] },
    )
    expect(JSON.parse(JSON.stringify(told))).toEqual({
      kind: 'challenge',
      field: 'dailyLoss',
      subject,
      after: null,
    })
  })
})

describe('Minor', () => {
  it('may be no tier, warning, code, standing or price', () => {
    const never = ['added', 'gone', 'standing', 'tier', 'warning', 'offer', 'restored'] as const
    expect(never.filter((kind) => mayBeMinor({ kind, field: 'x' }))).toEqual([])
    const costs = ['price', 'activationFee', '']
    expect(costs.filter((field) => mayBeMinor({ kind: 'challenge', field }))).toEqual([])
    expect(mayBeMinor({ kind: 'challenge', field: 'name' })).toBe(true)
    expect(mayBeMinor({ kind: 'facts', field: 'description' })).toBe(true)
  })
})

it('An entry may leave out a value that was not known', () => {
  const entry = {
    id: 'a',
    at: '2026-11-20T10:00:00.000Z',
    firm: null,
    kind: 'restored',
    field: '',
    after: '2026-11-20T10:00:00.000Z',
    reason: '',
    minor: false,
    notes: [],
  }
  expect(v.is(publicChange, entry)).toBe(true)
})

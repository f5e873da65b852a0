import { expect, it } from 'vitest'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import type { FirmChange, StaffFirm } from './firm.ts'
import { type Unseen, unseenOf, withOfferOn } from './firm-unseen.ts'

const off = { affiliateEnabled: false } as const
const more = { discountPercentage: 30 }
const at = '2099-11-27T08:00:00.000Z'
const planned = (change: NonNullable<FirmChange['planned']>[number]['change']): FirmChange => ({
  planned: [{ at, change }],
})

it.each<[string, Partial<StaffFirm>, FirmChange, readonly Unseen[]]>([
  ['a discount of an offer that is on', {}, more, []],
  ['a discount of an offer that is off', off, more, ['off']],
  ['a discount that comes with its offer', off, { ...more, affiliateEnabled: true }, []],
  ['an offer that is turned off', {}, off, []],
  ['what it has already', { ...off, ...more }, more, []],
  ['a fact of a firm whose offer is off', off, { maxFunding: '$1' }, []],
  ['a discount without a link', { ...off, affiliateUrl: '' }, more, ['link']],
  ['the offer of a firm to avoid', { category: 'avoid' }, more, ['avoid']],
  ['the offer of a firm that is closed', { standing: 'closed' }, more, ['standing']],
  ['anything of a draft', { status: 'draft' }, { category: 'gold' }, ['status']],
  ['a discount of a draft', { ...off, status: 'draft' }, more, ['off', 'status']],
  ['a draft that is published', { status: 'draft' }, { status: 'live' }, []],
  ['a firm that is unpublished', {}, { status: 'archived' }, []],
  ['a code that goes', { ...off, discountPercentage: 0 }, { affiliateCode: '' }, []],
  ['a planned discount of an offer that is off', off, planned(more), ['off']],
  ['a planned discount of an offer that is on', {}, planned(more), []],
  ['a plan of a draft', { status: 'draft' }, planned(more), ['status']],
  ['a planned publication', { status: 'draft' }, planned({ status: 'live' }), []],
])('%s: %j, %j', (_, values, change, expected) => {
  expect(unseenOf({ ...sampleFirm(), ...values }, change)).toEqual(expected)
})

it('an earlier plan that publishes a firm or turns its offer on counts for a later one', () => {
  const before: StaffFirm = {
    ...sampleFirm(off),
    status: 'scheduled',
    planned: [{ at: '2099-01-01T08:00:00.000Z', change: { status: 'live', affiliateEnabled: true } }],
  }
  expect(unseenOf(before, { planned: [...(before.planned ?? []), { at, change: more }] })).toEqual([])
})

it('a new firm is said to be unseen for its offer, not for being a draft', () => {
  const { name, category, website, description, experience } = sampleFirm()
  const draft = { name, category, website, description, experience, status: 'draft' } as const
  expect(unseenOf(null, draft)).toEqual([])
  const offer = { affiliateCode: 'SAVE', affiliateUrl: 'https://a.example/' }
  expect(unseenOf(null, { ...draft, ...offer })).toEqual(['off'])
  expect(unseenOf(null, { ...draft, affiliateCode: 'SAVE' })).toEqual(['link'])
})

it('the offer is turned on in the same act, at once or in the plan that needs it', () => {
  const firm = sampleFirm(off)
  expect(withOfferOn(firm, more)).toEqual({ ...more, affiliateEnabled: true })
  expect(withOfferOn(sampleFirm(), more)).toBe(more)
  const end = { at: '2099-11-30T08:00:00.000Z', change: { discountPercentage: 10 } }
  const plans = [{ at, change: more }, end]
  expect(withOfferOn(firm, { planned: plans })).toEqual({
    planned: [{ at, change: { ...more, affiliateEnabled: true } }, end],
  })
  expect(withOfferOn(firm, { ...more, planned: [end] })).toEqual({
    ...more,
    affiliateEnabled: true,
    planned: [end],
  })
})

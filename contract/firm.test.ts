import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { hostileUrls } from '#testing/contract/hostile-urls.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import {
  firm,
  firmChange,
  firmDefaults,
  firmDetails,
  firmRow,
  newFirm,
  toFirmDetails,
  toFirmRow,
} from './firm.ts'

const body = {
  name: 'Apex',
  category: 'gold',
  description: 'A firm.',
  website: 'apex.example',
  maxFunding: '$300,000',
  profitSplit: '90%',
  evaluationFee: '$147',
}
const required = Object.keys(body)

describe('a new firm', () => {
  it('gets the defaults for what is left out', () => {
    expect(v.parse(newFirm, body)).toEqual({ ...firmDefaults, ...body, website: 'https://apex.example/' })
  })

  it.each(required.map((key) => [key]))('needs its %s', (key) => {
    const without = Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))
    expect(v.is(newFirm, without)).toBe(false)
    expect(v.is(newFirm, { ...body, [key]: '   ' })).toBe(false)
  })

  it('never takes an id, a slug or a field nobody knows', () => {
    const extra = { id: 'chosen', slug: 'chosen', updated_at: 'now', role: 'admin', constructor: 'x' }
    const parsed = v.parse(newFirm, { ...body, ...extra })
    for (const key of Object.keys(extra)) expect(Object.hasOwn(parsed, key)).toBe(false)
  })

  it('keeps whole texts to their limits', () => {
    expect(v.is(newFirm, { ...body, name: 'a'.repeat(121) })).toBe(false)
    expect(v.is(newFirm, { ...body, instruments: Array.from({ length: 41 }, () => 'forex') })).toBe(false)
  })
})

describe('a change of a firm', () => {
  it('keeps what is absent absent', () => {
    expect(v.parse(firmChange, {})).toEqual({})
    expect(v.parse(firmChange, { name: ' Apex ' })).toEqual({ name: 'Apex' })
  })

  it('may take the details away', () => {
    expect(v.parse(firmChange, { pros: null, cons: null })).toEqual({ pros: null, cons: null })
  })
})

describe('the discount', () => {
  it.each([
    [20, 20],
    ['20', 20],
    [' 20 ', 20],
    ['٢٠', 20],
    ['۲۰', 20],
    [0, 0],
    [100, 100],
    ['', 0],
    ['a lot', 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [null, 0],
    [{}, 0],
  ])('given as %j counts as %i', (given, counted) => {
    expect(v.parse(firmChange, { discountPercentage: given })).toEqual({ discountPercentage: counted })
  })

  it.each([[-1], [101], ['150'], [1e9], [12.5], ['12.5'], [20.9], [0.5]])('of %j is refused', (given) => {
    expect(v.is(firmChange, { discountPercentage: given })).toBe(false)
  })
})

describe('a firm', () => {
  it('splits into a row and details that hold all of it between them, but the address of its picture', () => {
    const whole = sampleFirm({ pros: ['fast'], cons: [] })
    const [row, details] = [toFirmRow(whole), toFirmDetails(whole)]
    expect({ ...row, ...details, logoUrl: whole.logoUrl }).toEqual({
      ...whole,
      hasDetails: true,
      accountSizes: [],
      challengeWords: [],
    })
    expect(row).not.toHaveProperty('logoUrl')
    expect(v.parse(firmRow, row)).toEqual(row)
    expect(v.parse(firmDetails, details)).toEqual(details)
    expect(v.parse(firm, whole)).toEqual(whole)
  })

  it('has details only where pros and cons are both lists', () => {
    expect(toFirmRow(sampleFirm({ pros: [], cons: [] })).hasDetails).toBe(true)
    expect(toFirmRow(sampleFirm({ pros: ['a'], cons: null })).hasDetails).toBe(false)
    expect(toFirmRow(sampleFirm({ pros: null, cons: ['a'] })).hasDetails).toBe(false)
  })

  it('comes out of the check as it will come out of it again, whatever was sent', () => {
    const anything = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.constantFrom(...hostileUrls))
    const keys = Object.keys(firmChange.entries)
    const sent = fc.dictionary(fc.constantFrom(...keys), anything, { maxKeys: 4 })
    fc.assert(
      fc.property(sent, (change) => {
        const once = v.safeParse(firmChange, change)
        if (once.success) expect(v.parse(firmChange, once.output)).toEqual(once.output)
      }),
      { numRuns: 2000 },
    )
  })
})

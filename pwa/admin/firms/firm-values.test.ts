import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { affiliateFields, newFirm } from '#contract/firm.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { schemaRefusal } from '../kit/form/safe-save/use-safe-form.ts'
import { firmFields, firmParts, formFields } from './fields.ts'
import { firmMessages, firmProblem, firmRefusal, lacksRequired } from './firm-labels.ts'
import {
  blankValues,
  bodyOf,
  categoryChoices,
  changeOf,
  copiedValues,
  logoShown,
  previewOf,
  valuesOf,
} from './firm-values.ts'

describe('the form of a firm', () => {
  it('writes the category with a capital letter, and keeps one that it does not know', () => {
    expect(valuesOf(sampleFirm({ category: 'gOLD' })).category).toBe('Gold')
    expect(valuesOf(sampleFirm({ category: 'platinum' })).category).toBe('platinum')
  })

  it('always has a row for a pro and a con', () => {
    expect(valuesOf(sampleFirm({ pros: null, cons: [] }))).toMatchObject({ pros: [''], cons: [''] })
    expect(blankValues()).toMatchObject({ pros: [''], cons: [''] })
  })

  it('holds every field that can be written, each with a name', () => {
    const fields = Object.keys(valuesOf(sampleFirm())).sort()
    expect(Object.keys(blankValues()).sort()).toEqual(fields)
    expect(Object.keys(formFields).sort()).toEqual(fields)
  })

  it('shows every field of the table in one part', () => {
    expect(Object.values(firmParts).flat().sort()).toEqual(Object.keys(firmFields).sort())
  })

  it('begins a new firm that lacks what must be written, and nothing else', () => {
    const values = blankValues()
    expect(lacksRequired(values)).toBe(true)
    const texts = { name: 'A', description: 'B', website: 'a.example', maxFunding: '1', profitSplit: '2' }
    expect(lacksRequired({ ...values, ...texts, evaluationFee: ' ' })).toBe(true)
    const whole = { ...values, ...texts, evaluationFee: '3' }
    expect(lacksRequired(whole)).toBe(false)
    expect(v.parse(newFirm, whole)).toMatchObject({ maxAccounts: '1', pros: [], cons: [] })
  })

  it('says what is missing as long as it is, then what is wrong, and nothing once it is right', () => {
    const said = (change: object) => schemaRefusal(newFirm, firmRefusal)({ ...blankValues(), ...change })
    expect(said({})).toBe(firmMessages.missing)
    const texts = { name: 'A', description: 'B', maxFunding: '1', profitSplit: '2', evaluationFee: '3' }
    expect(said({ ...texts, website: 'javascript:alert(1)' })).toBe(firmMessages.check)
    expect(said({ ...texts, website: 'a.example' })).toBeNull()
    expect(firmProblem(firmMessages.missing, 'an earlier failure')).toBe(firmMessages.missing)
    expect(firmProblem('anything', 'It is too long')).toBe('Failed to save firm: It is too long')
  })
})

describe('what is sent', () => {
  it('gives a firm without details none until a pro or a con is written', () => {
    const before = sampleFirm({ pros: null, cons: null })
    const values = { ...valuesOf(before), pros: [], cons: [] }
    expect(changeOf(values, before, 'admin')).toMatchObject({ pros: null, cons: null })
    expect(changeOf({ ...values, pros: ['Fast'] }, before, 'admin')).toMatchObject({
      pros: ['Fast'],
      cons: [],
    })
    expect(changeOf(values, null, 'admin')).toMatchObject({ pros: [], cons: [] })
  })

  it('leaves out what a moderator may not change', () => {
    const before = sampleFirm()
    const sent = Object.keys(changeOf(valuesOf(before), before, 'moderator'))
    expect(sent.filter((key) => affiliateFields.some((field) => field === key))).toEqual([])
    expect(Object.keys(changeOf(valuesOf(before), before, 'admin'))).toEqual(
      expect.arrayContaining([...affiliateFields]),
    )
  })

  it('leaves out the standing where a moderator saves', () => {
    const values = valuesOf(sampleFirm())
    expect(bodyOf(values, sampleFirm(), 'moderator')).not.toHaveProperty('standing')
    expect(bodyOf(values, sampleFirm(), 'admin')).toHaveProperty('standing', 'operating')
  })

  it('says why only where visitors read it, and calls minor only what may be a typing error', () => {
    const before = sampleFirm()
    const said = { ...valuesOf(before), reason: 'The firm said so.', minor: true }
    expect(bodyOf(said, before, 'admin')).not.toHaveProperty('reason')
    expect(bodyOf({ ...said, maxFunding: '$2' }, before, 'admin')).toMatchObject({
      reason: 'The firm said so.',
      minor: true,
    })
    const code = bodyOf({ ...said, affiliateCode: 'OTHER' }, before, 'admin')
    expect(code).toMatchObject({ reason: 'The firm said so.' })
    expect(code).not.toHaveProperty('minor')
    expect(bodyOf(valuesOf(before), before, 'admin')).not.toHaveProperty('reason')
  })

  it('of a copy is a firm of its own name, without an offer where a moderator copies', () => {
    const firm = sampleFirm({ name: 'x'.repeat(120), affiliateEnabled: true, affiliateCode: 'A' })
    expect(copiedValues(firm, 'admin')).toMatchObject({ affiliateCode: 'A', affiliateEnabled: true })
    expect(copiedValues(firm, 'admin').name).toMatch(/^x{113} \(copy\)$/)
    expect(copiedValues(firm, 'moderator')).toMatchObject({ affiliateCode: '', affiliateEnabled: false })
  })

  it('of a copy has the same challenges under ids of their own', () => {
    const firm = sampleFirm({ challenges: [sampleChallenge(), sampleChallenge({ id: 'b' })] })
    const { challenges } = copiedValues(firm, 'moderator')
    expect(challenges.map(({ id: _, ...terms }) => terms)).toEqual(
      firm.challenges.map(({ id: _, ...terms }) => terms),
    )
    expect(new Set([...challenges, ...firm.challenges].map(({ id }) => id)).size).toBe(4)
  })
})

describe('the preview', () => {
  it('shows what is typed, with a percentage between 0 and 100', () => {
    const before = sampleFirm({ pros: ['a'], cons: ['b'] })
    const typed = { ...valuesOf(before), name: ' ', discountPercentage: 400, pros: ['a', ' '] }
    expect(previewOf(typed, before)).toMatchObject({
      id: before.id,
      name: 'Firm name',
      discountPercentage: 100,
      pros: ['a'],
    })
  })

  it('leaves out a challenge with a cell that cannot be read', () => {
    const before = sampleFirm({ challenges: [sampleChallenge()] })
    const typed = { ...sampleChallenge({ id: 'b' }), price: 'about 500' as unknown as number }
    const challenges = [...before.challenges, typed]
    expect(previewOf({ ...valuesOf(before), challenges }, before).challenges).toEqual(before.challenges)
  })

  it('shows the picture of this site and none for an address that was not fetched yet', () => {
    const before = { logoUrl: 'https://a.example/l.png', logoImage: '/media/a.webp' }
    expect(logoShown('https://a.example/l.png', before)).toBe('/media/a.webp')
    expect(logoShown('https://b.example/l.png', before)).toBe('')
    expect(logoShown('/logo.png', before)).toBe('/logo.png')
  })
})

const labels = (category: string | null, role: 'admin' | 'moderator') =>
  categoryChoices(category === null ? null : sampleFirm({ category }), role).map(({ label }) => label)

it('an admin moves a firm anywhere, and may leave it where no tier is', () => {
  expect(labels('gold', 'admin')).toEqual(['Gold', 'Silver', 'Bronze', 'Avoid'])
  expect(labels('<b>', 'admin')).toEqual(['Gold', 'Silver', 'Bronze', 'Avoid', '<b> (shown as UNRATED)'])
})

it('a moderator moves no firm to or from avoid', () => {
  expect(labels('silver', 'moderator')).toEqual(['Gold', 'Silver', 'Bronze'])
  expect(labels('AVOID', 'moderator')).toEqual(['Avoid'])
  expect(labels(null, 'moderator')).toEqual(['Gold', 'Silver', 'Bronze', 'Avoid'])
})

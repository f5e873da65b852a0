import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type PlannedChange, plannedList, type StaffFirm } from '#contract/firm.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { nothingAsked, readAsked } from '../asked-fields.tsx'
import { firmParts } from '../fields.ts'
import { formatPlanned, planText } from '../value-texts.ts'
import { discountChange, fromField, toField, tomorrowAtNine, withoutPlan, withPlan } from './plans.ts'

const now = { discountPercentage: 10, affiliateCode: 'DAILY', discountValidUntil: '' }
const aFirm = (planned: PlannedChange[] = []): StaffFirm => ({ ...now, planned }) as unknown as StaffFirm
const from = new Date('2026-11-27T08:00:00.000Z')
const until = new Date('2026-11-30T20:00:00.000Z')

describe('A planned discount', () => {
  const wanted = { discountPercentage: 30, affiliateCode: 'BLACK30' }

  it('starts at its time and gives way to what there was before at its end', () => {
    const { planned = [], ...atOnce } = discountChange(aFirm(), { ...wanted, from, until })
    expect(atOnce).toEqual({})
    expect(planned).toEqual([
      { at: from.toISOString(), change: { ...wanted, discountValidUntil: dayOf(until) } },
      { at: until.toISOString(), change: now },
    ])
  })

  it('that starts at once plans its end alone', () => {
    expect(discountChange(aFirm(), { ...wanted, from: null, until })).toEqual({
      ...wanted,
      discountValidUntil: dayOf(until),
      planned: [{ at: until.toISOString(), change: now }],
    })
  })

  it('that is called off takes its end with it, and no other plan', () => {
    const publication = { at: from.toISOString(), change: { status: 'live' } } as const
    const firm = aFirm([publication])
    const { planned = [] } = discountChange(firm, { ...wanted, from, until })
    const start = planned[1] as PlannedChange
    expect(withoutPlan(aFirm(planned), start)).toEqual([publication])
    expect(withoutPlan(aFirm(planned), planned[0] as PlannedChange)).toHaveLength(2)
  })
})

describe('A planned publication', () => {
  it('takes the place of the one before', () => {
    const change = { status: 'live' } as const
    const first = withPlan(aFirm(), { at: from, change })
    expect(withPlan(aFirm(first), { at: until, change })).toEqual([
      { at: until.toISOString(), change: { status: 'live' } },
    ])
  })
})

describe('A planned standing', () => {
  const asked = (values: ReturnType<typeof nothingAsked>) => readAsked(firmParts.standing, values)
  const typed = {
    ...nothingAsked(),
    standing: 'closed',
    standingSince: '2026-12-01',
    standingSource: ' https://firm.example/notice ',
    standingNote: '',
  } as const

  it('stands beside other plans with its reason', () => {
    const { change } = asked(typed).given ?? {}
    if (!change) throw new Error('It is whole.')
    const planned = withPlan(aFirm(withPlan(aFirm(), { at: from, change: { status: 'live' } })), {
      at: until,
      change,
      reason: 'It said so.',
    })
    expect(planned[1]).toEqual({
      at: until.toISOString(),
      change: {
        standing: 'closed',
        standingSince: '2026-12-01',
        standingSource: 'https://firm.example/notice',
        standingNote: '',
      },
      reason: 'It said so.',
    })
    expect(v.safeParse(plannedList, planned).success).toBe(true)
    expect(planText(planned[1] as PlannedChange)).toBe('Closed since 1 Dec 2026')
  })

  it('lacks nothing that it needs', () => {
    const messages = ({ problems }: ReturnType<typeof asked>) =>
      Object.entries(problems).map(([field, problem]) => [field, problem?.message])
    expect(messages(asked(nothingAsked()))).toEqual([['standing', 'Choose a standing.']])
    expect(asked({ ...nothingAsked(), standing: 'operating' }).given?.change).toEqual({
      standing: 'operating',
    })
    const wrong = asked({ ...typed, standingSince: '', standingSource: 'javascript:alert(1)' })
    expect(wrong.given).toBeNull()
    expect(messages(wrong)).toEqual([
      ['standingSince', 'is required'],
      ['standingSource', 'must be a web address (http or https)'],
    ])
  })
})

describe('Planned changes', () => {
  it.each([
    [{ status: 'live' }, 'Goes live'],
    [{ status: 'archived' }, 'Is archived'],
    [{ discountPercentage: 30, affiliateCode: 'X' }, '30% discount with the code X'],
    [{ discountPercentage: 0, affiliateCode: '' }, 'No discount without a code'],
    [{ status: 'draft', affiliateCode: 'X' }, 'Becomes a draft. The code is X'],
    [{ affiliateEnabled: false }, 'Offer off'],
    [{ affiliateEnabled: true, discountPercentage: 30 }, 'Offer on. 30% discount'],
    [{ discountValidUntil: '' }, 'The offer changes'],
  ] as const)('%j are told in words', (change, text) => {
    expect(planText({ at: '', change })).toBe(text)
  })

  it('are named with their zone', () => {
    const moment = '2026-11-25T08:00:00.000Z'
    expect(formatPlanned(moment, 'en-GB', 'Europe/Berlin')).toMatch(
      /Wed,? 25 Nov 2026,? .*09:00 (CET|GMT\+1)/,
    )
  })

  it('are typed on the clock of the device', () => {
    const at = tomorrowAtNine(new Date(2026, 10, 30, 15))
    expect(toField(at)).toBe('2026-12-01T09:00')
    expect(fromField(toField(at))).toEqual(at)
    expect(fromField('')).toBeNull()
    expect(fromField('soon')).toBeNull()
  })
})

import { expect, it } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { calendarOf, monthAfter, overdue, weeksOf } from './calendar-entries.ts'

const offered: Partial<StaffFirm> = {
  affiliateEnabled: true,
  affiliateCode: 'ALPHA',
  affiliateUrl: 'https://alpha.example',
  challenges: [],
}
const said = (firm: Partial<StaffFirm>) =>
  calendarOf([sampleFirm({ challenges: [], codeCheckedAt: '', discountValidUntil: '', ...firm })]).map(
    ({ day, text }) => `${day} ${text}`,
  )

it('names plans, the last day of an offered code, and the days on which checks are too old', () => {
  const at = new Date(2026, 11, 4, 9).toISOString()
  const plan = { at, change: { discountPercentage: 30, affiliateCode: 'BLACK30' } }
  const dates = { codeCheckedAt: '2026-11-20', discountValidUntil: '2026-11-30' }
  expect(said({ ...offered, ...dates, planned: [plan] })).toEqual([
    '2026-11-30 Last day of its code',
    '2026-12-04 30% discount with the code BLACK30',
    '2027-01-20 Its code is due for a check',
  ])
})

it('names nothing of a code that visitors are not offered, nor of a day that no calendar has', () => {
  const dates = { codeCheckedAt: '2026-11-20', discountValidUntil: '2026-11-30' }
  expect(said({ ...offered, ...dates, affiliateEnabled: false })).toEqual([])
  expect(said({ ...offered, codeCheckedAt: '2026-02-30', discountValidUntil: '' })).toEqual([])
})

it('names the oldest check of challenges, and since when a firm does not operate', () => {
  const challenges = ['2026-10-02', '2026-09-01'].map((checkedAt) => sampleChallenge({ checkedAt }))
  expect(said({ challenges, standing: 'payouts_paused', standingSince: '2026-11-12' })).toEqual([
    '2026-11-01 Its challenges are due for a check',
    '2026-11-12 Payouts paused since 12 Nov 2026',
  ])
})

it('keeps in sight what was due and was not done', () => {
  const entries = calendarOf([
    sampleFirm({ ...offered, codeCheckedAt: '2026-01-01', discountValidUntil: '2026-02-01' }),
  ])
  expect(overdue(entries, '2026-11-28').map(({ text }) => text)).toEqual(['Its code is due for a check'])
  expect(overdue(entries, '2026-03-03')).toEqual([])
})

it('shows whole weeks from Monday to Sunday, over the end of a year too', () => {
  const weeks = weeksOf('2026-11')
  expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect([weeksOf('2027-02')[0], weeksOf('2027-02').length]).toEqual(['2027-02-01', 28])
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

import { expect, it } from 'vitest'
import { toFirmDetails } from '#contract/firm.ts'
import { sampleFirm, sampleRow } from '#testing/contract/sample-firm.ts'
import { type PayoutReport, payoutRecordOf, payoutReport } from '#testing/screens/payout-report.ts'
import { criteriaRows, payoutRows } from './grouped-rows.ts'

const criterion = (key: string, name: string) => ({ key, name, meaning: `${name}.`, evidence: 'A page' })
const rubric = {
  version: 3,
  criteria: [
    criterion('legal-entity', 'Legal entity is named'),
    criterion('fees-complete', 'Fees are complete'),
  ],
}
const line = (key: string, verdict: 'yes' | 'no') => ({
  criterion: key,
  verdict,
  note: '',
  source: '',
  checkedOn: '2026-11-18',
})
const assessed = (...assessment: ReturnType<typeof line>[]) => ({
  details: toFirmDetails(sampleFirm({ assessment })),
})

it('Criteria are rows in the order of the rubric, and those that differ are marked', () => {
  const one = assessed(line('fees-complete', 'no'), line('legal-entity', 'yes'))
  const rows = criteriaRows([one, assessed(line('legal-entity', 'yes'))], rubric)
  expect(rows.map(({ label, values, beside, differs }) => ({ label, values, beside, differs }))).toEqual([
    { label: 'Met', values: ['1 of 2', '1 of 2'], beside: ['', '1 not known'], differs: true },
    { label: 'Legal entity is named', values: ['Yes', 'Yes'], beside: ['', ''], differs: false },
    { label: 'Fees are complete', values: ['No', 'Not known'], beside: ['', ''], differs: true },
  ])
  expect(rows.every(({ group }) => group?.note === 'rubric version 3')).toBe(true)
  expect(rows[2]?.verdicts).toEqual(['no', 'unknown'])
})

it('A firm that nobody assessed says so, as does one whose details are not on the device', () => {
  const [met, entity] = criteriaRows(
    [assessed(line('legal-entity', 'yes')), assessed(), { details: null }],
    rubric,
  )
  expect(met?.values).toEqual(['1 of 2', 'Not assessed yet', 'Not on this device'])
  expect(entity?.values).toEqual(['Yes', 'Not known', 'Not on this device'])
})

it('There is no row where no firm was assessed, or the rubric is not known', () => {
  expect(criteriaRows([assessed(), assessed()], rubric)).toEqual([])
  expect(criteriaRows([assessed(line('legal-entity', 'yes'))], null)).toEqual([])
})

/** A firm with reports as the site counts them. */
const aFirm = (reports: readonly Partial<PayoutReport>[]) => {
  const payouts = payoutRecordOf(reports.map(payoutReport), '2026-11-26')
  const { reports: payoutReports, paid: payoutsPaid } = payouts.year
  return { firm: sampleRow({ payoutReports, payoutsPaid }), details: null, payouts }
}

const paidIn = (payoutRequestedOn: string, payoutReceivedOn: string, payoutAmount = '$100') => ({
  payoutRequestedOn,
  payoutReceivedOn,
  payoutAmount,
})

const many = aFirm([
  { ...paidIn('2026-10-01', '2026-10-04'), proof: 'screenshot' },
  paidIn('2026-10-01', '2026-10-04', '$4,200'),
  paidIn('2026-10-01', '2026-10-04'),
  paidIn('2026-10-01', '2026-10-04'),
  paidIn('2026-10-01', '2026-10-10'),
  { outcome: 'payout_refused', refusalReason: 'news' },
  { outcome: 'payout_waiting', payoutRequestedOn: '2026-10-16' },
])
const few = aFirm([{ payoutAmount: '$50', experiencedOn: '2026-10-01' }, {}, { outcome: 'payout_refused' }])

const shown = (...compared: Parameters<typeof payoutRows>[0]) =>
  Object.fromEntries(
    payoutRows(compared).map(({ label, values, beside = [] }) => [
      label,
      values.map((value, at) => [value, beside[at]].filter(Boolean).join(', ')),
    ]),
  )

it('all that is counted stands side by side, and what is too few is said', () => {
  expect(shown(many, few)).toEqual({
    Paid: ['5 of 7, 1 with proof', '2 of 3, 0 with proof'],
    Refused: ['1, news trading', '1'],
    Waiting: ['1, longest 41 days', 'None'],
    'Days, median': ['3 days, 5 reports', 'Too few, from 5 reports on'],
    'Days, slowest tenth': ['9 days, or more', 'Too few, from 5 reports on'],
    'Largest paid': ['$4,200, 4 Oct 2026', '$50, 1 Oct 2026'],
  })
})

it('differences are marked, and none is called better', () => {
  const rows = payoutRows([many, few])
  expect(rows.every(({ best }) => best.length === 0)).toBe(true)
  expect(rows.map(({ differs }) => differs)).toEqual([true, true, true, true, true, true])
  expect(payoutRows([few, few]).some(({ differs }) => differs)).toBe(false)
  const days = payoutRows([few, aFirm([{}])]).find(({ label }) => label === 'Days, median')
  expect(days).toMatchObject({ values: ['Too few', 'Too few'], differs: false })
})

it('under three reports nothing is counted, and without any firm that has one there is no row', () => {
  const two = aFirm([{}, {}])
  const none = { firm: sampleRow(), details: null }
  expect(shown(two, none)).toMatchObject({
    Paid: ['2 reports, too few to count', ''],
    Refused: ['Too few, from 3 reports on', ''],
  })
  expect(shown(none, none)).toEqual({})
})

it('a record that the device does not have is said, while the two numbers of the list stand', () => {
  expect(shown({ ...many, payouts: null }, few)).toMatchObject({
    Paid: ['5 of 7', '2 of 3, 0 with proof'],
    'Largest paid': ['Not on this device, connect to read it', '$50, 1 Oct 2026'],
  })
  expect(Object.keys(shown({ ...many, payouts: undefined }, few))).toEqual(['Paid'])
})

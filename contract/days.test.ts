import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { bodyFields } from '#testing/contract/value-fields.ts'
import { backedUpReview } from './backup/backed-up-reviews.ts'
import { backedUpFirm, backedUpSubmission } from './backup/backup-file.ts'
import { endpoints } from './endpoints.ts'
import { firm, firmDetails, firmRow, newFirm, staffFirm, toFirmRow } from './firm.ts'
import { addedAgain } from './firm-bulk.ts'
import { inOrder } from './firm-orders.ts'
import { ownContent } from './own-submissions.ts'
import { dayText } from './primitives/day-text.ts'
import { payoutRecord } from './reviews/payout-record.ts'
import { review } from './reviews/review.ts'
import { submission } from './submission.ts'

const impossible = ['2026-06-31', '2026-02-30', '2026-11-31', '2027-02-29', '2026-13-01', '2026-00-10']

/** What a field for days makes of the digits 26 and 202, and days before and after all that can be meant. */
const unmeant = ['0026-11-01', '0202-11-01', '1969-12-31', '2101-01-01', '9999-12-31']

/** Fields that accept a day only. */
const dayFields = bodyFields(endpoints).filter(
  ({ schema }) =>
    v.is(schema, '2026-12-31') && !['some words', 'word', '/path', '123'].some((text) => v.is(schema, text)),
)

describe('a day that a call is given', () => {
  it.each(dayFields)('stands in a calendar at $path', ({ schema }) => {
    expect(impossible.filter((day) => v.is(schema, day))).toEqual([])
    expect(['2026-06-30', '2028-02-29'].filter((day) => !v.is(schema, day))).toEqual([])
  })

  // A company may be older, and has years of its own.
  it.each(dayFields.filter(({ path }) => !path.includes('founded')))(
    'lies between 1970 and 2100 at $path, and its field says so',
    ({ schema }) => {
      for (const day of unmeant)
        expect(v.safeParse(schema, day).issues?.map(({ message }) => message)).toEqual([
          'must be a day between 1970 and 2100',
        ])
      expect(['1970-01-01', '2100-12-31'].filter((day) => !v.is(schema, day))).toEqual([])
    },
  )

  it('is looked for in every field of the kind', () => {
    const names = new Set(dayFields.map(({ path }) => path.split('.').at(-1)))
    for (const name of [
      'discountValidUntil',
      'codeCheckedAt',
      'tierSince',
      'date',
      'checkedAt',
      'experiencedOn',
      'day',
      'standingSince',
      'checkedOn',
      'payoutReceivedOn',
    ])
      expect(names).toContain(name)
  })
})

describe('an impossible day of an earlier version', () => {
  const days = { discountValidUntil: '2026-06-31', codeCheckedAt: '2026-02-30', tierSince: '2026-11-31' }
  const evidence = [{ url: 'https://proof.example/', label: 'Proof', date: '2026-06-31' }]
  const old = sampleFirm({ ...days, evidence })

  it('is still read: in answers, on devices, and in backups', () => {
    const planned = [{ at: '2026-12-01T00:00:00.000Z', change: { discountValidUntil: '2026-06-31' } }]
    expect(v.parse(firm, old)).toMatchObject({ ...days, evidence })
    expect(v.parse(firmRow, toFirmRow(old)).discountValidUntil).toBe('2026-06-31')
    expect(v.parse(staffFirm, { ...old, planned }).planned).toEqual(planned)
    expect(v.parse(backedUpFirm, { ...old, status: 'live', planned })).toMatchObject({ ...days, evidence })
  })

  it('is left out of a firm that comes back, which no call would take with it', () => {
    const planned = [{ at: '2026-12-01T00:00:00.000Z', change: { discountValidUntil: '2026-06-31' } }]
    const { firm: again } = addedAgain({ id: 'x', firm: { ...old, planned } }, new Date('2026-11-20'))
    expect(again).toMatchObject({ discountValidUntil: '', codeCheckedAt: '', tierSince: '' })
    expect(again.evidence).toEqual([{ ...evidence[0], date: '' }])
    expect(again.planned).toEqual([{ at: '2026-12-01T00:00:00.000Z', change: { discountValidUntil: '' } }])
    expect(v.is(newFirm, again)).toBe(true)
  })

  it('and of a company founded before there were any leaves out that alone', () => {
    const checked = { source: 'https://register.example/1', checkedAt: '2026-01-02' }
    const legalName = { value: 'Opal Ltd', ...checked }
    const company = {
      people: [],
      sisters: [],
      notices: [],
      legalName,
      founded: { value: '0202', ...checked },
    }
    const { firm: again } = addedAgain(
      { id: 'x', firm: { ...sampleFirm(), company } },
      new Date('2026-11-20'),
    )
    expect(again.company).toEqual({ people: [], sisters: [], notices: [], legalName })
    expect(v.is(newFirm, again)).toBe(true)
  })

  it('is in no year that can be meant: it is still read, shown as it is written, and goes where a call takes it', () => {
    const day = '0026-11-01'
    const checked = { source: 'https://register.example/1', checkedAt: day }
    const company = {
      legalName: { value: 'Opal Ltd', ...checked },
      country: { value: 'Malta', ...checked, checkedAt: '2026-01-02' },
      people: [{ id: 'p', name: 'Ada', role: '', ...checked }, { id: 'known' }],
      sisters: [{ id: 's', firmId: '', name: 'Opal Two', ...checked }],
      notices: [{ id: 'n', title: 'A', authority: 'B', day, ...checked, checkedAt: '2026-01-02' }],
    }
    const line = {
      criterion: 'payout-proof',
      verdict: 'yes' as const,
      note: 'Seen',
      source: '',
      checkedOn: day,
    }
    const past = sampleFirm({
      tierSince: day,
      standing: 'closed',
      standingSince: day,
      standingSource: 'https://proof.example/',
      challenges: [sampleChallenge({ checkedAt: day })],
      assessment: [line],
      company,
    })
    for (const read of [firm, firmDetails, staffFirm])
      expect(v.parse(read, past)).toMatchObject({ tierSince: day, company, assessment: [line] })
    expect(v.parse(firm, past).challenges[0]?.checkedAt).toBe(day)
    expect(v.parse(backedUpFirm, { ...past, status: 'live', planned: [] })).toMatchObject({ company })
    expect(dayText(day)).toBe(day)
    const { firm: again } = addedAgain({ id: 'x', firm: past }, new Date('2026-11-20'))
    expect(again).toMatchObject({ tierSince: '', standingSince: '1970-01-01' })
    expect(v.is(newFirm, again)).toBe(true)
    // A day that must be said is the first of all: it is never taken for a check.
    expect(again.challenges[0]?.checkedAt).toBe('1970-01-01')
    expect(again.assessment).toEqual([{ ...line, verdict: 'unknown', checkedOn: '' }])
    const { country } = company
    expect(again.company).toEqual({ country, people: [{ id: 'known' }], sisters: [], notices: [] })
  })

  it('is read with the reviews that say it, in answers and in backups', () => {
    const said = [submission, backedUpSubmission, backedUpReview, ownContent]
    const shown = [review, payoutRecord.entries.shown.item]
    for (const field of ['experiencedOn', 'payoutRequestedOn', 'payoutReceivedOn'] as const) {
      for (const { entries } of said) expect(v.is(entries[field], '0026-11-01'), field).toBe(true)
      if (field === 'experiencedOn') continue
      for (const { entries } of shown) expect(v.is(entries[field], '0026-11-01'), field).toBe(true)
    }
  })

  it('comes behind every day that there is, in one order on every device', () => {
    const row = (id: string, discountValidUntil: string) =>
      toFirmRow(sampleFirm({ id, name: id, discountValidUntil }))
    const rows = [row('bad', '2026-06-31'), row('late', '2026-12-31'), row('soon', '2026-12-01')]
    const order = (list: typeof rows) =>
      inOrder(list, 'ending', new Date('2026-05-20T12:00')).map(({ id }) => id)
    expect(order(rows)).toEqual(['soon', 'late', 'bad'])
    expect(order(rows.toReversed())).toEqual(['soon', 'late', 'bad'])
  })
})

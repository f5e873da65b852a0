import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { bodyFields } from '#testing/contract/value-fields.ts'
import { backedUpFirm } from './backup/backup-file.ts'
import { endpoints } from './endpoints.ts'
import { firm, firmRow, newFirm, staffFirm, toFirmRow } from './firm.ts'
import { addedAgain } from './firm-bulk.ts'
import { inOrder } from './firm-orders.ts'

const impossible = ['2026-06-31', '2026-02-30', '2026-11-31', '2027-02-29', '2026-13-01', '2026-00-10']

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

  it('is looked for in every field of the kind', () => {
    const names = new Set(dayFields.map(({ path }) => path.split('.').at(-1)))
    for (const name of [
      'discountValidUntil',
      'codeCheckedAt',
      'tierSince',
      'date',
      'checkedAt',
      'experiencedOn',
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

import { describe, expect, it } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { isActOnFirms, revertOfAct } from './act-revert.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const updated_at = '2026-11-20T10:00:00.000Z'
const firm = (id: string, values: Partial<StaffFirm>) =>
  ({ id, name: `Firm ${id}`, slug: `firm-${id}`, updated_at, ...values }) as StaffFirm
const entry = (id: string, action: HistoryEntry['action'], before: object | null, after: object | null) =>
  ({ subject: 'firm', subject_id: id, subject_name: `Firm ${id}`, action, before, after }) as HistoryEntry

const moved = entry('1', 'change', { category: 'gold' }, { category: 'silver' })
const raised = entry('2', 'change', { evaluationFee: '$1' }, { evaluationFee: '$2' })

describe('an act on firms', () => {
  it('is taken back firm by firm: changes by their fields, deleted ones as themselves, added ones by leaving', () => {
    const values = { ...sampleFirm({ name: 'Firm 3', slug: 'firm-3' }), status: 'live', planned: [] }
    const added = firm('4', { name: 'New' })
    const [first, second] = [
      firm('1', { category: 'silver', warning: 'Mine' }),
      firm('2', { evaluationFee: '$2' }),
    ]
    const { request, obstacles } = revertOfAct(
      [moved, raised, entry('3', 'delete', values, null), entry('4', 'create', null, { name: 'New' })],
      [first, second, added],
      now,
    )
    expect(obstacles).toEqual([])
    expect(request.change).toEqual([
      { id: '1', tag: firmTag(first), change: { category: 'gold' } },
      { id: '2', tag: firmTag(second), change: { evaluationFee: '$1' } },
    ])
    expect(request.create).toMatchObject([
      { id: '3', slug: 'firm-3', firm: { name: 'Firm 3', category: 'gold', status: 'live' } },
    ])
    expect(request.remove).toEqual([{ id: '4', tag: firmTag(added) }])
  })

  it('leaves alone what is as it was before already', () => {
    const { request, obstacles } = revertOfAct([moved], [firm('1', { category: 'gold' })], now)
    expect([request, obstacles]).toEqual([{ create: [], change: [], remove: [] }, []])
  })

  it('leaves a deleted firm alone that came back as it was', () => {
    const gone = entry('3', 'delete', { name: 'Firm 3', category: 'gold' }, null)
    const { request, obstacles } = revertOfAct([gone], [firm('3', { category: 'gold' })], now)
    expect([request, obstacles]).toEqual([{ create: [], change: [], remove: [] }, []])
  })

  it('says of each firm what stands in the way', () => {
    const long = `${'x'.repeat(80)}…`
    const { obstacles } = revertOfAct(
      [
        moved,
        raised,
        entry('3', 'delete', { name: 'Firm 3', category: 'gold' }, null),
        entry('4', 'create', null, { name: 'New' }),
        entry('5', 'change', { logoUrl: long }, { logoUrl: '/a.png' }),
        entry('6', 'delete', { ...sampleFirm(), evaluationFee: undefined }, null),
      ],
      [
        firm('1', { category: 'bronze' }),
        firm('3', { category: 'silver' }),
        firm('4', { name: 'Renamed' }),
        firm('5', { logoUrl: '/a.png' }),
      ],
      now,
    )
    expect(obstacles).toEqual([
      'Firm 1 has since been changed again: tier',
      'Firm 2 has since been deleted',
      'Firm 3 has since been added again',
      'Firm 4 has since been changed: name',
      'Firm 5 had a text that is too long for History: logo URL',
      'Firm 6 cannot be added as it was: evaluation fee is required',
    ])
  })

  it('is none where anything else was touched, as by a restore', () => {
    const part = { action: 'change', subject: 'firm', count: 3 } as const
    expect(isActOnFirms([part])).toBe(true)
    expect(isActOnFirms([part, { action: 'restore', subject: 'backup', count: 1 }])).toBe(false)
    expect(isActOnFirms([{ ...part, subject: 'submission' }])).toBe(false)
  })
})

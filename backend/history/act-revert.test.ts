import { describe, expect, test } from 'vitest'
import type { FirmRecord } from '#backend/models/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { LONGEST_RECORDED, recordedText } from '#contract/history-version.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { stepOf } from './act-revert.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const updated_at = '2026-11-20T10:00:00.000Z'
const firm = (values: object) => ({ id: '1', slug: 'firm-1', updated_at, ...values }) as FirmRecord
const entry = (action: HistoryEntry['action'], before: object | null, after: object | null) =>
  ({ subject: 'firm', subject_id: '1', subject_name: 'Firm 1', action, before, after }) as HistoryEntry

const moved = entry('change', { category: 'gold' }, { category: 'silver' })

describe('Undoing an entry of an act on firms', () => {
  test('gives a changed firm its earlier fields, and leaves the others', () => {
    const present = firm({ category: 'silver', warning: 'Mine' })
    expect(stepOf(moved, present, now)).toEqual({
      change: { id: '1', tag: firmTag(present), change: { category: 'gold' } },
    })
  })

  test('leaves plans away whose time has come since', () => {
    const over = { at: '2026-11-20T11:00:00.000Z', change: { status: 'live' } }
    const ahead = { at: '2026-12-01T09:00:00.000Z', change: { discountPercentage: 10 } }
    const before = { status: 'scheduled', planned: [over, ahead] }
    const archived = firm({ status: 'archived', planned: [ahead] })
    expect(
      stepOf(entry('change', before, { status: 'archived', planned: [ahead] }), archived, now),
    ).toMatchObject({
      change: { change: { status: 'draft', planned: [ahead] } },
    })
    expect(stepOf(entry('delete', { ...sampleFirm(), ...before }, null), undefined, now)).toMatchObject({
      create: { firm: { status: 'draft', planned: [ahead] } },
    })
  })

  test('brings a deleted firm back as itself', () => {
    const values = { ...sampleFirm({ name: 'Firm 1', slug: 'firm-1' }), status: 'live', planned: [] }
    expect(stepOf(entry('delete', values, null), undefined, now)).toMatchObject({
      create: { id: '1', slug: 'firm-1', firm: { name: 'Firm 1', category: 'gold', status: 'live' } },
    })
  })

  test('deletes an added firm', () => {
    const present = firm({ name: 'New' })
    expect(stepOf(entry('create', null, { name: 'New' }), present, now)).toEqual({
      remove: { id: '1', tag: firmTag(present) },
    })
  })

  test('deletes an added firm of whose people History holds the ids alone', () => {
    const said = { source: 'https://register.example/1', checkedAt: '2026-11-20' }
    const person = { id: 'p1', name: 'Marek Dvorn', role: 'director', ...said }
    const company = { people: [person], sisters: [], notices: [] }
    const present = firm({ name: 'New', company })
    const added = entry('create', null, { name: 'New', company: { ...company, people: [{ id: 'p1' }] } })
    expect(stepOf(added, present, now)).toEqual({ remove: { id: '1', tag: firmTag(present) } })
    // What staff found out or said since is no part of the addition.
    const obstacleOf = (fields: readonly string[]) => ({
      obstacle: { firm_name: 'Firm 1', kind: 'changed-since-added', fields, fault: '' },
    })
    expect(stepOf(entry('create', null, { name: 'New' }), present, now)).toEqual(obstacleOf(['company']))
    const closed = firm({ name: 'New', standing: 'closed' })
    expect(stepOf(entry('create', null, { name: 'New' }), closed, now)).toEqual(obstacleOf(['standing']))
  })

  test('is nothing where all is as it was', () => {
    expect(stepOf(moved, firm({ category: 'gold' }), now)).toEqual({})
    expect(stepOf(entry('delete', { name: 'Firm 1' }, null), firm({ name: 'Firm 1' }), now)).toEqual({})
    expect(stepOf(entry('create', null, { name: 'New' }), undefined, now)).toEqual({})
  })

  test.each([
    ['deleted since', moved, undefined, { kind: 'deleted', fields: [] }],
    ['changed again', moved, firm({ category: 'bronze' }), { kind: 'changed-again', fields: ['category'] }],
    [
      'added again as another',
      entry('delete', { name: 'Firm 1', category: 'gold' }, null),
      firm({ name: 'Firm 1', category: 'silver' }),
      { kind: 'added-again', fields: [] },
    ],
    [
      'changed since it was added',
      entry('create', null, { name: 'New' }),
      firm({ name: 'Renamed' }),
      { kind: 'changed-since-added', fields: ['name'] },
    ],
    [
      'without a text that was kept by its beginning',
      entry('change', { logoUrl: recordedText('x'.repeat(LONGEST_RECORDED + 1)) }, { logoUrl: '/a.png' }),
      firm({ logoUrl: '/a.png' }),
      { kind: 'shortened', fields: ['logoUrl'] },
    ],
    [
      'no longer taken as it was',
      entry('delete', { ...sampleFirm(), evaluationFee: undefined }, null),
      undefined,
      { kind: 'not-taken', fields: ['evaluationFee'], fault: 'is required' },
    ],
  ])('says what stands in the way of a firm that is %s', (_, one, present, obstacle) => {
    expect(stepOf(one, present, now)).toEqual({ obstacle: { firm_name: 'Firm 1', fault: '', ...obstacle } })
  })
})

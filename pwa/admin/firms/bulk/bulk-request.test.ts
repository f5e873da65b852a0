import { expect, it } from 'vitest'
import type { PlannedChange, StaffFirm } from '#contract/firm.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { bulkActions } from './bulk-actions.ts'
import { deletionOf, inverseOf, requestOf } from './bulk-request.ts'

const now = new Date('2026-11-23T12:00:05.000Z')
const gold = sampleFirm({ id: 'a', category: 'gold', tierSince: '2026-01-02' })
const silver = sampleFirm({ id: 'b', category: 'silver' })

it('firms that are so already are left alone', () => {
  const request = requestOf([gold, silver], { change: { category: 'gold' } })
  expect(request.change).toEqual([{ id: 'b', tag: `"${silver.updated_at}"`, change: { category: 'gold' } }])
  expect(requestOf([gold], { change: { status: 'live' } }).change).toEqual([])
})

it('the inverse gives back all that a change moved, and nothing else', () => {
  const later = '2026-11-23T12:00:00.000Z'
  const moved: StaffFirm = { ...gold, category: 'avoid', tierSince: '2026-11-23', updated_at: later }
  const archived: StaffFirm = { ...silver, status: 'archived', updated_at: later }
  const done = { batch: 'x', created: [], changed: [moved, archived], removed: [] }
  expect(inverseOf([gold, silver], done, now)).toEqual({
    create: [],
    change: [
      { id: 'a', tag: `"${later}"`, change: { category: 'gold', tierSince: '2026-01-02' } },
      { id: 'b', tag: `"${later}"`, change: { status: 'live' } },
    ],
    remove: [],
  })
})

it('the inverse of a deletion adds the firm again as itself', () => {
  const done = { batch: 'x', created: [], changed: [], removed: ['a'] }
  expect(inverseOf([gold, silver], done, now).create).toMatchObject([
    { id: 'a', slug: gold.slug, firm: { name: gold.name, category: 'gold', status: 'live', planned: [] } },
  ])
})

it('a plan whose time came before the undo stays away', () => {
  const over: PlannedChange = { at: '2026-11-23T12:00:03.000Z', change: { status: 'live' } }
  const ahead: PlannedChange = { at: '2026-12-01T09:00:00.000Z', change: { discountPercentage: 10 } }
  const planned: StaffFirm = { ...silver, status: 'scheduled', planned: [over, ahead] }
  expect(inverseOf([planned], deletionOf([planned]), now).create).toMatchObject([
    { id: 'b', firm: { status: 'draft', planned: [ahead] } },
  ])
  const archived: StaffFirm = { ...silver, status: 'archived', planned: [ahead] }
  const done = { created: [], changed: [archived], removed: [] }
  expect(inverseOf([planned], done, now).change).toMatchObject([{ id: 'b', change: { status: 'draft' } }])
})

it.each([
  ['discount', '20', { change: { discountPercentage: 20 } }],
  ['discount', '100', { change: { discountPercentage: 100 } }],
  ['discount', '101', null],
  ['discount', '', null],
  ['discount', '1.5', null],
  ['tier', '', null],
  ['tier', 'avoid', { change: { category: 'avoid' } }],
  ['delete', '', 'delete'],
])('%s of %j is %j', (key, value, action) => {
  expect(bulkActions.find((one) => one.key === key)?.actionOf(value)).toEqual(action)
})

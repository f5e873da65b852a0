import { expect, it } from 'vitest'
import { ALL_CHANGES, changesIn, queryOfChanges, recentSince } from './change-filter.ts'
import { type ChangeKind, changeGroups, changeKinds, groupOfKind, kindsAsked } from './change-kinds.ts'

it('an address and its filter say the same', () => {
  const filter = {
    firm: 'kestrel-row',
    kind: 'tier',
    tier: 'gold',
    isRecent: true,
    after: { before: '2026-11-12T14:02:00.000Z', before_id: 'abc' },
  } as const
  expect(changesIn(`?${queryOfChanges(filter)}`)).toEqual(filter)
  expect(queryOfChanges(ALL_CHANGES)).toBe('')
})

it('the last 30 days are whole days in UTC', () => {
  expect(recentSince(new Date('2026-12-04T23:59:00.000Z'))).toBe('2026-11-04T00:00:00.000Z')
  expect(changesIn('?days=30').isRecent).toBe(true)
})

it.each([
  '?days=31',
  '?kind=none&tier=best',
  '?before=yesterday&before_id=abc',
  '?before=2026-13-45T14:02:00.000Z&before_id=abc',
  '?before=2026-11-12T14:02:00.000Z',
  `?firm=${'a'.repeat(81)}`,
])('what is not known asks for nothing: %s', (search) => {
  expect(changesIn(search)).toEqual(ALL_CHANGES)
})

it('a firm is found by an address of an earlier version, which had capitals', () => {
  expect(changesIn('?firm=ApexTM').firm).toBe('apextm')
})

it('the button that sent a form wins over what the form held', () => {
  expect(changesIn('?firm=&tier=&kind=tier&kind=offer').kind).toBe('offer')
  expect(changesIn('?kind=tier&kind=')).toEqual(ALL_CHANGES)
})

it.each([
  ['?kind=standing-tier', 'Standing and tier', 6],
  ['?kind=warning', 'Standing and tier', 1],
  ['?kind=facts', 'Facts', 1],
  ['?kind=all-facts', 'Facts', 4],
])('an address names a group or, as before there were groups, one kind of it: %s', (search, label, count) => {
  const { kind } = changesIn(search)
  expect(groupOfKind(kind)?.label).toBe(label)
  expect(kind === '' ? [] : kindsAsked(kind)).toHaveLength(count)
  expect(`?${queryOfChanges({ ...ALL_CHANGES, kind })}`).toBe(search)
})

it('each kind is of one group', () => {
  const kinds: readonly ChangeKind[] = changeGroups.flatMap((group) => group.kinds)
  expect([...kinds].sort()).toEqual([...changeKinds].sort())
})

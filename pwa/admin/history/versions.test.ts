import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/history.ts'
import { fieldLabel } from './entry-labels.ts'
import {
  compare,
  entriesAfter,
  fieldChanges,
  restorableFields,
  revertOf,
  versionBefore,
  wasRestoredAfter,
} from './versions.ts'

const entry = (id: string, before: object | null, after: object | null): HistoryEntry =>
  ({
    id,
    action: 'change',
    subject: 'firm',
    subject_name: 'Told',
    batch: null,
    before,
    after,
  }) as unknown as HistoryEntry

const entries = [
  entry('3', { fee: '$20' }, { fee: '$30' }),
  entry('2', { fee: '$10', name: 'Old' }, { fee: '$20', name: 'New' }),
  entry('1', null, { fee: '$10', name: 'Old' }),
]
const now = { fee: '$30', name: 'New', warning: '' }

describe('an earlier version', () => {
  const laterThan = (id: string) => entriesAfter(entries, entry(id, null, null))

  it('is what is there now with every later change undone', () => {
    expect(versionBefore(laterThan('2') ?? [], now)).toEqual({ fee: '$20', name: 'New', warning: '' })
    expect(versionBefore(laterThan('1') ?? [], now)).toEqual({ fee: '$10', name: 'Old', warning: '' })
    expect(versionBefore(laterThan('3') ?? [], now)).toEqual(now)
  })

  it('knows no entry that is not of this thing', () => {
    expect(laterThan('9')).toBeNull()
  })

  it('is put back by the fields that differ and can be written', () => {
    expect(restorableFields({ fee: '$10', name: 'New', slug: 'old' }, now, ['fee', 'name'])).toEqual({
      fields: { fee: '$10' },
      truncated: [],
    })
  })

  it('is not known where a restore replaced things of its kind since', () => {
    const change = { ...entry('1', null, null), at: '2026-11-20T10:00:00.000Z' }
    const restored = (at: string, lists: object) =>
      ({ ...entry('9', null, lists), action: 'restore', at: `2026-11-${at}T10:00:00.000Z` }) as HistoryEntry
    const firms = { propfirms: { added: 0, changed: 2 } }
    expect(wasRestoredAfter(change, [restored('21', firms)])).toBe(true)
    expect(wasRestoredAfter(change, [restored('19', firms)])).toBe(false)
    expect(wasRestoredAfter(change, [restored('21', { themes: { changed: 1 } })])).toBe(false)
    expect(wasRestoredAfter({ ...change, action: 'delete' }, [restored('21', firms)])).toBe(false)
  })

  it('is known past a restore that wrote what it changed', () => {
    const change = { ...entry('1', null, null), at: '2026-11-20T10:00:00.000Z' }
    const restore = { ...entry('9', null, { propfirms: { changed: 2 } }), action: 'restore' as const }
    const told = { ...restore, at: '2026-11-21T10:00:00.000Z', batch: 'act-1' }
    expect(wasRestoredAfter(change, [told])).toBe(false)
    const changed = {
      ...entry('4', { fee: '$30' }, { fee: '$5' }),
      action: 'restore' as const,
      batch: 'act-1',
    }
    expect(versionBefore([changed], { ...now, fee: '$5' })).toEqual(now)
    const removed = { ...entry('5', now, null), action: 'delete' as const, batch: 'act-1' }
    const back = { ...entry('6', null, { name: 'New' }), action: 'restore' as const, batch: 'act-2' }
    expect(versionBefore([back, removed], { ...now, fee: '$7' })).toEqual(now)
  })

  it('leaves out what the history kept only the beginning of', () => {
    const logo = { logoUrl: `${'x'.repeat(80)}…` }
    expect(restorableFields(logo, { logoUrl: '' }, ['logoUrl'])).toEqual({
      fields: {},
      truncated: ['logoUrl'],
    })
  })
})

describe('taking one entry back', () => {
  it('writes what it changed alone, and names what was changed again since', () => {
    const undo = revertOf(entry('2', { fee: '$10', name: 'Old' }, { fee: '$20', name: 'New' }), now, [
      'fee',
      'name',
      'warning',
    ])
    expect(undo.fields).toEqual({ fee: '$10', name: 'Old' })
    expect(undo.changedSince).toEqual(['fee'])
    expect(undo.changes).toContainEqual({ path: 'fee', before: '$30', after: '$10' })
  })

  it('keeps what others changed since in the same group', () => {
    const groups = entry('1', { hero: { title: 'a', text: 'b' } }, { hero: { title: 'c', text: 'b' } })
    const undo = revertOf(groups, { hero: { title: 'c', text: 'later' } }, ['hero'])
    expect(undo.fields).toEqual({ hero: { title: 'a', text: 'later' } })
  })

  it('leaves what is as it was, what cannot be written, and what is kept by its beginning only', () => {
    const long = `${'x'.repeat(80)}…`
    const undo = revertOf(
      entry('1', { fee: '$30', slug: 'a', logoUrl: long }, { fee: '$40', slug: 'b', logoUrl: '' }),
      { ...now, slug: 'b', logoUrl: '' },
      ['fee', 'logoUrl'],
    )
    expect(undo).toEqual({ fields: {}, changes: [], changedSince: [], truncated: ['logoUrl'] })
  })
})

describe('the changes of an entry', () => {
  it('are the fields of groups one by one', () => {
    expect(
      fieldChanges(entry('1', { hero: { title: 'a', text: 'b' } }, { hero: { title: 'c', text: 'b' } })),
    ).toEqual([{ path: 'hero.title', before: 'a', after: 'c' }])
    expect(fieldLabel('heroSection.titleText')).toBe('Hero section title text')
  })
})

describe('a version beside what is there now', () => {
  const writable = ['name', 'fee', 'warning']
  const deletion = {
    ...entry('4', { fee: '$30', name: 'New', warning: '', slug: 'new' }, null),
    action: 'delete',
  } as HistoryEntry
  const gone = [deletion, ...entries]
  const present = { values: { ...now, id: 'x' }, tag: '"t"' }

  it('names what would be written over it, and over what', () => {
    const compared = compare({
      entry: entries[1] as HistoryEntry,
      side: 'before',
      writable,
      present,
      entries,
    })
    expect(compared).toMatchObject({
      fields: { name: 'Old', fee: '$10' },
      now: { name: 'New', fee: '$30' },
      tag: '"t"',
      isGone: false,
      isTooOld: false,
    })
    const far = {
      entry: entry('0', { fee: '$1' }, null),
      side: 'before',
      writable,
      present,
      entries,
    } as const
    expect(compare(far).isTooOld).toBe(true)
  })

  it('of a deleted thing is whole, to be added again at its address', () => {
    const whole = { name: 'New', fee: '$30', warning: '' }
    expect(
      compare({ entry: deletion, side: 'before', writable, present: null, entries: gone }),
    ).toMatchObject({
      fields: whole,
      isGone: true,
      slug: 'new',
    })
    const older = compare({
      entry: entries[0] as HistoryEntry,
      side: 'before',
      writable,
      present: null,
      entries: gone,
    })
    expect(older).toMatchObject({ fields: { ...whole, fee: '$20' }, slug: 'new' })
  })

  it('of a deletion is not offered while the thing is there', () => {
    expect(compare({ entry: deletion, side: 'before', writable, present, entries: gone }).exists).toBe(true)
  })

  it('of the settings covers the groups of the entry alone', () => {
    const one = {
      ...entry('1', { hero: { title: 'a' } }, { hero: { title: 'b' } }),
      subject: 'settings',
    } as HistoryEntry
    const values = { hero: { title: 'c' }, social: { youtube: 'new' } }
    const later = entry('2', { hero: { title: 'b' }, social: { youtube: 'old' } }, values)
    const compared = compare({
      entry: one,
      side: 'after',
      writable: ['hero', 'social'],
      present: { values, tag: null },
      entries: [later, one],
    })
    expect(compared.fields).toEqual({ hero: { title: 'b' } })
  })
})

import { describe, expect, test } from 'vitest'
import { LONGEST_RECORDED, recordedText } from '#contract/history-version.ts'
import { restoredFields, revertOf, undone } from './version.ts'

const now = { fee: '$30', name: 'New', warning: '' }
const shortened = recordedText('x'.repeat(LONGEST_RECORDED + 1))

describe('An earlier version', () => {
  test('is what is there now with later changes undone, without fields that are no more', () => {
    const once = undone(now, { before: { fee: '$20' } })
    expect(once).toEqual({ ...now, fee: '$20' })
    expect(undone(once, { before: { name: 'Old', colour: 'red' } })).toEqual({
      ...now,
      fee: '$20',
      name: 'Old',
    })
    expect(undone(now, { before: null })).toEqual(now)
  })

  test('is put back by the fields that differ and can be written', () => {
    expect(restoredFields({ fee: '$10', name: 'New', slug: 'old' }, now, ['fee', 'name'])).toEqual({
      fields: { fee: '$10' },
      shortened: [],
    })
  })

  test('leaves out what the history kept only the beginning of', () => {
    expect(restoredFields({ logoUrl: shortened }, { logoUrl: '' }, ['logoUrl'])).toEqual({
      fields: {},
      shortened: ['logoUrl'],
    })
  })
})

describe('Undoing one entry', () => {
  test('writes what it changed alone, and names what was changed again since', () => {
    const entry = { before: { fee: '$10', name: 'Old' }, after: { fee: '$20', name: 'New' } }
    expect(revertOf(entry, now, ['fee', 'name', 'warning'])).toEqual({
      fields: { fee: '$10', name: 'Old' },
      changedSince: ['fee'],
      shortened: [],
    })
  })

  test('keeps what others changed since in the same group', () => {
    const entry = { before: { hero: { title: 'a', text: 'b' } }, after: { hero: { title: 'c', text: 'b' } } }
    const { fields } = revertOf(entry, { hero: { title: 'c', text: 'later' } }, ['hero'])
    expect(fields).toEqual({ hero: { title: 'a', text: 'later' } })
  })

  test('leaves what is as it was, what cannot be written, and what is kept by its beginning only', () => {
    const entry = {
      before: { fee: '$30', slug: 'a', logoUrl: shortened },
      after: { fee: '$40', slug: 'b', logoUrl: '' },
    }
    expect(revertOf(entry, { ...now, slug: 'b', logoUrl: '' }, ['fee', 'logoUrl'])).toEqual({
      fields: {},
      changedSince: [],
      shortened: ['logoUrl'],
    })
  })
})

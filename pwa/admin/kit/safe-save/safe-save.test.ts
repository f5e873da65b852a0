import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { days } from '#contract/primitives/time.ts'
import { createDraftStore } from './draft-store.ts'
import { wordsFor } from './label-of.ts'
import { applyEdits, compareEdits } from './merge-edits.ts'
import { changedPaths, isSame, pickPaths, valueAt, withValue } from './value-paths.ts'
import { valueInWords } from './value-text.tsx'

describe('values of a form', () => {
  it('differ at their deepest paths; a list is one value, and nothing is as good as undefined', () => {
    const before = { name: 'a', hero: { title: 'b', text: 'c' }, pros: ['x'], gone: undefined }
    const after = { name: 'a', hero: { title: 'B', text: 'c' }, pros: ['x', 'y'] }
    expect(changedPaths(before, after)).toEqual(['hero.title', 'pros'])
    expect(isSame(Number.NaN, Number.NaN)).toBe(true)
  })

  it('are read and replaced by path, and what is beside them stays the same', () => {
    const values = { hero: { title: 'b', text: 'c' }, pros: ['x'] }
    const next = withValue(values, 'hero.title', 'B')
    expect(next).toEqual({ hero: { title: 'B', text: 'c' }, pros: ['x'] })
    expect(next.pros).toBe(values.pros)
    expect(valueAt(values, 'pros.0')).toBeUndefined()
    expect(pickPaths(values, ['hero.text'])).toEqual({ 'hero.text': 'c' })
  })
})

describe('two edits of the same thing', () => {
  const before = { fee: '$1', split: '80%', name: 'Old', warning: '' }
  const now = { fee: '$2', split: '90%', name: 'New', warning: '' }
  const edits = compareEdits(
    { fee: '$1', name: 'Old', warning: '' },
    { fee: '$3', name: 'New', warning: 'careful' },
    { before, now },
  )

  it('are contested where both changed a field to something else', () => {
    expect(edits.fields).toEqual([{ path: 'fee', yours: '$3', theirs: '$2' }])
    expect(edits.others).toEqual([{ path: 'split', before: '80%', after: '90%' }])
    expect(edits.mine).toEqual({ name: 'New', warning: 'careful' })
  })

  it('come together by the choice, and lose nothing else', () => {
    const both = { split: '90%', name: 'New', warning: 'careful' }
    expect(applyEdits(now, edits, { fee: 'yours' })).toEqual({ ...both, fee: '$3' })
    expect(applyEdits(now, edits, { fee: 'theirs' })).toEqual({ ...both, fee: '$2' })
  })
})

describe('drafts on the device', () => {
  const draft = { userId: 'a', draftKey: 'firm:1', savedAt: 0, base: { fee: '$1' }, mine: { fee: '$2' } }

  it('are found again by who wrote them, and by nobody else', async () => {
    const store = createDraftStore()
    expect(await store.write({ ...draft, savedAt: Date.now() })).toBe(true)
    expect(await createDraftStore().read('a', 'firm:1')).toMatchObject({ mine: { fee: '$2' } })
    expect(await store.read('b', 'firm:1')).toBeNull()
    expect(await store.read('a', 'firm:2')).toBeNull()
    await store.drop('a', 'firm:1')
    expect(await store.read('a', 'firm:1')).toBeNull()
  })

  it('go after thirty days', async () => {
    await createDraftStore().write({ ...draft, savedAt: 1 })
    expect(await createDraftStore(() => days(30)).read('a', 'firm:1')).not.toBeNull()
    expect(await createDraftStore(() => days(30) + 2).read('a', 'firm:1')).toBeNull()
  })
})

describe('a field in words', () => {
  it('takes its own label, else that of what it is within', () => {
    const labels = { hero: 'Hero Section', 'hero.title': 'Title' }
    expect(['hero.title', 'hero.showLogo', 'maxFunding'].map((path) => wordsFor(path, labels))).toEqual([
      'Title',
      'Hero Section: Show logo',
      'Max funding',
    ])
  })

  it('is text whatever it holds', () => {
    const values = ['', null, true, ['a', 'b'], [], '<b>x</b>', 7]
    expect(values.map(valueInWords)).toEqual(['Empty', 'Empty', 'Yes', 'a\nb', 'Empty', '<b>x</b>', '7'])
  })
})

import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { changedPaths, pickPaths, valueAt, withValue } from '#contract/primitives/paths.ts'
import { days } from '#contract/primitives/time.ts'
import { createDraftCipher, createDraftStore, createTabIds, type TabIds } from './draft-store.ts'
import { applyEdits, compareEdits } from './form-state.ts'

describe('values of a form', () => {
  it('differ at their deepest paths; a list is one value, and nothing is as good as undefined', () => {
    const before = { name: 'a', hero: { title: 'b', text: 'c' }, pros: ['x'], gone: undefined }
    const after = { name: 'a', hero: { title: 'B', text: 'c' }, pros: ['x', 'y'] }
    expect(changedPaths(before, after)).toEqual(['hero.title', 'pros'])
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
  const draft = { draftKey: 'firm:1', savedAt: 0, base: { fee: '$1' }, mine: { fee: 'Anna asked for $2' } }
  const keyOf = (letter: string) => `${letter.repeat(42)}A`
  const storeOf = async (
    userId: string,
    options: { tabIds?: TabIds; now?: () => number; key?: string } = {},
  ) => {
    const { key = keyOf(userId), ...rest } = options
    return createDraftStore({ userId, cipher: await createDraftCipher(key), ...rest })
  }
  /** The rows of the device, with whether the text of a draft can be read in it. */
  const device = async () => {
    const { Dexie } = await import('dexie')
    const database = new Dexie('staff-drafts')
    database.version(1).stores({ drafts: 'key,savedAt' })
    return database
  }
  const rows = async () => {
    const database = await device()
    const all: { userId: string; sealed?: { text: ArrayBuffer } }[] = await database.table('drafts').toArray()
    database.close()
    return all.map(({ sealed, ...row }) => {
      const bytes = sealed ? new TextDecoder('latin1').decode(sealed.text) : ''
      return { userId: row.userId, isReadable: `${JSON.stringify(row)}${bytes}`.includes('Anna') }
    })
  }
  beforeEach(async () => {
    const database = await device()
    await database.table('drafts').clear()
    database.close()
  })

  it('are found again by who wrote them, and by nobody else', async () => {
    const tabIds = createTabIds()
    const store = await storeOf('a', { tabIds })
    expect(await store.write({ ...draft, savedAt: Date.now() })).toBe(true)
    expect(await (await storeOf('a', { tabIds })).read('firm:1')).toMatchObject({ mine: draft.mine })
    expect(await (await storeOf('b')).read('firm:1')).toBeNull()
    expect(await store.read('firm:2')).toBeNull()
    await store.drop('firm:1')
    expect(await store.read('firm:1')).toBeNull()
  })

  it('are found by a form that opens while the one before it still writes them', async () => {
    const store = await storeOf('a', { tabIds: createTabIds() })
    const writing = store.write({ ...draft, savedAt: Date.now() })
    expect(await store.read('firm:1')).toMatchObject({ mine: draft.mine })
    await writing
  })

  it('stand there sealed, and what another key sealed is no draft', async () => {
    const tabIds = createTabIds()
    await (await storeOf('a', { tabIds })).write({ ...draft, savedAt: Date.now() })
    expect(await rows()).toEqual([{ userId: 'a', isReadable: false }])
    expect(await (await storeOf('a', { tabIds, key: keyOf('c') })).read('firm:1')).toBeNull()
    expect(await rows()).toEqual([])
  })

  it('are none without a key', async () => {
    const store = createDraftStore({ userId: 'a', cipher: await createDraftCipher(undefined) })
    expect(await store.write({ ...draft, savedAt: Date.now() })).toBe(false)
    expect(await store.read('firm:1')).toBeNull()
  })

  it('are gone after a sign-out, and none is written after it, whatever was under way', async () => {
    const tabIds = createTabIds()
    const [store, other] = [await storeOf('a', { tabIds }), await storeOf('b')]
    await store.write({ ...draft, savedAt: Date.now() })
    await other.write({ ...draft, savedAt: Date.now() })
    const late = store.write({ ...draft, draftKey: 'firm:9', savedAt: Date.now() })
    await store.forget()
    expect(await late).toBe(false)
    expect(await store.write({ ...draft, savedAt: Date.now() })).toBe(false)
    expect(await rows()).toEqual([{ userId: 'b', isReadable: false }])
  })

  it('that a version before 1.0 left readable go with the next sign-in, whoever wrote them', async () => {
    const database = await device()
    for (const userId of ['a', 'b']) {
      const row = { ...draft, key: `${userId} firm:1`, userId, savedAt: Date.now() }
      await database.table('drafts').put(row)
    }
    database.close()
    expect(await rows()).toHaveLength(2)
    expect(await (await storeOf('a')).read('firm:1')).toBeNull()
    expect(await rows()).toEqual([])
  })

  it('are kept by each tab for itself, and offered newest first once their tabs are gone', async () => {
    const tab = async () => {
      const lifetime = Promise.withResolvers<void>()
      const tabIds = createTabIds({ lifetime: lifetime.promise, tries: 1 })
      return { store: await storeOf('a', { tabIds }), close: () => lifetime.resolve() }
    }
    const [one, other, late] = [await tab(), await tab(), await tab()]
    const at = Date.now()
    await one.store.write({ ...draft, draftKey: 'firm:3', savedAt: at, mine: { fee: 'one' } })
    await other.store.write({ ...draft, draftKey: 'firm:3', savedAt: at + 1, mine: { fee: 'other' } })
    expect(await one.store.read('firm:3')).toMatchObject({ mine: { fee: 'one' } })
    expect(await late.store.read('firm:3')).toBeNull()
    one.close()
    other.close()
    const newest = await late.store.read('firm:3')
    expect(newest).toMatchObject({ mine: { fee: 'other' } })
    if (newest) await late.store.takeOver(newest)
    expect(await late.store.read('firm:3', 'others')).toMatchObject({ mine: { fee: 'one' } })
    late.close()
  })

  it('are named by what they are of, as soon as they come and go', async () => {
    const lifetime = Promise.withResolvers<void>()
    const elsewhere = createTabIds({ lifetime: lifetime.promise })
    const [store, other] = [
      await storeOf('a', { tabIds: createTabIds({ tries: 1 }) }),
      await storeOf('a', { tabIds: elsewhere }),
    ]
    const stop = store.subscribe(() => undefined)
    await other.write({ ...draft, draftKey: 'firm:2', savedAt: Date.now() })
    await (await storeOf('b')).write({ ...draft, draftKey: 'firm:3', savedAt: Date.now() })
    await store.write({ ...draft, savedAt: Date.now() })
    // A draft that another open tab holds is an edit under way, and is not offered.
    expect([...store.keys()]).toEqual(['firm:1'])
    lifetime.resolve()
    await store.write({ ...draft, draftKey: 'firm:4', savedAt: Date.now() })
    expect([...store.keys()].sort()).toEqual(['firm:1', 'firm:2', 'firm:4'])
    await store.drop('firm:1')
    expect([...store.keys()].sort()).toEqual(['firm:2', 'firm:4'])
    await store.forget()
    expect([...store.keys()]).toEqual([])
    stop()
  })

  it('go after thirty days', async () => {
    const tabIds = createTabIds()
    await (await storeOf('a', { tabIds })).write({ ...draft, savedAt: 1 })
    expect(await (await storeOf('a', { tabIds, now: () => days(30) })).read('firm:1')).not.toBeNull()
    expect(await (await storeOf('a', { tabIds, now: () => days(30) + 2 })).read('firm:1')).toBeNull()
  })
})

import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import { submit } from '../outbox/changes.ts'
import { createOutboxStorage } from '../outbox/outbox-storage.ts'
import { emptyFields } from '../outbox/stored-submission.ts'
import { createUserDatabase, onUserDatabase, userTables } from './user-database.ts'

describe("the visitor's own database", () => {
  it('keeps what was last seen of firms, and nothing older', async () => {
    const indexedDB = new IDBFactory()
    const open = () => createUserDatabase(userTables({ indexedDB, IDBKeyRange }))
    const facts = { section: 'gold', code: 'X', discount: 10, fee: '$1', warning: '' } as const
    expect(await open().seenFirms()).toEqual([])
    await open().keepSeenFirms([{ id: 'a', facts }])
    await open().keepSeenFirms([{ id: 'b', facts }])
    expect(await open().seenFirms()).toEqual([{ id: 'b', facts }])
  })

  it('keeps bookmarks, newest first, over restarts', async () => {
    const indexedDB = new IDBFactory()
    let time = 0
    const open = () => createUserDatabase(userTables({ indexedDB, IDBKeyRange }), () => ++time)
    const first = open()
    await first.setBookmark('a', true)
    await first.setBookmark('b', true)
    await first.setBookmark('c', true)
    await first.setBookmark('b', false)
    expect(await open().bookmarks()).toEqual(['c', 'a'])
  })

  it('holds them in memory where the browser gives no database', async () => {
    const refusing = new Proxy({} as IDBFactory, {
      get: () => () => {
        throw new DOMException('Not allowed here', 'SecurityError')
      },
    })
    const user = createUserDatabase(userTables({ indexedDB: refusing, IDBKeyRange }))
    await user.setBookmark('a', true)
    await user.setBookmark('b', true)
    await user.setBookmark('a', false)
    expect(await user.bookmarks()).toEqual(['b'])
    expect(await user.hasUnsent()).toBe(false)
  })

  it('that opens late tells what it holds then, and takes in what was saved meanwhile', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange }
    // An older tab that gives way to no upgrade.
    const earlier = new Dexie('user', options)
    earlier.version(1).stores({ bookmarks: 'id,savedAt' })
    earlier.on('versionchange', () => false)
    await earlier.table('bookmarks').put({ id: 'a', savedAt: 1 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { promise: isLate, resolve } = Promise.withResolvers<void>()
    const user = createUserDatabase(userTables(options), Date.now, resolve)
    const saving = user.setBookmark('b', true)
    const bookmarks = user.bookmarks()
    const seen = user.seenFirms()
    await vi.advanceTimersByTimeAsync(minutes(1))
    await saving
    expect(await bookmarks).toEqual(['b'])
    vi.useRealTimers()
    earlier.close()
    await isLate
    expect(await user.bookmarks()).toEqual(['b', 'a'])
    expect(await seen).toEqual([])
    expect(await createUserDatabase(userTables(options)).bookmarks()).toEqual(['b', 'a'])
    await user.setBookmark('b', false)
    expect(await user.bookmarks()).toEqual(['a'])
    expect(console.warn).toHaveBeenCalledWith("Upgrade 'user' blocked by other connection holding version 1")
    vi.mocked(console.warn).mockClear()
  })

  it('of an earlier version keeps its bookmarks and takes reviews in', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange }
    const earlier = new Dexie('user', options)
    earlier.version(1).stores({ bookmarks: 'id,savedAt' })
    await earlier.table('bookmarks').put({ id: 'a', savedAt: 1 })
    earlier.close()
    const tables = userTables(options)
    const user = createUserDatabase(tables)
    expect(await user.bookmarks()).toEqual(['a'])
    expect(await user.hasUnsent()).toBe(false)
    await createOutboxStorage(onUserDatabase(tables)).transact(submit('k', emptyFields, 1, '/there'))
    expect(await user.hasUnsent()).toBe(true)
  })

  it('of a first visit is not closed by who asks while it is being made', async () => {
    const tables = userTables({ indexedDB: new IDBFactory(), IDBKeyRange })
    const user = createUserDatabase(tables)
    const outbox = createOutboxStorage(onUserDatabase(tables))
    const { promise: isBeingMade, resolve } = Promise.withResolvers<void>()
    tables.on('populate', () => resolve())
    const bookmark = user.setBookmark('a', true)
    await isBeingMade
    const submitted = await outbox.transact(submit('k', emptyFields, 1, '/there'))
    await bookmark
    expect(submitted).toHaveLength(1)
    expect(await createUserDatabase(tables).bookmarks()).toEqual(['a'])
  })
})

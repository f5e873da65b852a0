import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { createUserDatabase } from './user-database.ts'

describe("the visitor's own database", () => {
  it('keeps bookmarks, newest first, over restarts', async () => {
    const indexedDB = new IDBFactory()
    let time = 0
    const open = () => createUserDatabase({ indexedDB, IDBKeyRange }, () => ++time)
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
    const user = createUserDatabase({ indexedDB: refusing, IDBKeyRange })
    await user.setBookmark('a', true)
    await user.setBookmark('b', true)
    await user.setBookmark('a', false)
    expect(await user.bookmarks()).toEqual(['b'])
  })
})

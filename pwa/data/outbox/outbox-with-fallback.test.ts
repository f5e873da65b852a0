import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { onUserDatabase, userTables } from '../device/user-database.ts'
import { saveDraft, submit } from './changes.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import { createOutboxWithFallback } from './outbox-with-fallback.ts'
import { emptyFields, type OutboxStorage } from './stored-submission.ts'

const words = { ...emptyFields, description: 'Paid late' }

/** A device that has no room for anything new while `isFull()`. */
function onDevice(isFull: () => boolean): OutboxStorage {
  const storage = createOutboxStorage(
    onUserDatabase(userTables({ indexedDB: new IDBFactory(), IDBKeyRange })),
  )
  return {
    files: storage.files,
    transact: (work) =>
      storage.transact((held) => {
        const change = work(held)
        if (isFull() && change.put) throw new DOMException('No room', 'QuotaExceededError')
        return change
      }),
  }
}

describe('the outbox', () => {
  it('keeps what it had on a full device, says so, and goes on when there is room', async () => {
    let isFull = false
    const outbox = createOutboxWithFallback(onDevice(() => isFull))
    await outbox.transact(saveDraft('k1', words, 1))
    isFull = true
    await expect(outbox.transact(saveDraft('k1', emptyFields, 2))).rejects.toThrow()
    expect(outbox.trouble()).toBe('full')
    expect(await outbox.transact(() => ({}))).toMatchObject([{ fields: words }])
    expect(outbox.trouble()).toBe('full')
    isFull = false
    await outbox.transact(saveDraft('k1', emptyFields, 3))
    expect(outbox.trouble()).toBeNull()
  })

  it('is held in memory where the browser gives no database, and says so', async () => {
    const refusing = new Proxy({} as IDBFactory, {
      get: () => () => {
        throw new DOMException('Not allowed here', 'SecurityError')
      },
    })
    const outbox = createOutboxWithFallback(
      createOutboxStorage(onUserDatabase(userTables({ indexedDB: refusing, IDBKeyRange }))),
    )
    const submitted = ['k1', 'k2'].map((key) => outbox.transact(submit(key, words, 1, '/there')))
    await Promise.all([outbox.files([]), ...submitted])
    expect(outbox.trouble()).toBe('memory')
    const held = await outbox.transact(() => ({}))
    expect(held.map(({ key, state }) => [key, state])).toEqual([
      ['k1', 'waiting'],
      ['k2', 'waiting'],
    ])
  })
})

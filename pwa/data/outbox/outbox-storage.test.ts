import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { onUserDatabase, userTables } from '../device/user-database.ts'
import { attach, discard, saveDraft } from './changes.ts'
import { createOutboxStorage, resultOf } from './outbox-storage.ts'
import { emptyFields } from './stored-submission.ts'

const bytes = await new Blob(['payout']).arrayBuffer()
const aFile = { id: 'f1', name: 'a.txt', bytes, type: 'text/plain', preview: '' }

/** The outbox of the pages on a device. */
function onDevice(indexedDB: IDBFactory) {
  return createOutboxStorage(onUserDatabase(userTables({ indexedDB, IDBKeyRange })))
}

it('a change that cannot be stored whole leaves the outbox as it was', async () => {
  const storage = onDevice(new IDBFactory())
  const [draft] = await storage.transact(saveDraft('k1', emptyFields, 1))
  if (!draft) throw new Error('The draft was not stored')
  const unstorable = { ...draft, key: 'k2', said: (() => '') as unknown as string }
  await expect(
    storage.transact(() => ({ addFiles: [aFile], drop: ['k1'], put: [unstorable] })),
  ).rejects.toThrow()
  expect(await storage.transact(() => ({}))).toEqual([draft])
  expect(await storage.files(['f1'])).toEqual([])
})

it('what the pages wrote is read and changed by code that opens the database itself', async () => {
  const indexedDB = new IDBFactory()
  const pages = onDevice(indexedDB)
  await pages.transact((held) => ({ ...attach('k1', ['f1'])(held), addFiles: [aFile] }))
  const database = await resultOf(indexedDB.open('user'))
  const worker = createOutboxStorage((work) => work(database))
  expect(await worker.transact(() => ({}))).toMatchObject([{ key: 'k1', files: ['f1'] }])
  expect(await worker.files(['f1', 'gone'])).toMatchObject([{ name: 'a.txt' }])
  await worker.transact(discard('k1'))
  expect(await pages.transact(() => ({}))).toEqual([])
  expect(await pages.files(['f1'])).toEqual([])
})

it('a file that an earlier version kept as a blob is read as one that is kept now', async () => {
  const indexedDB = new IDBFactory()
  const pages = onDevice(indexedDB)
  await pages.transact((held) => ({ ...attach('k1', ['f1'])(held), addFiles: [aFile] }))
  const { bytes: _, type, ...rest } = aFile
  const database = await resultOf(indexedDB.open('user'))
  const older = { ...rest, blob: new Blob(['payout'], { type }) }
  await resultOf(database.transaction('reviewFiles', 'readwrite').objectStore('reviewFiles').put(older))
  expect(await pages.files(['f1'])).toEqual([aFile])
})

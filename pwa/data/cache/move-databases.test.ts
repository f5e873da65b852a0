import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { openCache } from '../device/open-cache.ts'
import { cacheDatabase, createShelf, EARLIER_DATABASES } from './cache-database.ts'
import { moveDatabases } from './move-databases.ts'

const readAt = '2026-11-28T12:00:00.000Z'
const openedAt = '2026-11-27T12:00:00.000Z'

/** The tables of the versions up to November 2026, as those made them, with a row in each. */
const earlier = {
  reviews: [
    'pages',
    'firmId',
    [
      { firmId: '', page: 'of all', readAt },
      { firmId: 'a', page: 'of a', readAt },
    ],
  ],
  changes: ['pages', 'key', [{ key: 'a', page: 'entries', readAt, openedAt }]],
  prices: ['prices', 'firmId,readAt', [{ firmId: 'a', prices: 'prices', readAt }]],
  rubric: ['rubric', 'key', [{ key: 'rubric', rubric: 'rubric', readAt }]],
  'site-pages': ['pages', 'slug', [{ slug: 'terms', page: { blocks: [] }, readAt }]],
} as const

/** A device on which such a version kept all that. Its tab gives way to a deletion, unless it is stuck. */
async function aDeviceOfEarlier(isStuck = false) {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  for (const [name, [table, schema, rows]] of Object.entries(earlier)) {
    const database = new Dexie(name, { ...options, cache: 'disabled' })
    database.version(name === 'site-pages' ? 2 : 1).stores({ [table]: schema })
    await database.table(table).bulkPut([...rows])
    database.on('versionchange', () => {
      if (!isStuck) database.close({ disableAutoOpen: false })
      return false
    })
  }
  const names = async () => (await options.indexedDB.databases()).map(({ name }) => name).sort()
  const kept = async () => {
    const cache = openCache(options)
    const rows = await cache((open) => open.kept.toArray())
    return Object.fromEntries(rows.map(({ key, ...row }) => [key, row]))
  }
  return { options, names, kept }
}

const taken = {
  'reviews/': { value: 'of all', readAt },
  'reviews/a': { value: 'of a', readAt },
  'changes/a': { value: 'entries', readAt, openedAt },
  'prices/a': { value: 'prices', readAt },
  'rubric/': { value: 'rubric', readAt },
  'page/terms': { value: { blocks: [] }, readAt },
  'note/moved': { value: true, readAt: '' },
}

it('What an earlier version kept is there at the first question, and its databases are gone', async () => {
  const { names, kept } = await aDeviceOfEarlier()
  expect(await kept()).toEqual(taken)
  await expect.poll(names).toEqual(['cache'])
})

it('An open tab of the earlier version that lets nothing go keeps nobody waiting', async () => {
  const { names, kept } = await aDeviceOfEarlier(true)
  expect(await kept()).toEqual(taken)
  expect(await names()).toEqual(['cache', ...EARLIER_DATABASES].sort())
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(EARLIER_DATABASES.length)
  vi.mocked(console.warn).mockClear()
})

it('What such a tab keeps afterwards is never taken over: a withdrawn review may be among it', async () => {
  const { options, names, kept } = await aDeviceOfEarlier()
  await kept()
  await expect.poll(names).toEqual(['cache'])
  const database = new Dexie('reviews', options)
  database.version(1).stores({ pages: 'firmId' })
  await database.table('pages').put({ firmId: 'b', page: 'withdrawn', readAt })
  database.close()
  expect(await kept()).toEqual(taken)
  await expect.poll(names).toEqual(['cache'])
})

it('What was kept before a late move began is newer, and a withdrawn review that is gone from it stays gone', async () => {
  const { options, names, kept } = await aDeviceOfEarlier()
  const database = cacheDatabase(options)
  await database.open()
  await database.kept.put({ key: 'reviews/a', value: 'newer', readAt })
  database.close()
  expect(await kept()).toEqual({ 'reviews/a': { value: 'newer', readAt } })
  await expect.poll(names).toEqual(['cache'])
})

it('Two tabs that start at once take it over once', async () => {
  const { kept } = await aDeviceOfEarlier()
  expect(await Promise.all([kept(), kept()])).toEqual([taken, taken])
})

it('A device without room for both gives the earlier databases up first, and keeps what they held', async () => {
  const { options, kept } = await aDeviceOfEarlier()
  const database = cacheDatabase(options)
  const removed = vi.spyOn(options.indexedDB, 'deleteDatabase')
  database.kept.hook('creating', () => {
    if (removed.mock.calls.length < EARLIER_DATABASES.length)
      throw new DOMException('The device is full', 'QuotaExceededError')
  })
  await moveDatabases(database, EARLIER_DATABASES, options)
  expect(await kept()).toEqual(taken)
})

it('A first visit makes no database but its own', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const shelf = createShelf<string>(openCache(options), 'prices')
  expect(await shelf.get('a')).toBeNull()
  expect((await options.indexedDB.databases()).map(({ name }) => name)).toEqual(['cache'])
})

it('Pages of the very first versions, whose lists are of another kind, are read of the site again', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const first = new Dexie('site-pages', options)
  first.version(1).stores({ pages: 'slug' })
  await first.table('pages').put({ slug: 'terms', page: { blocks: [] }, readAt })
  first.close()
  expect(await createShelf(openCache(options), 'page').get('terms')).toBeNull()
})

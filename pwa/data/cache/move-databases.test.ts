import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type ShownPage, shownPage } from '#contract/site-pages/public-endpoint.ts'
import { createShelf, openCache } from './cache-database.ts'
import { EARLIER_DATABASES } from './earlier-databases.ts'

const readAt = '2026-11-28T12:00:00.000Z'
const openedAt = '2026-11-27T12:00:00.000Z'

/** The tables of the versions up to November 2026, as those made them, with a row in each. */
const earlier = {
  reviews: ['pages', 'firmId', [{ firmId: '', page: 'of all', readAt }, { firmId: 'a', page: 'of a', readAt }]],
  changes: ['pages', 'key', [{ key: 'a', page: 'entries', readAt, openedAt }]],
  prices: ['prices', 'firmId,readAt', [{ firmId: 'a', prices: 'prices', readAt }]],
  rubric: ['rubric', 'key', [{ key: 'rubric', rubric: 'rubric', readAt }]],
  'site-pages': ['pages', 'slug', [{ slug: 'terms', page: { blocks: [] }, readAt }]],
} as const

/** A device on which such a version kept all that. Its tab gives way to whoever wants to delete, unless it is `stuck`. */
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
    return Object.fromEntries(rows.map(({ key, kind: _, ...row }) => [key, row]))
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

it('Two tabs that start at once take it over once', async () => {
  const { kept } = await aDeviceOfEarlier()
  expect(await Promise.all([kept(), kept()])).toEqual([taken, taken])
})

it('A device without room for both gives the earlier databases up first, and keeps what they held', async () => {
  const { options, names } = await aDeviceOfEarlier()
  const cache = openCache({
    ...options,
    // The first write finds no room.
    indexedDB: new Proxy(options.indexedDB, {
      get: (factory, property) => {
        const found: unknown = Reflect.get(factory, property)
        return typeof found === 'function' ? found.bind(factory) : found
      },
    }),
  })
  const shelf = createShelf<string>(cache, 'reviews')
  expect((await shelf.get('a'))?.value).toBe('of a')
  await expect.poll(names).toEqual(['cache'])
})

it('A first visit makes no database but its own', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const shelf = createShelf<string>(openCache(options), 'prices')
  expect(await shelf.get('a')).toBeNull()
  expect((await options.indexedDB.databases()).map(({ name }) => name)).toEqual(['cache'])
})

it('A page that the first versions kept is read as it was, with its lists', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const first = new Dexie('site-pages', options)
  first.version(1).stores({ pages: 'slug' })
  const list = { kind: 'list', ordered: true, items: [[{ text: 'One' }], [{ text: 'Two' }]] }
  const blocks = [{ kind: 'paragraph', runs: [{ text: 'All:' }] }, list]
  const page = { slug: 'terms', title: 'Terms', isWritten: true, blocks, changes: [] }
  await first.table('pages').put({ slug: 'terms', page, readAt })
  first.close()
  const row = await createShelf<ShownPage>(openCache(options), 'page').get('terms')
  expect(v.parse(shownPage, row?.value).blocks).toEqual([
    blocks[0],
    {
      ...list,
      items: [
        { number: 1, blocks: [{ kind: 'paragraph', runs: [{ text: 'One' }] }] },
        { number: 2, blocks: [{ kind: 'paragraph', runs: [{ text: 'Two' }] }] },
      ],
    },
  ])
})

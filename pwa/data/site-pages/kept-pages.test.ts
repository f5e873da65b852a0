import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { days, hours } from '#contract/primitives/time.ts'
import { type ShownPage, shownPage } from '#contract/site-pages/public-endpoint.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { createKeptPages, pageTables } from './kept-pages.ts'
import type { PagePlace, PageReply } from './messages.ts'

const aPage = (slug: string, title: string): ShownPage => ({
  slug,
  title,
  isWritten: true,
  blocks: [],
  changes: [],
})

/** A device whose server numbers its answers. */
function aDevice() {
  const network = { isOnline: true, isGone: false }
  const clock = { now: new Date('2026-11-22T12:00:00Z').getTime() }
  const asked: string[] = []
  const replies: PageReply[] = []
  const kept = createKeptPages({
    tables: pageTables({ indexedDB: new IDBFactory(), IDBKeyRange }),
    fetchPage: async (slug) => {
      if (!network.isOnline) throw new ApiError('unreachable', 'No connection')
      if (network.isGone) throw new ApiError('refused', 'There is no such page', 404)
      asked.push(slug)
      return aPage(slug, `Answer ${asked.length}`)
    },
    isOnline: () => network.isOnline,
    now: () => new Date(clock.now),
    post: (reply) => replies.push(reply),
  })
  const pages = {
    async read(slug: string, place: PagePlace) {
      await kept.handle({ kind: 'page', call: replies.length, slug, place })
      return replies.at(-1)?.read ?? null
    },
    keepAhead: (slugs: readonly string[]) => kept.handle({ kind: 'keep-pages', slugs }),
  }
  return { network, clock, asked, pages }
}

it('A page that was opened is there offline, with the moment at which it was read', async () => {
  const { network, pages } = aDevice()
  expect(await pages.read('privacy', 'device')).toBeNull()
  await pages.read('privacy', 'site')
  network.isOnline = false
  expect(await pages.read('privacy', 'site')).toBeNull()
  expect(await pages.read('privacy', 'device')).toMatchObject({
    page: { title: 'Answer 1' },
    readAt: '2026-11-22T12:00:00.000Z',
  })
})

it('Pages are read ahead once a day, and not without a network', async () => {
  const { network, clock, asked, pages } = aDevice()
  await pages.keepAhead(['privacy', 'terms'])
  clock.now += hours(23)
  await pages.keepAhead(['privacy', 'terms', 'contact'])
  expect(asked).toEqual(['privacy', 'terms', 'contact'])
  clock.now += days(1)
  network.isOnline = false
  await pages.keepAhead(['privacy'])
  expect(asked).toHaveLength(3)
  network.isOnline = true
  await pages.keepAhead(['privacy'])
  expect((await pages.read('privacy', 'device'))?.page.title).toBe('Answer 4')
})

it('A page that the site no longer has leaves the device', async () => {
  const { network, pages } = aDevice()
  await pages.read('privacy', 'site')
  network.isGone = true
  expect(await pages.read('privacy', 'site')).toBeNull()
  expect(await pages.read('privacy', 'device')).toBeNull()
})

it('A page that an earlier version kept is read as it was, with its lists', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const earlier = new Dexie('site-pages', options)
  earlier.version(1).stores({ pages: 'slug' })
  const list = { kind: 'list', ordered: true, items: [[{ text: 'One' }], [{ text: 'Two' }]] }
  const page = { ...aPage('terms', 'Terms'), blocks: [{ kind: 'paragraph', runs: [{ text: 'All:' }] }, list] }
  await earlier.table('pages').put({ slug: 'terms', page, readAt: '2026-11-22T12:00:00.000Z' })
  earlier.close()
  const read = await pageTables(options)
    .open()
    .then((tables) => tables.table('pages').get('terms'))
  expect(v.parse(shownPage, read.page).blocks).toEqual([
    page.blocks[0],
    {
      ...list,
      items: [
        { number: 1, blocks: [{ kind: 'paragraph', runs: [{ text: 'One' }] }] },
        { number: 2, blocks: [{ kind: 'paragraph', runs: [{ text: 'Two' }] }] },
      ],
    },
  ])
})

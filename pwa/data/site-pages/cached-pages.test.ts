import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { days, hours } from '#contract/primitives/time.ts'
import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { keepAhead } from '../cache/cached.ts'
import { openCache } from '../device/open-cache.ts'
import type { Place } from '../device/questions.ts'
import { cachedPages } from './cached-pages.ts'

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
  const parts = { isOnline: () => network.isOnline, now: () => new Date(clock.now) }
  const cached = cachedPages(openCache({ indexedDB: new IDBFactory(), IDBKeyRange }), parts, async (slug) => {
    if (!network.isOnline) throw new ApiError('unreachable', 'No connection')
    if (network.isGone) throw new ApiError('refused', 'There is no such page', 404)
    asked.push(slug)
    return aPage(slug, `Answer ${asked.length}`)
  })
  const pages = {
    read: (slug: string, place: Place) => cached.read({ slug }, place),
    keepAhead: (slugs: readonly string[]) =>
      keepAhead(
        cached,
        parts,
        slugs.map((slug) => ({ slug })),
        days(1),
      ),
  }
  return { network, clock, asked, pages }
}

it('A page that was opened is there offline, with the moment at which it was read', async () => {
  const { network, pages } = aDevice()
  expect(await pages.read('privacy', 'device')).toBeNull()
  await pages.read('privacy', 'site')
  network.isOnline = false
  expect(await pages.read('privacy', 'site')).toMatchObject({ isKept: true })
  expect(await pages.read('privacy', 'device')).toMatchObject({
    value: { title: 'Answer 1' },
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
  expect((await pages.read('privacy', 'device'))?.value.title).toBe('Answer 4')
})

it('A page that the site no longer has leaves the device', async () => {
  const { network, pages } = aDevice()
  await pages.read('privacy', 'site')
  network.isGone = true
  expect(await pages.read('privacy', 'site')).toBeNull()
  expect(await pages.read('privacy', 'device')).toBeNull()
})

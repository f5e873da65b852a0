import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { days, hours } from '#contract/primitives/time.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { aChange } from '#testing/contract/a-change.ts'
import { changedIn } from '../device/lazy-stores.ts'
import { openCache } from '../device/open-cache.ts'
import { cachedChanges } from './cached-changes.ts'
import type { ChangeAsk } from './messages.ts'

const NOW = Date.parse('2026-12-04T12:00:00.000Z')
const agoOf = (count: number) => new Date(NOW - days(count)).toISOString()
const newest: ChangeAsk = { firmId: null, kind: '', tier: '', isRecent: false, after: null, limit: 50 }
const about = (id: string) => ({ id, slug: id, name: id, category: id === 'kestrel' ? 'gold' : 'bronze' })

const published: PublicChange[] = [
  aChange({ id: 'd', at: agoOf(1), firm: about('opal'), kind: 'offer' }),
  aChange({ id: 'c', at: agoOf(2), firm: about('kestrel') }),
  aChange({ id: 'b', at: agoOf(80), firm: about('kestrel'), kind: 'facts' }),
  aChange({ id: 'a', at: agoOf(100), firm: about('kestrel') }),
]

/** A device whose server counts how often it is asked for what. */
function aDevice(saved: string[] = []) {
  const network = { isOnline: true }
  const clock = { now: NOW }
  const asked: string[] = []
  const entries = [...published]
  const kept = cachedChanges(
    openCache({ indexedDB: new IDBFactory(), IDBKeyRange }),
    { isOnline: () => network.isOnline, saved: async () => saved, now: () => new Date(clock.now) },
    async ({ firmId, limit }) => {
      if (!network.isOnline) throw new Error('No connection')
      asked.push(`${firmId ?? 'all'} ${limit}`)
      const all = entries.filter(({ firm }) => firmId === null || firm?.id === firmId)
      return { changes: all.slice(0, limit), total: all.length, begins: agoOf(200) }
    },
  )
  const read = (ask: Partial<ChangeAsk>) => kept.read({ ...newest, ...ask })
  const offline = async (ask: Partial<ChangeAsk>) => {
    network.isOnline = false
    const found = await read(ask)
    network.isOnline = true
    return (
      found && {
        ids: found.value.changes.map(({ id }) => id),
        total: found.value.total,
        readAt: found.readAt,
      }
    )
  }
  return { clock, asked, entries, read, offline, kept }
}

it('Whoever opened the page has the newest 200 without a network, filtered too, with the moment at which they were read', async () => {
  const { asked, offline, read } = aDevice()
  expect(await offline({})).toBeNull()
  expect(await read({})).toMatchObject({ isKept: false })
  await expect.poll(() => asked).toEqual(['all 50', 'all 200'])
  const readAt = new Date(NOW).toISOString()
  await expect.poll(() => offline({})).toEqual({ ids: ['d', 'c', 'b', 'a'], total: 4, readAt })
  expect(await offline({ kind: 'offer' })).toEqual({ ids: ['d'], total: 1, readAt })
  expect(await offline({ tier: 'gold' })).toEqual({ ids: ['c', 'b', 'a'], total: 3, readAt })
  expect(await offline({ isRecent: true })).toEqual({ ids: ['d', 'c'], total: 2, readAt })
  const after = { before: agoOf(2), before_id: 'c' }
  expect(await offline({ after })).toMatchObject({ ids: ['b', 'a'] })
})

it('Of a firm that was opened the entries of 90 days are kept, and how many there are in all', async () => {
  const { offline, read } = aDevice()
  await read({ firmId: 'kestrel', limit: 200 })
  await expect.poll(() => offline({ firmId: 'kestrel' })).toMatchObject({ ids: ['c', 'b'], total: 3 })
  expect(await offline({ firmId: 'opal' })).toBeNull()
})

it('Two parts of a page that ask the same at once ask the server once, and both are answered', async () => {
  const { asked, read } = aDevice()
  const of = (firmId: string) => read({ firmId, limit: 200 })
  const [one, other] = await Promise.all([of('kestrel'), of('kestrel'), of('opal')])
  expect(asked).toEqual(['kestrel 200', 'opal 200'])
  expect([one?.value.total, other?.value.total]).toEqual([3, 3])
  await of('kestrel')
  expect(asked).toHaveLength(3)
})

it('Saved firms and the newest entries are read ahead, once a day', async () => {
  const { asked, clock, kept } = aDevice(['opal'])
  const ahead = () => kept.keepAhead()
  await ahead()
  clock.now += hours(23)
  await ahead()
  expect(asked).toEqual(['all 200', 'opal 200'])
  clock.now += hours(2)
  await ahead()
  expect(asked.slice(2)).toEqual(['all 200'])
})

it('What a sync says has changed is read again: an entry whose words had to go leaves the device', async () => {
  const { asked, entries, kept, offline, read } = aDevice()
  for (const firmId of ['kestrel', 'opal']) await read({ firmId, limit: 200 })
  await expect.poll(() => offline({ firmId: 'opal' })).not.toBeNull()
  entries.splice(1, 1)
  await kept.applySyncChanges(['kestrel'])
  expect(asked.slice(2)).toEqual(['kestrel 200'])
  expect(await offline({ firmId: 'kestrel' })).toMatchObject({ ids: ['b'] })
})

it('A sync also names firms that are gone, of which words may have to go too', () => {
  const reply = { revision: 3, firms: [], gone: ['opal'] }
  expect(changedIn({ ...reply, complete: false })).toEqual(['opal'])
  expect(changedIn({ ...reply, complete: true })).toBe('all')
})

it('What is older than 90 days goes, and firms that were not opened for as long, but for saved ones', async () => {
  const saved: string[] = []
  const { clock, kept, offline, read } = aDevice(saved)
  for (const firmId of ['kestrel', 'opal']) await read({ firmId, limit: 200 })
  await expect.poll(() => offline({ firmId: 'opal' })).not.toBeNull()
  saved.push('kestrel')
  clock.now += days(30)
  await kept.keepAhead()
  expect(await offline({ firmId: 'kestrel' })).toMatchObject({ ids: ['c'] })
  clock.now += days(70)
  await kept.keepAhead()
  expect(await offline({ firmId: 'opal' })).toBeNull()
  expect(await offline({ firmId: 'kestrel' })).toMatchObject({ ids: [], total: 3 })
})

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import type { SyncReply } from '#contract/directory.ts'
import type { Firm } from '#contract/firm.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import { openCache } from '../device/open-cache.ts'
import { cachedReviews } from './cached-reviews.ts'
import { NO_REVIEW_FILTER, type ReviewRequest } from './messages.ts'

const counts = { total: 0, withProof: 0, byStars: [0, 0, 0, 0, 0] as [0, 0, 0, 0, 0], samples: 0, mean: null }
const aPage = (total: number): ReviewPage => ({
  counts: { ...counts, total },
  matching: total,
  reviews: [],
  more: false,
})
const newest = (firmId: string | null): ReviewRequest => ({ firmId, filter: NO_REVIEW_FILTER, after: null })
const news = (values: Partial<SyncReply>): SyncReply => ({
  revision: 2,
  complete: false,
  firms: [],
  gone: [],
  ...values,
})
const changed = (...ids: string[]) => ids.map((id) => ({ id }) as Firm)

/** A device whose server says how often it was asked for a firm's reviews. */
function aDevice(saved: readonly string[] = [], indexedDB = new IDBFactory()) {
  const network = { isOnline: true }
  const asked: ReviewRequest[] = []
  let held: Promise<void> = Promise.resolve()
  const reviews = cachedReviews(
    openCache({ indexedDB, IDBKeyRange }),
    {
      isOnline: () => network.isOnline,
      saved: async () => saved,
      now: () => new Date('2026-11-22T12:00:00Z'),
    },
    async (ask) => {
      if (!network.isOnline) throw new Error('No connection')
      asked.push(ask)
      const count = asked.length
      await held
      return aPage(count)
    },
  )
  /** Keeps answers back until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  const totalOf = async (firmId: string | null) => (await reviews.read(newest(firmId)))?.value.counts.total
  return { network, asked, hold, reviews, totalOf }
}

it('The newest reviews of a firm that was opened are there offline, with the moment at which they were read', async () => {
  const { network, reviews } = aDevice()
  await reviews.read(newest('a'))
  network.isOnline = false
  expect(await reviews.read(newest('a'))).toMatchObject({
    value: aPage(1),
    readAt: '2026-11-22T12:00:00.000Z',
  })
  expect(await reviews.read(newest('b'))).toBeNull()
})

it('What was filtered, and what follows, is asked of the server alone', async () => {
  const { network, reviews } = aDevice()
  await reviews.read(newest('a'))
  network.isOnline = false
  expect(await reviews.read({ ...newest('a'), filter: { stars: 5, proof: false } })).toBeNull()
  const after = { id: 'r', published_at: '2026-11-01T00:00:00.000Z' }
  expect(await reviews.read({ ...newest('a'), after })).toBeNull()
})

it('Parts of a page that ask for the same reviews at once share a request, and none after a change', async () => {
  const { asked, hold, reviews, totalOf } = aDevice()
  const release = hold()
  const both = Promise.all([totalOf('a'), totalOf('a')])
  await reviews.applySyncChanges(news({ firms: [] }))
  const later = totalOf('a')
  release()
  expect([...(await both), await later]).toEqual([1, 1, 2])
  expect(await totalOf('a')).toBe(3)
  expect(asked).toHaveLength(3)
})

it('Reviews of saved firms are fetched once, without being opened', async () => {
  const { asked, network, reviews, totalOf } = aDevice(['a', 'b'])
  await reviews.keepSaved()
  await reviews.keepSaved()
  expect(asked.map(({ firmId }) => firmId)).toEqual(['a', 'b'])
  network.isOnline = false
  expect([await totalOf('a'), await totalOf('b')]).toEqual([1, 2])
})

it('A firm whose reviews changed is read anew with the sync, others are not', async () => {
  const { asked, network, reviews, totalOf } = aDevice()
  for (const id of ['a', 'b', null]) await reviews.read(newest(id))
  await reviews.applySyncChanges(news({ firms: changed('a') }))
  expect(asked.slice(3).map(({ firmId }) => firmId)).toEqual([null, 'a'])
  network.isOnline = false
  expect([await totalOf('a'), await totalOf('b')]).toEqual([5, 2])
})

it.each([
  ['that names others', ['b']],
  ['that names the same firm', ['a']],
  ['that names none', []],
])(
  'Reviews that are being read anew are kept although another sync comes meanwhile, %s',
  async (_, named) => {
    const { asked, hold, network, reviews, totalOf } = aDevice()
    for (const id of ['a', 'b']) await reviews.read(newest(id))
    const release = hold()
    const first = reviews.applySyncChanges(news({ firms: changed('a') }))
    await expect.poll(() => asked).toHaveLength(3)
    const second = reviews.applySyncChanges(news({ firms: changed(...named) }))
    release()
    await Promise.all([first, second])
    network.isOnline = false
    expect([await totalOf('a'), await totalOf('b')]).toEqual([expect.any(Number), expect.any(Number)])
  },
)

it('A page that was asked for before a sync, and comes after it, is not kept', async () => {
  const { asked, hold, network, reviews, totalOf } = aDevice()
  const release = hold()
  const early = reviews.read(newest('a'))
  await reviews.applySyncChanges(news({ firms: changed('a') }))
  release()
  expect((await early)?.value.counts.total).toBe(1)
  expect(asked).toHaveLength(1)
  network.isOnline = false
  expect(await totalOf('a')).toBeUndefined()
})

it('What a sync says has changed is forgotten even where it cannot be read anew: a withdrawn review stays on no device', async () => {
  const { network, reviews, totalOf } = aDevice()
  for (const id of ['a', 'b', 'c']) await reviews.read(newest(id))
  network.isOnline = false
  await reviews.applySyncChanges(news({ firms: changed('a'), gone: ['b'] }))
  expect([await totalOf('a'), await totalOf('b'), await totalOf('c')]).toEqual([undefined, undefined, 3])
  await reviews.applySyncChanges(news({ complete: true }))
  expect(await totalOf('c')).toBeUndefined()
})

it('A sync that nobody told of, as one of an earlier version in another tab, is made up for at the next start', async () => {
  const indexedDB = new IDBFactory()
  const { reviews, totalOf } = aDevice([], indexedDB)
  expect(await reviews.missedNews(2)).toBeNull()
  await totalOf('a')
  await reviews.applySyncChanges(news({ revision: 3, firms: changed('b') }))
  const next = aDevice([], indexedDB)
  expect(await next.reviews.missedNews(3)).toBeNull()
  const missed = await next.reviews.missedNews(4)
  expect(missed).toEqual(news({ revision: 4, complete: true }))
  next.network.isOnline = false
  expect(await next.totalOf('a')).toBe(1)
  await next.reviews.applySyncChanges(missed ?? news({}))
  expect(await next.totalOf('a')).toBeUndefined()
  expect(await next.reviews.missedNews(4)).toBeNull()
})

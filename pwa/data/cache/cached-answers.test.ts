import { IDBFactory, IDBKeyRange, IDBOpenDBRequest } from 'fake-indexeddb'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { days, hours, minutes } from '#contract/primitives/time.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { openCache } from '../device/open-cache.ts'
import type { Place } from '../device/questions.ts'
import { keepAhead } from './cached.ts'
import { cachedPages, cachedPrices, cachedRubric } from './cached-answers.ts'

/** A browser that neither opens a database nor refuses, as some do for a while. */
class SlowFactory extends IDBFactory {
  override open = () => new IDBOpenDBRequest()
}

/** A device whose server numbers its answers: it says what it was asked for. */
function aDevice(indexedDB = new IDBFactory()) {
  const network = { isOnline: true, isGone: false }
  const clock = { now: Date.UTC(2026, 10, 26, 12) }
  const asked: string[] = []
  const cache = openCache({ indexedDB, IDBKeyRange })
  const parts = { isOnline: () => network.isOnline, now: () => new Date(clock.now) }
  const answer = async (what: string): Promise<number> => {
    if (!network.isOnline) throw new ApiError('unreachable', 'No connection')
    if (network.isGone) throw new ApiError('refused', 'There is no such thing', 404)
    return asked.push(what)
  }
  const pages = cachedPages(cache, parts, async (slug) => ({
    slug,
    title: `Answer ${await answer(slug)}`,
    isWritten: true,
    blocks: [],
    changes: [],
  }))
  const rubric = cachedRubric(cache, parts, async () => ({
    version: await answer('rubric'),
    since: null,
    criteria: [],
    tiers: [],
    met: { 'legal-entity': ['kestrel'] },
    challenges: { open: 0, answered: 0 },
  }))
  const prices = cachedPrices(cache, parts, async (firmId) => {
    const id = `${await answer(firmId)}`
    clock.now += minutes(1)
    return { today: '2026-11-26', challenges: [{ id, since: '', begins: 'record', spans: [] }] }
  })
  return {
    network,
    clock,
    asked,
    pageAt: (slug: string, place: Place) => pages.read({ slug }, place),
    keepPages: (slugs: readonly string[]) =>
      keepAhead(
        pages,
        parts,
        slugs.map((slug) => ({ slug })),
        days(1),
      ),
    rubricAt: (place: Place) => rubric.read(null, place),
    keepRubric: () => keepAhead(rubric, parts, [null], days(1)),
    pricesOf: (firmId: string) => prices.read({ firmId }),
  }
}

describe("A page of the owner's", () => {
  it('that was opened is there offline, with the moment at which it was read', async () => {
    const { network, pageAt } = aDevice()
    expect(await pageAt('privacy', 'device')).toBeNull()
    await pageAt('privacy', 'site')
    network.isOnline = false
    expect(await pageAt('privacy', 'site')).toMatchObject({ isKept: true })
    expect(await pageAt('privacy', 'device')).toMatchObject({
      value: { title: 'Answer 1' },
      readAt: '2026-11-26T12:00:00.000Z',
    })
  })

  it('is read ahead once a day, and not without a network', async () => {
    const { network, clock, asked, pageAt, keepPages } = aDevice()
    await keepPages(['privacy', 'terms'])
    clock.now += hours(23)
    await keepPages(['privacy', 'terms', 'contact'])
    expect(asked).toEqual(['privacy', 'terms', 'contact'])
    clock.now += days(1)
    network.isOnline = false
    await keepPages(['privacy'])
    expect(asked).toHaveLength(3)
    network.isOnline = true
    await keepPages(['privacy'])
    expect((await pageAt('privacy', 'device'))?.value.title).toBe('Answer 4')
  })

  it('is read ahead again where the clock of the device was wrong and has been put back', async () => {
    const { asked, clock, keepPages } = aDevice()
    clock.now += days(400)
    await keepPages(['privacy'])
    clock.now -= days(400)
    await keepPages(['privacy'])
    expect(asked).toEqual(['privacy', 'privacy'])
  })

  it('comes from the site as soon as that answers, however long the database of the device takes', async () => {
    const { network, pageAt } = aDevice(new SlowFactory())
    // Its time limit never passes.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await pageAt('privacy', 'site'))?.value.title).toBe('Answer 1')
    network.isGone = true
    expect(await pageAt('privacy', 'site')).toBeNull()
  })

  it('that the site no longer has leaves the device', async () => {
    const { network, pageAt } = aDevice()
    await pageAt('privacy', 'site')
    network.isGone = true
    expect(await pageAt('privacy', 'site')).toBeNull()
    expect(await pageAt('privacy', 'device')).toBeNull()
  })
})

describe('The rubric', () => {
  it('that was read is there offline, with the moment at which it was read', async () => {
    const { network, rubricAt } = aDevice()
    expect(await rubricAt('device')).toBeNull()
    await rubricAt('site')
    network.isOnline = false
    expect(await rubricAt('site')).toMatchObject({ isKept: true })
    expect(await rubricAt('device')).toMatchObject({
      value: { version: 1, met: { 'legal-entity': ['kestrel'] } },
      readAt: '2026-11-26T12:00:00.000Z',
    })
  })

  it('is read ahead once a day, and not without a network', async () => {
    const { network, clock, rubricAt, keepRubric } = aDevice()
    const version = async () => (await rubricAt('device'))?.value.version
    await keepRubric()
    clock.now += hours(23)
    await keepRubric()
    expect(await version()).toBe(1)
    clock.now += days(1)
    network.isOnline = false
    await keepRubric()
    expect(await version()).toBe(1)
    network.isOnline = true
    await keepRubric()
    expect(await version()).toBe(2)
  })
})

describe('Prices', () => {
  it('of a firm that was opened are there offline, with the moment at which they were read', async () => {
    const { network, pricesOf } = aDevice()
    const idOf = async (firm: string) => (await pricesOf(firm))?.value.challenges[0]?.id
    expect(await idOf('kestrel')).toBe('1')
    expect(await idOf('kestrel')).toBe('2')
    network.isOnline = false
    expect(await pricesOf('kestrel')).toMatchObject({
      value: { challenges: [{ id: '2' }] },
      isKept: true,
      readAt: '2026-11-26T12:02:00.000Z',
    })
    expect(await pricesOf('halden')).toBeNull()
  })

  it('of a firm that is gone leave the device', async () => {
    const { network, pricesOf } = aDevice()
    await pricesOf('kestrel')
    network.isGone = true
    expect(await pricesOf('kestrel')).toBeNull()
    network.isOnline = false
    expect(await pricesOf('kestrel')).toBeNull()
  })

  it('are kept of the 60 firms that were opened last', async () => {
    const { network, pricesOf } = aDevice()
    for (let index = 0; index < 62; index += 1) await pricesOf(`firm-${index}`)
    network.isOnline = false
    const kept = await Promise.all(Array.from({ length: 62 }, (_, index) => pricesOf(`firm-${index}`)))
    expect(kept.map((one) => one !== null)).toEqual([false, false, ...Array.from({ length: 60 }, () => true)])
  })
})

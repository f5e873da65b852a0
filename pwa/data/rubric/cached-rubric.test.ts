import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { days, hours } from '#contract/primitives/time.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { keepAhead } from '../cache/cached.ts'
import { openCache } from '../device/open-cache.ts'
import type { Place } from '../device/questions.ts'
import { cachedRubric } from './cached-rubric.ts'

/** A device whose server numbers its answers by the version. */
function aDevice() {
  const network = { isOnline: true }
  const clock = { now: Date.UTC(2026, 10, 26, 12) }
  let answers = 0
  const parts = { isOnline: () => network.isOnline, now: () => new Date(clock.now) }
  const cached = cachedRubric(openCache({ indexedDB: new IDBFactory(), IDBKeyRange }), parts, async () => {
    if (!network.isOnline) throw new ApiError('unreachable', 'No connection')
    answers += 1
    return {
      version: answers,
      since: null,
      criteria: [],
      tiers: [],
      met: { 'legal-entity': ['kestrel'] },
      challenges: { open: 0, answered: 0 },
    }
  })
  return {
    network,
    clock,
    read: (place: Place) => cached.read(null, place),
    keepAhead: () => keepAhead(cached, parts, [null], days(1)),
  }
}

it('The rubric that was read is there offline, with the moment at which it was read', async () => {
  const { network, read } = aDevice()
  expect(await read('device')).toBeNull()
  await read('site')
  network.isOnline = false
  expect(await read('site')).toMatchObject({ isKept: true })
  expect(await read('device')).toMatchObject({
    value: { version: 1, met: { 'legal-entity': ['kestrel'] } },
    readAt: '2026-11-26T12:00:00.000Z',
  })
})

it('The rubric is read ahead once a day, and not without a network', async () => {
  const { network, clock, read, keepAhead } = aDevice()
  const version = async () => (await read('device'))?.value.version
  await keepAhead()
  clock.now += hours(23)
  await keepAhead()
  expect(await version()).toBe(1)
  clock.now += days(1)
  network.isOnline = false
  await keepAhead()
  expect(await version()).toBe(1)
  network.isOnline = true
  await keepAhead()
  expect(await version()).toBe(2)
})

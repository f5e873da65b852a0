import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { days, hours } from '#contract/primitives/time.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { createKeptRubric, rubricTables } from './kept-rubric.ts'

/** A device whose server numbers its answers by the version. */
function aDevice() {
  const network = { isOnline: true }
  const clock = { now: Date.UTC(2026, 10, 26, 12) }
  let answers = 0
  const { handle, keepAhead } = createKeptRubric({
    tables: rubricTables({ indexedDB: new IDBFactory(), IDBKeyRange }),
    fetchRubric: async () => {
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
    },
    isOnline: () => network.isOnline,
    now: () => new Date(clock.now),
  })
  const read = async (place: 'device' | 'site') => (await handle({ kind: 'rubric', call: 1, place })).read
  return { network, clock, read, keepAhead }
}

it('The rubric that was read is there offline, with the moment at which it was read', async () => {
  const { network, read } = aDevice()
  expect(await read('device')).toBeNull()
  await read('site')
  network.isOnline = false
  expect(await read('site')).toBeNull()
  expect(await read('device')).toMatchObject({
    rubric: { version: 1, met: { 'legal-entity': ['kestrel'] } },
    readAt: '2026-11-26T12:00:00.000Z',
  })
})

it('The rubric is read ahead once a day, and not without a network', async () => {
  const { network, clock, read, keepAhead } = aDevice()
  const version = async () => (await read('device'))?.rubric.version
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

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { ApiError } from '#pwa/api/api-error.ts'
import { openCache } from '../device/open-cache.ts'
import { cachedPrices } from './cached-prices.ts'

/** A device, and a server that numbers its answers. */
function aDevice() {
  const network = { isOnline: true, isGone: false }
  let answers = 0
  const cached = cachedPrices(
    openCache({ indexedDB: new IDBFactory(), IDBKeyRange }),
    { isOnline: () => network.isOnline, now: () => new Date(Date.UTC(2026, 11, 4, 0, answers)) },
    async () => {
      if (!network.isOnline) throw new ApiError('unreachable', 'No connection')
      if (network.isGone) throw new ApiError('refused', 'There is no such firm', 404)
      answers += 1
      return {
        today: '2026-12-04',
        challenges: [{ id: `${answers}`, since: '', begins: 'record', spans: [] }],
      }
    },
  )
  const read = (firmId: string) => cached.read({ firmId })
  const idOf = async (firm: string) => (await read(firm))?.value.challenges[0]?.id
  return { network, idOf, read }
}

it('Prices of a firm that was opened are there offline, with the moment at which they were read', async () => {
  const { network, idOf, read } = aDevice()
  expect(await idOf('kestrel')).toBe('1')
  expect(await idOf('kestrel')).toBe('2')
  network.isOnline = false
  expect(await read('kestrel')).toMatchObject({
    value: { challenges: [{ id: '2' }] },
    isKept: true,
    readAt: '2026-12-04T00:02:00.000Z',
  })
  expect(await read('halden')).toBeNull()
})

it('Prices of a firm that is gone leave the device', async () => {
  const { network, read } = aDevice()
  await read('kestrel')
  network.isGone = true
  expect(await read('kestrel')).toBeNull()
  network.isOnline = false
  expect(await read('kestrel')).toBeNull()
})

it('Those of the 60 firms that were opened last are kept', async () => {
  const { network, read } = aDevice()
  for (let index = 0; index < 62; index += 1) await read(`firm-${index}`)
  network.isOnline = false
  const kept = await Promise.all(Array.from({ length: 62 }, (_, index) => read(`firm-${index}`)))
  expect(kept.map((one) => one !== null)).toEqual([false, false, ...Array.from({ length: 60 }, () => true)])
})

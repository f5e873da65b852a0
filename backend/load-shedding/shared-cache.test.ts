import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSharedCache } from './shared-cache.ts'
import { createWorkQueue } from './work-queue.ts'

interface Thing {
  readonly name: string
}

const options = { queue: createWorkQueue(), kind: 'page', maxSize: 2 } as const

test('What is being made is not evicted by what was made meanwhile', async () => {
  const get = createSharedCache<Thing>(options)
  const names = Array.from({ length: 50 }, (_, n) => `thing ${n}`)
  const made = await Promise.all(names.map((name) => get(name, async () => ({ name }))))
  expect(made.map(({ name }) => name)).toEqual(names)
})

test('Something larger than all that is kept reaches everybody who asked', async () => {
  const get = createSharedCache<Thing>({ ...options, sizeOf: () => 100 })
  let made = 0
  const make = async () => ({ name: `number ${++made}` })
  const [one, other] = await Promise.all([get('large', make), get('large', make)])
  expect([one, other]).toEqual([{ name: 'number 1' }, one])
})

test('Callers at the same time and later ones share one making', async () => {
  const get = createSharedCache<Thing>(options)
  let made = 0
  const make = async () => {
    await pause(1)
    return { name: `number ${++made}` }
  }
  const [one, other] = await Promise.all([get('a', make), get('a', make)])
  expect([one, other, await get('a', make)]).toEqual([{ name: 'number 1' }, one, one])
})

test('Neither a failure nor what must not be kept is given to later callers', async () => {
  const get = createSharedCache<Thing>({ ...options, keeps: ({ name }) => name !== 'passing' })
  await expect(get('a', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect(await get('a', async () => ({ name: 'passing' }))).toEqual({ name: 'passing' })
  expect(await get('a', async () => ({ name: 'whole' }))).toEqual({ name: 'whole' })
  expect(await get('a', async () => ({ name: 'other' }))).toEqual({ name: 'whole' })
})

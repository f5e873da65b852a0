import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import { onDemand } from './coalesce.ts'
import { recompress } from './published.ts'
import { buildState } from './state.ts'

test('Callers at the same time share one value, and so do all later ones', async () => {
  let made = 0
  const get = onDemand(async () => {
    await pause(5)
    return { number: ++made }
  })
  const [one, other] = await Promise.all([get(), get()])
  expect([one, other, await get()]).toEqual([{ number: 1 }, one, one])
  expect(await get()).toBe(one)
})

test('A failure reaches those who waited, and is not kept', async () => {
  const answers = [Promise.reject(new Error('once')), Promise.resolve(null)]
  const get = onDemand(async () => answers.shift() ?? { late: true })
  await expect(get()).rejects.toThrow('once')
  expect(await get()).toBeNull()
  expect(await get()).toBeNull()
})

test('Gzip is made for the first who asks, once for all that becomes of an answer', async () => {
  const options = {
    pages: plainPages,
    appUrl: null,
    localUrl: 'http://localhost:3000',
    onInvalidRecord: noInvalidRecord,
  }
  const record = aDirectory(Array.from({ length: 20 }, (_, n) => aFirmRecord(n)))
  const home = (await buildState(record, null, options)).answers.get('/')
  if (!home) throw new Error('The home document is not published')
  const better = await recompress(home, new AbortController().signal)
  expect(better?.br?.tag).toMatch(/-br"$/)
  const waiting = home.gzip()
  const gzip = await better?.gzip()
  expect(gzip?.tag).toBe(`${home.identity.tag.slice(0, -1)}-gz"`)
  expect(await waiting).toBe(gzip)
  expect(await home.gzip()).toBe(gzip)
})

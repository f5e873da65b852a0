import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { days } from '#contract/primitives/time.ts'
import { GateFull } from './gate.ts'
import { refusalLog } from './refusal-log.ts'
import { createWorkQueue, kindsWithFallback, type WorkKind, workKinds } from './work-queue.ts'

/** A queue that takes two pieces of each kind and lets one wait. */
function narrowQueue(options: Parameters<typeof createWorkQueue>[0] = {}) {
  const bounds = Object.fromEntries(Object.keys(workKinds).map((kind) => [kind, { atOnce: 2, waiting: 1 }]))
  return createWorkQueue({
    bounds: bounds as Record<WorkKind, { atOnce: number; waiting: number }>,
    ...options,
  })
}

/** Work that ends when the test says so. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let begun = false
  return {
    end: resolve,
    hasBegun: () => begun,
    work: () => {
      begun = true
      return promise
    },
  }
}

test('A few pieces run at once, some wait in order, and what is beyond is refused and counted', async () => {
  const refused: WorkKind[] = []
  const queue = narrowQueue({ onRefused: (kind) => refused.push(kind) })
  const works = [heldWork(), heldWork(), heldWork()]
  const running = works.map(({ work }) => queue.run('page', work))
  await expect(queue.run('page', async () => 'never')).rejects.toBeInstanceOf(GateFull)
  await expect.poll(() => works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false])
  expect(queue.figures().page).toEqual({ waiting: 1, refused: 1 })
  expect(queue.figures().sync).toEqual({ waiting: 0, refused: 0 })
  expect(refused).toEqual(['page'])
  works[0]?.end('first')
  expect(await running[0]).toBe('first')
  await expect.poll(works[2]?.hasBegun ?? (() => false)).toBe(true)
  for (const { end } of works) end('done')
  expect(await Promise.all(running)).toEqual(['first', 'done', 'done'])
})

test('One kind of work never waits for another', async () => {
  const queue = narrowQueue()
  const held = [heldWork(), heldWork()]
  const pictures = held.map(({ work }) => queue.run('share-picture', work))
  expect(await queue.run('sync', async () => 'delta')).toBe('delta')
  for (const { end } of held) end('drawn')
  await Promise.all(pictures)
})

test('Between two pieces of work the event loop turns', async () => {
  const queue = createWorkQueue()
  const order: string[] = []
  let turning = true
  const turn = () => {
    order.push('turn')
    if (turning) setImmediate(turn)
  }
  setImmediate(turn)
  const pieces = Array.from({ length: 6 }, (_, n) =>
    queue.run('share-picture', async () => order.push(`${n}`)),
  )
  await Promise.all(pieces)
  turning = false
  for (let n = 1; n < 6; n++) {
    expect(order.slice(order.indexOf(`${n - 1}`), order.indexOf(`${n}`))).toContain('turn')
  }
})

test('Equal questions share work until it begins; who asks afterwards gets work of their own', async () => {
  const queue = narrowQueue()
  const held = [heldWork(), heldWork()]
  const busy = held.map(({ work }) => queue.run('reviews', work))
  let made = 0
  const work = async () => ++made
  const shared = [queue.share('reviews', 'a', work), queue.share('reviews', 'a', work)]
  for (const { end } of held) end('done')
  await Promise.all(busy)
  expect(await Promise.all(shared)).toEqual([1, 1])
  expect(await queue.share('reviews', 'a', work)).toBe(2)
})

test('A refused question is asked anew, and a failure is told to those who shared it alone', async () => {
  const queue = narrowQueue()
  const held = [heldWork(), heldWork(), heldWork()]
  const busy = held.map(({ work }) => queue.run('reviews', work))
  await expect(queue.share('reviews', 'a', async () => 1)).rejects.toBeInstanceOf(GateFull)
  for (const { end } of held) end('done')
  await Promise.all(busy)
  await expect(queue.share('reviews', 'a', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect(await queue.share('reviews', 'a', async () => 2)).toBe(2)
})

test('Refusals are told for a day after the last of them', async () => {
  let now = new Date('2026-11-25T12:00:00.000Z')
  const queue = narrowQueue({ clock: () => now })
  const held = [heldWork(), heldWork(), heldWork()]
  const busy = held.map(({ work }) => queue.run('list', work))
  for (let n = 0; n < 3; n++) await expect(queue.run('list', async () => n)).rejects.toBeInstanceOf(GateFull)
  expect(queue.refusals()).toEqual({ count: 3, last: now })
  now = new Date(now.getTime() + days(1) + 1)
  expect(queue.refusals()).toEqual({ count: 0, last: null })
  expect(queue.figures().list.refused).toBe(3)
  for (const { end } of held) end('done')
  await Promise.all(busy)
})

test('Who gets another answer in place of refused work was not refused: such a kind is counted in its figures alone', async () => {
  const refused: WorkKind[] = []
  const queue = narrowQueue({ onRefused: (kind) => refused.push(kind) })
  const held = [heldWork(), heldWork(), heldWork()]
  const busy = held.map(({ work }) => queue.run('narrowed-page', work))
  await expect(queue.run('narrowed-page', async () => 'never')).rejects.toBeInstanceOf(GateFull)
  expect(queue.refusals()).toEqual({ count: 0, last: null })
  expect(refused).toEqual([])
  expect(queue.figures()['narrowed-page'].refused).toBe(1)
  for (const { end } of held) end('drawn')
  await Promise.all(busy)
})

test('The alert of the docs leaves out the kinds that have a fallback', async () => {
  const operations = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, alert = ''] = /sum\(increase\(work_refused\{(.+?)\}/.exec(operations) ?? []
  expect(alert).toBe(`kind!~"${kindsWithFallback.join('|')}"`)
})

test('The log says once a minute and kind that work is refused, and how much', () => {
  const lines: unknown[] = []
  let now = 0
  const note = refusalLog({ warn: (event, fields) => lines.push([event, fields]) }, () => now)
  for (let n = 0; n < 50; n++) note('page')
  note('sync')
  now += 60_000
  note('page')
  const event = 'refused, too much waits already'
  expect(lines).toEqual([
    [event, { detail: 'page', count: 1 }],
    [event, { detail: 'sync', count: 1 }],
    [event, { detail: 'page', count: 50 }],
  ])
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPacer, sortPaced } from './pacer.ts'

/** Works for longer than a stretch. */
function work() {
  const until = performance.now() + 12
  while (performance.now() < until);
}

test('Work in pieces lets the event loop turn, and what is short goes on at once', async () => {
  const pace = createPacer()
  expect(pace()).toBeUndefined()
  let turns = 0
  const counting = (async () => {
    for (; turns < 3; turns += 1) await nextTurn()
  })()
  for (let piece = 0; piece < 6; piece += 1) {
    work()
    await pace()
  }
  expect(turns).toBe(3)
  await counting
})

test('Of many runs one goes on at each turn, in the order in which they had to wait', async () => {
  const order: string[] = []
  const run = async (name: string) => {
    const pace = createPacer()
    for (let piece = 0; piece < 3; piece += 1) {
      work()
      await pace()
      order.push(name)
    }
  }
  let isOver = false
  const turning = (async () => {
    while (!isOver) {
      await nextTurn()
      order.push('turn')
    }
  })()
  await Promise.all(['a', 'b', 'c'].map(run))
  isOver = true
  await turning
  const went = order.filter((name) => name !== 'turn')
  expect(went).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c'])
  // Between two of them the loop turned, so that other callers were served.
  expect(order.join(' ')).not.toMatch(/[abc] [abc]/)
})

test('A list that is sorted in pieces is sorted', async () => {
  const list = Array.from({ length: 2000 }, (_, n) => (n * 7919) % 2003)
  const sorted = await sortPaced(list, (one, other) => one - other, createPacer())
  expect(sorted).toEqual([...list].sort((one, other) => one - other))
})

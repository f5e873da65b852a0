import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('Calls within the window share one run', async () => {
  let runs = 0
  const ask = coalesce(async () => {
    runs += 1
  }, 400)
  const calls = [ask(), ask()]
  await pause(20)
  calls.push(ask())
  await Promise.all(calls)
  expect(runs).toBe(1)
})

test('A call during a run waits for one more run, and never for two at the same time', async () => {
  const gate = Promise.withResolvers<void>()
  let started = 0
  let running = 0
  const ask = coalesce(async () => {
    started += 1
    running += 1
    expect(running).toBe(1)
    if (started === 1) await gate.promise
    running -= 1
  }, 1)
  const first = ask()
  await pause(50)
  const second = ask()
  await pause(50)
  expect(started).toBe(1)
  gate.resolve()
  await Promise.all([first, second])
  expect(started).toBe(2)
})

test('A failed run reaches those who asked for it, and the next one runs', async () => {
  let fails = true
  const ask = coalesce(async () => {
    if (fails) throw new Error('failed')
  }, 1)
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('failed')
  fails = false
  await expect(ask()).resolves.toBeUndefined()
})

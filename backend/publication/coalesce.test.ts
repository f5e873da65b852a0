import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('Calls within the window share one run', async () => {
  let runs = 0
  const ask = coalesce(async () => {
    runs += 1
  }, 400)
  const calls = [ask(), ask()]
  await vi.advanceTimersByTimeAsync(399)
  calls.push(ask())
  await vi.advanceTimersByTimeAsync(1)
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
  await vi.advanceTimersByTimeAsync(1)
  const second = ask()
  await vi.advanceTimersByTimeAsync(1000)
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
  const failed = expect(Promise.all([ask(), ask()])).rejects.toThrow('failed')
  await vi.advanceTimersByTimeAsync(1)
  await failed
  fails = false
  const next = ask()
  await vi.advanceTimersByTimeAsync(1)
  await expect(next).resolves.toBeUndefined()
})

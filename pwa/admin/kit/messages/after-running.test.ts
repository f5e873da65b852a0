import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { afterRunning } from './after-running.ts'

/** Stands still for so many milliseconds, as a device that is busy with something else. */
function standStill(duration: number): void {
  const until = performance.now() + duration
  while (performance.now() < until);
}

test('Time that the device stands still for is none', async () => {
  const over = vi.fn()
  afterRunning(1000, over)
  standStill(1500)
  await pause(0)
  await nextTurn()
  expect(over).not.toHaveBeenCalled()
  await expect.poll(() => over.mock.calls.length).toBe(1)
})

test('It is over once, at its time, unless it was ended before', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const over = vi.fn()
  const never = vi.fn()
  afterRunning(3000, over)
  const end = afterRunning(3000, never)
  vi.advanceTimersByTime(2999)
  expect(over).not.toHaveBeenCalled()
  end()
  vi.advanceTimersByTime(10_000)
  expect(over).toHaveBeenCalledTimes(1)
  expect(never).not.toHaveBeenCalled()
})

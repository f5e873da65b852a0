import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '#contract/primitives/time.ts'
import { tooMany } from './errors.ts'
import { networkLimit } from './network-limit.ts'

const refusal = (wait: number) => tooMany('Wait', wait)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('A network has its calls in a window, and again once that is over; others have their own', async () => {
  const count = networkLimit({ limit: 2, span: seconds(60) }, refusal)
  await count('203.0.113.1')
  vi.advanceTimersByTime(seconds(19.5))
  await count('203.0.113.1')
  // A part of a second is a whole one: who came a moment earlier would be refused again.
  await expect(count('203.0.113.1')).rejects.toMatchObject({ headers: { 'Retry-After': '41' } })
  await count('203.0.113.2')
  vi.advanceTimersByTime(seconds(40.5))
  await count('203.0.113.1')
})

test('IPv6 counts by 64, 56 and 48 bits, once, twice and eight times', async () => {
  const many = async (addressOf: (n: number) => string) => {
    const count = networkLimit({ limit: 5, span: seconds(60) }, refusal)
    let taken = 0
    for (let n = 0; n < 60; n++)
      await count(addressOf(n)).then(
        () => (taken += 1),
        () => undefined,
      )
    return taken
  }
  expect(await many((n) => `2001:db8:1:1::${n + 1}`)).toBe(5)
  expect(await many((n) => `2001:db8:1:1${(n + 16).toString(16)}::1`)).toBe(10)
  expect(await many((n) => `2001:db8:1:${n + 10}00::1`)).toBe(40)
})

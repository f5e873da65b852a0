import { describe, expect, it } from 'vitest'
import { afterAttempt, waitFor } from '#backend/models/throttle.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'
import { throttleRules } from './throttle.ts'

const start = new Date('2026-11-20T12:00:00Z')
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const empty = { name: 'x', taken: 0, window_ends: '', blocked_until: '' }

describe('a window', () => {
  const rule = throttleRules.network
  it('lets its limit through, then nothing until it ends', () => {
    let counter = empty
    for (let n = 0; n < 20; n++) {
      expect(waitFor(rule, counter, start)).toBe(0)
      counter = afterAttempt(rule, counter, start)
    }
    expect(waitFor(rule, counter, later(seconds(1)))).toBe(minutes(15) - seconds(1))
    expect(waitFor(rule, counter, later(minutes(15)))).toBe(0)
    expect(afterAttempt(rule, counter, later(minutes(15))).taken).toBe(1)
  })
})

describe('growing waits', () => {
  const rule = throttleRules.pair
  it('begin after five attempts: 1, 2, 4, 15, 15 minutes', () => {
    let counter = empty
    let now = start
    const waits: number[] = []
    for (let n = 0; n < 10; n++) {
      counter = afterAttempt(rule, counter, now)
      const wait = waitFor(rule, counter, now)
      waits.push(wait / minutes(1))
      now = new Date(now.getTime() + wait)
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 15, 15, 15])
  })

  it('are forgotten after a quiet day', () => {
    const counter = { ...empty, taken: 9, window_ends: later(0).toISOString(), blocked_until: '' }
    expect(waitFor(rule, counter, later(1))).toBe(0)
    expect(afterAttempt(rule, counter, later(1))).toMatchObject({ taken: 1, blocked_until: '' })
  })
})

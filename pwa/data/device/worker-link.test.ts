import { expect, it, vi } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import type { ToWorker } from './messages.ts'
import { createWorkerLink } from './worker-link.ts'

it('A worker whose code was not to be had is asked for again by itself, and started once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sent: ToWorker[] = []
  let starts = 0
  const link = createWorkerLink(async () => {
    starts += 1
    if (starts < 3) throw new Error('The line broke off')
    return (message) => void sent.push(message)
  })
  link.send({ kind: 'read-bookmarks' })
  await vi.advanceTimersByTimeAsync(minutes(1))
  link.send({ kind: 'keep-changes' })
  await vi.advanceTimersByTimeAsync(minutes(1))
  expect([starts, sent.map(({ kind }) => kind)]).toEqual([3, ['read-bookmarks', 'keep-changes']])
  vi.useRealTimers()
})

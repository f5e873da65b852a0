import { expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/history.ts'
import { reviewPutBackOf } from './review-put-back.ts'

const entry = (before: HistoryEntry['before'], after: HistoryEntry['after']) =>
  ({ subject: 'review', action: 'change', before, after }) as HistoryEntry

it('A review that was unpublished is published again, and the other way round', () => {
  const unpublished = entry({ state: 'published', reason: '' }, { state: 'unpublished', reason: 'A look' })
  expect(reviewPutBackOf(unpublished)).toEqual({ choices: {}, state: 'published' })
  const again = entry({ state: 'unpublished', reason: 'A look' }, { state: 'published', reason: 'Fine' })
  expect(reviewPutBackOf(again)).toEqual({ choices: {}, state: 'unpublished' })
})

it('A first publication is taken off the site, a changed decision gets its earlier choices', () => {
  const first = entry(
    { status: 'pending' },
    { status: 'approved', state: 'published', proof: 'none', removed: [1] },
  )
  expect(reviewPutBackOf(first)).toEqual({ choices: {}, state: 'unpublished' })
  const changed = entry({ proof: 'none', removed: [1] }, { proof: 'screenshot', removed: [1, 2] })
  expect(reviewPutBackOf(changed)).toEqual({ choices: { proof: 'none', removed: [1] }, state: null })
})

it('What is about no decision on a review is left alone', () => {
  expect(reviewPutBackOf(entry({}, { answer: 'approved' }))).toBeNull()
  expect(reviewPutBackOf(entry({}, { resolution: 'keep', reports: 2 }))).toBeNull()
  expect(reviewPutBackOf({ ...entry({ name: 'a' }, { name: 'b' }), subject: 'firm' })).toBeNull()
})

import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/history.ts'
import {
  actQuestion,
  alreadyText,
  fieldsQuestion,
  obstacleText,
  putBackText,
  reviewPutBackOf,
  reviewQuestion,
} from './put-back.ts'

const firms = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `${n}`, tag: '"1"' }))
const create = (count: number) => firms(count).map(({ id }) => ({ id, firm: {} as never }))
const change = (count: number) => firms(count).map((one) => ({ ...one, change: {} }))

describe('The question before something is put back', () => {
  it('says how many firms come, change and go', () => {
    const deletes = actQuestion({ create: [], change: [], remove: firms(50) })
    expect([deletes.title, deletes.action, deletes.danger]).toEqual(['Delete 50 firms?', 'Delete', true])
    expect(deletes.text).toMatch(/^50 firms will be deleted\./)
    const returns = actQuestion({ create: create(1), change: change(2), remove: [] })
    expect([returns.title, returns.danger]).toEqual(['Put 3 firms back?', false])
    expect(returns.text).toMatch(/^2 firms will get their earlier values, 1 firm will come back\./)
    const both = actQuestion({ create: [], change: change(1), remove: firms(2) })
    expect([both.title, both.danger]).toEqual(['Put 1 firm back and delete 2?', true])
    expect(both.text).toMatch(/^1 firm will get its earlier values, 2 firms will be deleted\./)
  })

  it('says what fields will hold again, and which later changes are lost', () => {
    const question = fieldsQuestion({
      fields: { evaluationFee: '$799', warning: '', pros: ['a'] },
      now: { evaluationFee: '$849', warning: 'Slow.', pros: ['b'] },
      changed_since: ['evaluationFee'],
    })
    expect(question.title).toBe('Put 3 fields back?')
    expect(question.text).toBe(
      'Evaluation fee: $799 again. Warning: empty again. Pros: as it was before. These later changes will be lost: Evaluation fee.',
    )
  })

  it('says what visitors will see of a review', () => {
    expect(reviewQuestion({ choices: {}, state: 'unpublished' }).text).toBe(
      'Visitors will no longer see the review.',
    )
    expect(reviewQuestion({ choices: {}, state: 'published' }).text).toBe(
      'Visitors will see the review again.',
    )
    expect(reviewQuestion({ choices: { proof: 'none' }, state: null }).text).toMatch(
      /published before: proof\.$/,
    )
  })
})

it('What stands in the way of a firm names its fields as its form does', () => {
  const firm = { firm_name: 'Ridge', fields: ['category', 'logoUrl'], fault: '' }
  expect(obstacleText({ ...firm, kind: 'changed-again' })).toBe(
    'Ridge has since been changed again: tier, logo URL',
  )
  const fee = { ...firm, fields: ['evaluationFee'], fault: 'is required' }
  expect(obstacleText({ ...fee, kind: 'not-taken' })).toBe(
    'Ridge cannot be added as it was: evaluation fee is required',
  )
})

it('A second time is answered with who put it back first', () => {
  const mark = { id: '1', at: '2026-11-20T12:00:00.000Z', actor_name: 'lena' }
  expect(putBackText(mark)).toMatch(/^Put back by lena, .*2026/)
  expect(alreadyText(mark, 'It is so.')).toMatch(/^Put back by lena, .*\. Nothing is left to do\.$/)
  expect(alreadyText(null, 'It is so.')).toBe('It is so.')
})

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

import { describe, expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { newsOfSaved, seenNow, seenOnceRead, seenSince } from './news-card.tsx'

const a = sampleRow({ id: 'a', name: 'A' })
const b = sampleRow({ id: 'b', name: 'B' })
const c = sampleRow({ id: 'c', name: 'C' })

/** The saved firms, once the device has said which ones. */
const known = (...ids: readonly string[]) => ({ ids, isKnown: true })

describe('the news of saved firms', () => {
  it('tell what changed since they were last seen', () => {
    const seen = seenNow([a, b])
    const changed = { ...b, evaluationFee: '$9', affiliateCode: 'NEW' }
    expect(newsOfSaved([a, changed], seen)).toEqual([
      {
        id: 'b',
        slug: 'apex',
        name: 'B',
        hasDetails: false,
        lines: ['Discount code: NEW, was SAVE', 'Eval fee: $9, was $147'],
      },
    ])
  })

  it('say first that a firm closed, and since when', () => {
    const closed = { ...a, standing: 'closed', standingSince: '2026-10-24', warning: 'x' } as const
    const [news] = newsOfSaved([closed], seenNow([a]))
    expect(news?.lines[0]).toBe('Closed since 24 Oct 2026')
    expect(news?.lines).toContain('No discount code any more')
  })

  it('tell nothing of a firm that was just saved, which is seen as it is', () => {
    const seen = seenNow([a])
    expect(newsOfSaved([a, b], seen)).toEqual([])
    expect(seenSince(known('a', 'b'), [a, b], seen)?.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('stay unread while other firms are saved and taken off', () => {
    const seen = seenNow([a, b])
    const changed = { ...a, warning: 'Slow.' }
    const kept = seenSince(known('a'), [changed], seen) ?? []
    expect(kept.map(({ id }) => id)).toEqual(['a'])
    expect(newsOfSaved([changed], kept).map(({ lines }) => lines)).toEqual([['New warning: Slow.']])
  })

  it('leave what is kept alone where it is right', () => {
    expect(seenSince(known('b', 'a'), [b, a], seenNow([a, b]))).toBeNull()
  })

  it('outlive the time in which a saved firm is not in the directory', () => {
    const seen = seenNow([a, b])
    expect(seenSince(known('a', 'b'), [a], seen)).toBeNull()
    const kept = seenSince(known('c', 'a', 'b'), [c, a], seen) ?? []
    const read = seenOnceRead([c, a], kept)
    expect(newsOfSaved([a, { ...b, warning: 'Slow.' }, c], read)).toMatchObject([
      { id: 'b', lines: ['New warning: Slow.'] },
    ])
  })

  it('are told once: what was read is seen as it is', () => {
    const changed = { ...a, warning: 'Slow.' }
    expect(newsOfSaved([changed], seenOnceRead([changed], seenNow([a])))).toEqual([])
  })

  it('leave what is kept alone until the device has said which firms are saved', () => {
    expect(seenSince({ ids: [], isKnown: false }, [], seenNow([a]))).toBeNull()
    expect(seenSince(known(), [], seenNow([a]))).toEqual([])
  })
})

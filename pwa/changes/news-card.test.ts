import { describe, expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { newsOfSaved, seenNow, seenSince } from './news-card.tsx'

const a = sampleRow({ id: 'a', name: 'A' })
const b = sampleRow({ id: 'b', name: 'B' })

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
    expect(seenSince([a, b], seen)?.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('stay unread while other firms are saved and taken off', () => {
    const seen = seenNow([a, b])
    const changed = { ...a, warning: 'Slow.' }
    const kept = seenSince([changed], seen) ?? []
    expect(newsOfSaved([changed], kept).map(({ lines }) => lines)).toEqual([['New warning: Slow.']])
  })

  it('leave what is kept alone where it is right', () => {
    expect(seenSince([b, a], seenNow([a, b]))).toBeNull()
  })
})

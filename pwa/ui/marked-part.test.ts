import { describe, expect, it } from 'vitest'
import { readPart } from './marked-part.ts'

/** Cards of these heights in a view of 800 px, scrolled by so much. */
function marked(heights: readonly number[], scrolled: number): number {
  const starts = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0))
  const total = heights.reduce((sum, height) => sum + height, 0)
  const tops = starts.map((start) => start - scrolled)
  return readPart({ tops, height: 800, scrolled, most: Math.max(0, total - 800) })
}

describe('the marked card', () => {
  const long = [900, 300, 1200, 200, 150, 150]

  it('is the first one until something is scrolled, and the last one at the end', () => {
    expect(marked(long, 0)).toBe(0)
    expect(marked(long, 2900 - 800)).toBe(5)
  })

  it('is each of them somewhere, in their order, also the short ones of the end', () => {
    const seen = Array.from({ length: 2101 }, (_, scrolled) => marked(long, scrolled))
    expect([...new Set(seen)]).toEqual([0, 1, 2, 3, 4, 5])
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  })

  it('is the first one where everything is in view', () => {
    expect(marked([200, 200], 0)).toBe(0)
  })

  it('is the first one at the start of what is only a little longer than the view', () => {
    expect(marked([300, 300, 300], 0)).toBe(0)
    expect(marked([300, 300, 300], 100)).toBe(2)
  })
})

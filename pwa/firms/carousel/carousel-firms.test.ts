import { describe, expect, it } from 'vitest'
import type { FirmRow } from '#contract/firm.ts'
import { cardInView, cardsFrom, carouselFirms, dotsAround, startFor, wrapped } from './carousel-firms.ts'

const aFirm = (id: string, values: Partial<FirmRow> = {}) =>
  ({ id, name: id, category: 'Gold', includeInCarousel: true, ...values }) as FirmRow

const ids = (firms: readonly FirmRow[]) => carouselFirms(firms).map(({ id }) => id)

describe('the firms of the carousel', () => {
  it('are the gold ones, in list order, whatever the case of their category', () => {
    const firms = [
      aFirm('a'),
      aFirm('b', { category: ' GOLD ' }),
      aFirm('c', { category: 'Silver' }),
      aFirm('d'),
    ]
    expect(ids(firms)).toEqual(['a', 'b', 'd'])
  })

  it('leave out those that are not to be in it', () => {
    expect(ids([aFirm('a', { includeInCarousel: false }), aFirm('b')])).toEqual(['b'])
  })

  it('are all of them, however many', () => {
    expect(ids(Array.from({ length: 30 }, (_, index) => aFirm(String(index))))).toHaveLength(30)
  })

  it('are none where no gold firm qualifies', () => {
    expect(ids([aFirm('a', { category: 'avoid' }), aFirm('b', { includeInCarousel: false })])).toEqual([])
  })
})

describe('stepping', () => {
  it('wraps around both ends', () => {
    expect(wrapped(4, 1, 5)).toBe(0)
    expect(wrapped(0, -1, 5)).toBe(4)
    expect(wrapped(1, 1, 5)).toBe(2)
    expect(wrapped(0, 1, 1)).toBe(0)
    expect(wrapped(0, 1, 0)).toBe(0)
  })
})

describe('the cards that stand in the rail', () => {
  it('are at most five, around the end', () => {
    expect(cardsFrom(0, 3)).toEqual([0, 1, 2])
    expect(cardsFrom(0, 30)).toEqual([0, 1, 2, 3, 4])
    expect(cardsFrom(5, 7)).toEqual([5, 6, 0, 1, 2])
  })

  it('stay where they are while both ends of a step stand among them', () => {
    expect(startFor(3, 3, 5, 30)).toBe(3)
    expect(startFor(28, 29, 1, 30)).toBe(28)
    expect(startFor(0, 4, 0, 5)).toBe(0)
  })

  it('begin with the card before the step, or with its goal on the way back', () => {
    expect(startFor(0, 4, 5, 30)).toBe(4)
    expect(startFor(0, 0, 29, 30)).toBe(29)
    expect(startFor(5, 5, 4, 6)).toBe(4)
    expect(startFor(3, 3, 17, 30)).toBe(17)
  })

  it.each([1, 2, 5, 6, 7, 30])('let every one of %i firms be reached in both directions', (count) => {
    for (const step of [1, -1]) {
      const seen = new Set<number>()
      let [start, index] = [0, 0]
      for (let n = 0; n < count; n++) {
        const next = wrapped(index, step, count)
        start = startFor(start, index, next, count)
        expect(cardsFrom(start, count)).toContain(next)
        expect(cardsFrom(start, count).length).toBeLessThanOrEqual(5)
        index = next
        seen.add(index)
      }
      expect(seen.size).toBe(count)
      expect(index).toBe(0)
    }
  })
})

describe('the dots', () => {
  it('are those of the five that the shown one is among', () => {
    expect(dotsAround(0, 2)).toEqual([0, 1])
    expect(dotsAround(4, 30)).toEqual([0, 1, 2, 3, 4])
    expect(dotsAround(5, 7)).toEqual([5, 6])
    expect(dotsAround(29, 30)).toEqual([25, 26, 27, 28, 29])
  })
})

describe('the card that a rail shows', () => {
  const cards = [0, 336, 672].map((start) => ({ start, end: start + 320 }))
  const scrolled = (by: number) => cards.map(({ start, end }) => ({ start: start - by, end: end - by }))

  it('stays the present one while all of it is seen', () => {
    expect(cardInView(cards, { start: 0, end: 700 }, 1)).toBe(1)
  })

  it('is the first of which all is seen', () => {
    expect(cardInView(scrolled(336), { start: 0, end: 390 }, 0)).toBe(1)
  })

  it('is the nearest where none fits', () => {
    expect(cardInView(scrolled(600), { start: 0, end: 300 }, 0)).toBe(2)
  })
})

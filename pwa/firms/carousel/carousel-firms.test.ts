import { describe, expect, it } from 'vitest'
import type { FirmRow } from '#contract/firm.ts'
import { cardInView, carouselFirms, MAX_CARDS, wrapped } from './carousel-firms.ts'

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

  it('are at most five', () => {
    expect(ids(Array.from({ length: 9 }, (_, index) => aFirm(String(index))))).toHaveLength(MAX_CARDS)
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

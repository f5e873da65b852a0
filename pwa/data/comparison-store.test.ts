import { describe, expect, it } from 'vitest'
import { type Comparison, createComparisonStore } from './comparison-store.ts'
import type { StorageItem } from './storage-item.ts'

/** Storage that outlives a page. */
function aPlace(): StorageItem<Comparison> {
  let kept: Comparison | null = null
  return {
    read: () => kept,
    write: (chosen) => {
      kept = chosen && { ...chosen, isRefused: false }
      return true
    },
  }
}

describe('the firms chosen for a comparison', () => {
  it('stand in the order chosen, and a second tap takes one out', () => {
    const store = createComparisonStore(aPlace())
    for (const slug of ['a', 'b', 'c', 'b']) store.toggle(slug)
    expect(store.get().slugs).toEqual(['a', 'c'])
  })

  it('are four at most: a fifth is refused until one goes', () => {
    const store = createComparisonStore(aPlace())
    for (const slug of ['a', 'b', 'c', 'd', 'e']) store.toggle(slug)
    expect(store.get()).toEqual({ slugs: ['a', 'b', 'c', 'd'], isRefused: true })
    store.toggle('a')
    expect(store.get()).toEqual({ slugs: ['b', 'c', 'd'], isRefused: false })
  })

  it('outlive the page', () => {
    const place = aPlace()
    createComparisonStore(place).replace(['a', 'b'])
    const next = createComparisonStore(place)
    expect(next.get().slugs).toEqual(['a', 'b'])
    expect(next.first.slugs).toEqual([])
  })

  it('are told to those who listen, each time', () => {
    const store = createComparisonStore(aPlace())
    let told = 0
    const stop = store.subscribe(() => {
      told += 1
    })
    store.toggle('a')
    stop()
    store.toggle('b')
    expect(told).toBe(1)
    expect(store.get()).toBe(store.get())
  })
})

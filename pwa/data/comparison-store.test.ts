import { describe, expect, it } from 'vitest'
import { type ComparisonKeeper, createComparisonStore } from './comparison-store.ts'

/** Storage that outlives a page. */
function aKeeper(): ComparisonKeeper {
  let kept: readonly string[] = []
  return {
    read: () => kept,
    write: (slugs) => {
      kept = slugs
    },
  }
}

describe('the firms chosen for a comparison', () => {
  it('stand in the order chosen, and a second tap takes one out', () => {
    const store = createComparisonStore(aKeeper())
    for (const slug of ['a', 'b', 'c', 'b']) store.toggle(slug)
    expect(store.get().slugs).toEqual(['a', 'c'])
  })

  it('are four at most: a fifth is refused until one goes', () => {
    const store = createComparisonStore(aKeeper())
    for (const slug of ['a', 'b', 'c', 'd', 'e']) store.toggle(slug)
    expect(store.get()).toEqual({ slugs: ['a', 'b', 'c', 'd'], isRefused: true })
    store.toggle('a')
    expect(store.get()).toEqual({ slugs: ['b', 'c', 'd'], isRefused: false })
  })

  it('outlive the page', () => {
    const keeper = aKeeper()
    createComparisonStore(keeper).replace(['a', 'b'])
    const next = createComparisonStore(keeper)
    expect(next.get().slugs).toEqual(['a', 'b'])
    expect(next.getServer().slugs).toEqual([])
  })

  it('are told to those who listen, each time', () => {
    const store = createComparisonStore(aKeeper())
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

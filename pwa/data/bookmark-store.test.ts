import { describe, expect, it } from 'vitest'
import type { BookmarkChange, BookmarkJournal } from './bookmark-store.ts'
import { createBookmarkStore } from './bookmark-store.ts'

/** What outlives a page. */
function aJournal(): BookmarkJournal {
  let kept: readonly BookmarkChange[] = []
  return {
    read: () => kept,
    write: (changes) => {
      kept = changes.map(({ id, saved }) => ({ id, saved }))
    },
  }
}

/** A page whose worker never answers unless the test does it. */
function aPage(journal: BookmarkJournal) {
  const sent: { call: number; id: string; saved: boolean }[] = []
  return { sent, store: createBookmarkStore((change) => sent.push(change), journal) }
}

describe('bookmarks', () => {
  it('that a page could not store are stored by the next one', () => {
    const journal = aJournal()
    aPage(journal).store.toggle('a')
    const next = aPage(journal)
    next.store.resume()
    expect(next.store.ids()).toEqual(['a'])
    expect(next.sent).toEqual([{ call: 1, id: 'a', saved: true }])
  })

  it('leave the journal once the database has them', () => {
    const journal = aJournal()
    const { store } = aPage(journal)
    store.toggle('a')
    store.toggle('b')
    store.receive(['a'], 1)
    expect(journal.read()).toEqual([{ id: 'b', saved: true }])
    store.receive(['b', 'a'], 2)
    expect(journal.read()).toEqual([])
    expect(store.ids()).toEqual(['b', 'a'])
  })

  it('that the page shows already are told to nobody again', () => {
    const { store } = aPage(aJournal())
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    store.receive([], 0)
    expect(told).toBe(0)
    store.toggle('a')
    store.receive(['a'], 1)
    expect(told).toBe(1)
    store.receive(['b', 'a'], 1)
    expect(told).toBe(2)
    expect(store.ids()).toEqual(['b', 'a'])
  })

  it('of an earlier page are not lost to a tap that comes before they are sent again', () => {
    const journal = aJournal()
    aPage(journal).store.toggle('a')
    const { store, sent } = aPage(journal)
    store.toggle('b')
    expect(store.ids()).toEqual(['b', 'a'])
    expect(sent.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(journal.read()).toHaveLength(2)
  })
})

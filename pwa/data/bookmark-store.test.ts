import { describe, expect, it } from 'vitest'
import type { BookmarkChange, BookmarkJournal } from './bookmark-store.ts'
import { createBookmarkStore } from './bookmark-store.ts'
import type { FromWorker, ToWorker } from './device/messages.ts'

/** Storage that outlives a page. */
function aJournal(): BookmarkJournal {
  let kept: readonly BookmarkChange[] = []
  return {
    read: () => kept,
    write: (changes) => {
      kept = (changes ?? []).map(({ id, saved }) => ({ id, saved }))
      return true
    },
  }
}

/** A page whose worker never answers unless the test does it. */
function aPage(journal: BookmarkJournal) {
  const sent: ToWorker[] = []
  const listeners: ((message: FromWorker) => void)[] = []
  const store = createBookmarkStore(
    {
      send: (message) => sent.push(message),
      subscribe: (listener) => {
        listeners.push(listener)
        return () => undefined
      },
    },
    journal,
  )
  const answer = (ids: readonly string[], applied: number) => {
    for (const listener of listeners) listener({ kind: 'bookmarks', ids, applied })
  }
  return { sent, store, answer }
}

describe('bookmarks', () => {
  it('that a page could not store are stored by the next one', () => {
    const journal = aJournal()
    aPage(journal).store.toggle('a')
    const next = aPage(journal)
    next.store.start()
    expect(next.store.get().ids).toEqual(['a'])
    expect(next.sent).toEqual([
      { kind: 'bookmark', call: 1, id: 'a', saved: true },
      { kind: 'read-bookmarks' },
    ])
  })

  it('leave the journal once the database has them', () => {
    const journal = aJournal()
    const { store, answer } = aPage(journal)
    store.toggle('a')
    store.toggle('b')
    answer(['a'], 1)
    expect(journal.read()).toEqual([{ id: 'b', saved: true }])
    answer(['b', 'a'], 2)
    expect(journal.read()).toEqual([])
    expect(store.get().ids).toEqual(['b', 'a'])
  })

  it('that were taken off last can be put back', () => {
    const { store, answer } = aPage(aJournal())
    answer(['b', 'a'], 0)
    expect(store.get().removed).toBeNull()
    store.toggle('a')
    expect(store.get().removed).toBe('a')
    store.toggle('c')
    expect(store.get().removed).toBe('a')
    store.toggle('a')
    expect(store.get().removed).toBeNull()
    expect(store.get().ids).toContain('a')
  })

  it('that the page shows already are told to nobody again', () => {
    const { store, answer } = aPage(aJournal())
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    expect(store.get().isKnown).toBe(false)
    answer([], 0)
    // That they are known is told once.
    expect(told).toBe(1)
    expect(store.get().isKnown).toBe(true)
    answer([], 0)
    expect(told).toBe(1)
    store.toggle('a')
    answer(['a'], 1)
    expect(told).toBe(2)
    answer(['b', 'a'], 1)
    expect(told).toBe(3)
    expect(store.get().ids).toEqual(['b', 'a'])
  })

  it('of an earlier page are not lost to a tap that comes before they are sent again', () => {
    const journal = aJournal()
    aPage(journal).store.toggle('a')
    const { store, sent } = aPage(journal)
    store.toggle('b')
    expect(store.get().ids).toEqual(['b', 'a'])
    expect(sent).toMatchObject([{ id: 'a' }, { id: 'b' }])
    expect(journal.read()).toHaveLength(2)
  })
})

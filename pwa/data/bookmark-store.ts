import { isSame } from '#contract/primitives/is-same.ts'
import { createStore } from './create-store.ts'
import type { WorkerLink } from './device/worker-link.ts'
import { createStorageItem, type StorageItem } from './storage-item.ts'
import type { Shown } from './stored-value.ts'

/** A change that the database may not have yet. */
export interface BookmarkChange {
  readonly id: string
  readonly saved: boolean
}

function isChange(value: unknown): value is BookmarkChange {
  if (typeof value !== 'object' || value === null) return false
  return 'id' in value && typeof value.id === 'string' && 'saved' in value && typeof value.saved === 'boolean'
}

/** Where changes stand until the database has them: written at once, so that a page that is left loses none. */
export type BookmarkJournal = StorageItem<readonly BookmarkChange[]>

/** The journal in this browser's local storage, the one store of a page that writes before it is gone. */
export const bookmarkJournal: BookmarkJournal = createStorageItem(
  'local',
  'bookmarks-on-the-way',
  (value) => (Array.isArray(value) ? value.filter(isChange) : null),
  (changes) => (changes.length === 0 ? null : changes.map(({ id, saved }) => ({ id, saved }))),
)

/** The firms that this visitor saved on this device. */
interface SavedFirms {
  /** Newest first. The same list until it changes. */
  readonly ids: readonly string[]
  /** Whether the database has said which ones. */
  readonly isKnown: boolean
  /** The firm that this page took off last, which may be put back; null once it is. */
  readonly removed: string | null
}

export interface BookmarkStore extends Shown<SavedFirms> {
  readonly toggle: (id: string) => void
  /** Sends again what an earlier page could not see through to the database, and asks what it holds. */
  readonly start: () => void
}

interface Change extends BookmarkChange {
  readonly call: number
}

const NONE: SavedFirms = { ids: [], isKnown: false, removed: null }

/**
 * Shows a change at once and keeps showing it until the worker has stored it. `journal` holds it until then, for the page
 * may be left before the worker is even up.
 */
export function createBookmarkStore(link: WorkerLink, journal: BookmarkJournal): BookmarkStore {
  const { get, set, subscribe } = createStore(NONE)
  let stored = NONE.ids
  let pending: readonly Change[] = []
  let calls = 0
  let hasResumed = false

  const show = (isKnown: boolean, removed: string | null) => {
    let next = stored
    for (const { id, saved } of pending) {
      const others = next.filter((other) => other !== id)
      next = saved ? [id, ...others] : others
    }
    const before = get()
    const shown = { ids: isSame(next, before.ids) ? before.ids : next, isKnown, removed }
    if (!isSame(shown, before)) set(shown)
  }
  const apply = (changes: readonly BookmarkChange[], removed: string | null) => {
    const numbered = changes.map(({ id, saved }) => {
      calls += 1
      return { call: calls, id, saved }
    })
    pending = [...pending, ...numbered]
    journal.write(pending)
    for (const change of numbered) link.send({ kind: 'bookmark', ...change })
    show(get().isKnown, removed)
  }
  const resume = () => {
    if (hasResumed) return
    hasResumed = true
    const unfinished = journal.read() ?? []
    if (unfinished.length > 0) apply(unfinished, null)
  }
  link.subscribe((message) => {
    if (message.kind !== 'bookmarks') return
    stored = message.ids
    const unfinished = pending.filter(({ call }) => call > message.applied)
    if (unfinished.length !== pending.length) journal.write(unfinished)
    pending = unfinished
    show(true, get().removed)
  })
  return {
    first: NONE,
    get,
    subscribe,
    toggle(id) {
      resume()
      const { ids, removed } = get()
      const saved = !ids.includes(id)
      const isBack = saved && removed === id
      apply([{ id, saved }], saved ? (isBack ? null : removed) : id)
    },
    start() {
      resume()
      link.send({ kind: 'read-bookmarks' })
    },
  }
}

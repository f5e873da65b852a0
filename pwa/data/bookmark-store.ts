import { isSame } from '#contract/primitives/is-same.ts'
import { createStore } from './create-store.ts'
import type { WorkerLink } from './device/worker-link.ts'
import { kept } from './kept.ts'

/** A change that the database may not have yet. */
export interface BookmarkChange {
  readonly id: string
  readonly saved: boolean
}

/** Where changes stand until the database has them: written at once, so that a page that is left loses none. */
export interface BookmarkJournal {
  read(): readonly BookmarkChange[]
  write(changes: readonly BookmarkChange[]): void
}

function isChange(value: unknown): value is BookmarkChange {
  if (typeof value !== 'object' || value === null) return false
  return 'id' in value && typeof value.id === 'string' && 'saved' in value && typeof value.saved === 'boolean'
}

const onTheWay = kept('local', 'bookmarks-on-the-way', (value) =>
  Array.isArray(value) ? value.filter(isChange) : null,
)

/** The journal in this browser's local storage, the one store of a page that writes before it is gone. */
export const bookmarkJournal: BookmarkJournal = {
  read: () => onTheWay.read() ?? [],
  write: (changes) =>
    onTheWay.write(changes.length === 0 ? null : changes.map(({ id, saved }) => ({ id, saved }))),
}

/** The firms that this visitor saved on this device. */
export interface BookmarkStore {
  /** Newest first. The same list until it changes. */
  readonly ids: () => readonly string[]
  /** None: the state of the server and of the first frame. */
  readonly serverIds: () => readonly string[]
  /** Whether the database has said which ones. */
  readonly isKnown: () => boolean
  /** The firm that this page took off last, which may be put back; null once it is. */
  readonly removed: () => string | null
  readonly subscribe: (listener: () => void) => () => void
  readonly toggle: (id: string) => void
  /** Sends again what an earlier page could not see through to the database, and asks what it holds. */
  readonly start: () => void
}

interface Change extends BookmarkChange {
  readonly call: number
}

const NONE: readonly string[] = []

/**
 * Shows a change at once and keeps showing it until the worker has stored it. `journal` holds it until then, for the page
 * may be left before the worker is even up.
 */
export function createBookmarkStore(link: WorkerLink, journal: BookmarkJournal): BookmarkStore {
  const shown = createStore(NONE)
  let stored = NONE
  let pending: readonly Change[] = []
  let calls = 0
  let hasResumed = false
  let isKnown = false
  let removed: string | null = null

  const show = (isNews = false) => {
    let next = stored
    for (const { id, saved } of pending) {
      const others = next.filter((other) => other !== id)
      next = saved ? [id, ...others] : others
    }
    const isChange = !isSame(next, shown.get())
    if (isChange || isNews) shown.set(isChange ? next : shown.get())
  }
  const apply = (changes: readonly BookmarkChange[]) => {
    const numbered = changes.map(({ id, saved }) => {
      calls += 1
      return { call: calls, id, saved }
    })
    pending = [...pending, ...numbered]
    journal.write(pending)
    for (const change of numbered) link.send({ kind: 'bookmark', ...change })
    show()
  }
  const resume = () => {
    if (hasResumed) return
    hasResumed = true
    const unfinished = journal.read()
    if (unfinished.length > 0) apply(unfinished)
  }
  link.subscribe((message) => {
    if (message.kind !== 'bookmarks') return
    const isFirst = !isKnown
    stored = message.ids
    isKnown = true
    const unfinished = pending.filter(({ call }) => call > message.applied)
    if (unfinished.length !== pending.length) journal.write(unfinished)
    pending = unfinished
    show(isFirst)
  })
  return {
    ids: shown.get,
    serverIds: () => NONE,
    isKnown: () => isKnown,
    removed: () => removed,
    subscribe: shown.subscribe,
    toggle(id) {
      resume()
      const saved = !shown.get().includes(id)
      if (!saved || removed === id) removed = saved ? null : id
      apply([{ id, saved }])
    },
    start() {
      resume()
      link.send({ kind: 'read-bookmarks' })
    },
  }
}

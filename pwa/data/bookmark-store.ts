/** The firms that this visitor saved on this device. */
export interface BookmarkStore {
  /** Newest first. The same list until it changes. */
  readonly ids: () => readonly string[]
  /** None: what the server and the first frame show. */
  readonly serverIds: () => readonly string[]
  readonly subscribe: (listener: () => void) => () => void
  readonly toggle: (id: string) => void
  /** Takes in what the database holds, up to and with this page's change `applied`. */
  readonly receive: (ids: readonly string[], applied: number) => void
}

interface Change {
  readonly call: number
  readonly id: string
  readonly saved: boolean
}

const NONE: readonly string[] = []

/** Shows a change at once and keeps showing it until the database has it. `save` writes one change. */
export function createBookmarkStore(save: (change: Change) => void): BookmarkStore {
  const listeners = new Set<() => void>()
  let stored = NONE
  let pending: readonly Change[] = []
  let shown = NONE
  let calls = 0

  const show = () => {
    shown = stored
    for (const { id, saved } of pending) {
      const others = shown.filter((other) => other !== id)
      shown = saved ? [id, ...others] : others
    }
    for (const listener of listeners) listener()
  }
  return {
    ids: () => shown,
    serverIds: () => NONE,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toggle(id) {
      calls += 1
      const change = { call: calls, id, saved: !shown.includes(id) }
      pending = [...pending, change]
      save(change)
      show()
    },
    receive(ids, applied) {
      stored = ids
      pending = pending.filter(({ call }) => call > applied)
      show()
    },
  }
}

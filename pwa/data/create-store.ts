/** A value with listeners, for `useSyncExternalStore`. */
export interface Store<Value> {
  /** The same value until it changes. */
  readonly get: () => Value
  /** Changes the value, and calls every listener. */
  readonly set: (next: Value) => void
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Holds one value, which is `first` until it is set. */
export function createStore<Value>(first: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

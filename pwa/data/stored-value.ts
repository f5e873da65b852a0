import { useSyncExternalStore } from 'react'
import { createStore, type Store } from './create-store.ts'
import type { StorageItem } from './storage-item.ts'

/** A value that components draw. */
export interface Shown<Value> extends Pick<Store<Value>, 'get' | 'subscribe'> {
  /** The value where nothing was chosen: that of the server and of the first frame, too. */
  readonly first: Value
}

/** Something that the visitor chose on this device, which outlives the page. */
export interface StoredValue<Value> extends Shown<Value>, Store<Value> {
  /** Changes what this page shows, and not what is kept. */
  readonly show: (next: Value) => void
}

/**
 * Holds a value that stands in `place`, or memory alone where the browser keeps nothing. The place is read with the first use, and
 * again when another page changes `followed`, its key in the local storage.
 */
export function createStoredValue<Value>(
  place: StorageItem<Value>,
  first: Value,
  followed?: string,
): StoredValue<Value> {
  let store: Store<Value> | null = null

  const opened = (): Store<Value> => {
    if (store) return store
    const made = createStore(place.read() ?? first)
    if (followed !== undefined)
      window.addEventListener('storage', ({ key }) => {
        if (key === followed || key === null) made.set(place.read() ?? first)
      })
    store = made
    return made
  }
  const show = (next: Value) => opened().set(next)
  return {
    first,
    show,
    get: () => opened().get(),
    set(next) {
      place.write(next)
      show(next)
    },
    subscribe: (listener) => opened().subscribe(listener),
  }
}

/** The value, drawn anew with each change. */
export const useStored = <Value>({ subscribe, get, first }: Shown<Value>): Value =>
  useSyncExternalStore(subscribe, get, () => first)

/** Where made things are kept by their key: a `Map`, or one that forgets. */
interface Store<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
  delete(key: K): unknown
}

/**
 * What `store` holds under `key`, else what `make` makes, once for all who ask meanwhile. It is given as it is from then
 * on. A failure is not kept.
 */
export function madeOnce<K, V extends object | null>(
  store: Store<K, V | Promise<V>>,
  key: K,
  make: () => Promise<V>,
): V | Promise<V> {
  const known = store.get(key)
  if (known !== undefined) return known
  const making = make().then(
    (made) => {
      store.set(key, made)
      return made
    },
    (error) => {
      store.delete(key)
      throw error
    },
  )
  store.set(key, making)
  return making
}

/** Gives what `make` makes, from the first time on that it is asked for. */
export function onDemand<V extends object | null>(make: () => Promise<V>): () => V | Promise<V> {
  const store = new Map<'made', V | Promise<V>>()
  return () => madeOnce(store, 'made', make)
}
